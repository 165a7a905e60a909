import type { createNetwork } from './network.service.ts';

export { ChainUnavailable, KeyMissing, TransactionRefused } from './network.errors.ts';
/** The one way to the blockchain, a real one or the local node. */
export type ChainClient = ReturnType<typeof createNetwork>['client'];
export type { KeyFiles } from './keys/key-files.ts';
export { listFormer, listSigners, type SigningKeys } from './keys/keys.ts';
export {
  addMoved,
  findRotation,
  findRotationTo,
  findRunningRotation,
  finishRotation,
  insertRotation,
  listRotations,
  lockKeys,
  lockRunningRotation,
  moveCursor,
  listRotationsPage,
  readRotationId,
  shareKeys,
  type KeyRotationRow,
} from './keys/key-rotations.store.ts';

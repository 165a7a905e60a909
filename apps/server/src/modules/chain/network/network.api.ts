import type { createChainNetwork } from './network.service.ts';

export {
  ChainUnavailableError,
  ChainKeyMissingError,
  TransactionRefusedByNodeError,
} from './network.errors.ts';
/** The only way to the blockchain, a real one or the local node. */
export type ChainClient = ReturnType<typeof createChainNetwork>['client'];
export type { KeyFiles } from './keys/key-files.ts';
export { listFormerSigningKeys, listSigners, type SigningKeys } from './keys/keys.ts';
export {
  addRotatedThingCount,
  findKeyRotation,
  findRotationToKey,
  findRunningRotation,
  finishKeyRotation,
  insertKeyRotation,
  listKeyRotations,
  lockSigningKeysExclusive,
  lockRunningRotation,
  moveRotationCursor,
  listKeyRotationsPage,
  readLastRotationId,
  lockSigningKeysShared,
  type KeyRotationRow,
} from './keys/key-rotations.store.ts';

import type { createNetwork } from './network.service.ts';

export { ChainUnavailable, TransactionRefused } from './network.errors.ts';
/** The one way to the blockchain, a real one or the local node. */
export type ChainClient = ReturnType<typeof createNetwork>['client'];
export type { LockFiles } from './keys/lock-files.ts';
export {
  addMoved,
  findRotation,
  findRunningRotation,
  finishRotation,
  hasLockRotation,
  insertRotation,
  lockRunningRotation,
  moveCursor,
  pageOfRotations,
  type LockRotationRow,
} from './keys/lock-rotations.store.ts';

import type { createChainNetwork } from './network.service.ts';

export {
  ChainUnavailableError,
  ChainKeyMissingError,
  TransactionRefusedBeforeTryingError,
} from './network.errors.ts';
/** Client of the blockchain, a real one or the local node. */
export type ChainClient = ReturnType<typeof createChainNetwork>['client'];
export type { KeyFiles } from './keys/key-files.ts';
export { listReplacedAndRetiredKeys, listSigners, type SigningKeys } from './keys/keys.ts';
export {
  addToRotatedAccountCount,
  findKeyRotation,
  findRotationByNewKey,
  findRunningRotation,
  finishKeyRotation,
  insertKeyRotation,
  listKeyRotations,
  lockSigningKeysExclusive,
  lockRunningRotation,
  moveRotationCursor,
  listKeyRotationsPage,
  findLastRotationId,
  lockSigningKeysShared,
  type KeyRotationRow,
} from './keys/key-rotations.store.ts';

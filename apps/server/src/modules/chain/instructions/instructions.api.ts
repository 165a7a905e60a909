/**
 * Exports the functions of this folder. Other modules import this file lazily, because
 * `@solana/kit` takes 20 MiB of memory.
 */
export type { ChainAction } from './actions.ts';
export {
  hasExactlyInstructions,
  assertSignedAction,
  listTransactionAddresses,
  OldBlockhashError,
  readTransactionMemo,
  SignedTransactionMismatchError,
  type TransactionCheckDeps,
} from './check.ts';
export { listActionAuthorityAccounts, readFreezeAuthority } from './authorities.ts';
export {
  buildCapsuleKeyHandover,
  buildFreezeKeyHandover,
  buildMintKeyHandover,
  buildSolHandover,
  buildThawInstruction,
  buildTreasuryKeyHandover,
} from './handover.ts';
export { buildCollectionInstructions } from './mints.ts';
export {
  compileUnsignedTransaction,
  countersignTransaction,
  encodeTransaction,
  prepareActionTransaction,
  signServerTransaction,
} from './prepared.ts';
export {
  findTokenAccount,
  memoProgram,
  toMintAddress,
  type ChainPublicKeys,
  type MintKind,
} from './programs.ts';
export { buildPayoutInstructions, isPayableAddress } from './payouts.ts';
export { buildRewardTokenInstructions } from './reward-token.ts';
export { isValidSignature } from './signatures.ts';
export { decodeTokenAccounts } from './token-accounts.ts';

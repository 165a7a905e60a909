/** Other modules load this file on first use, because kit takes 20 MiB. */
export type { ChainAction } from './actions.ts';
export {
  hasExactlyInstructions,
  assertSignedAction,
  listTransactionAddresses,
  OldBlockhash,
  readTransactionMemo,
  RefusedTransaction,
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
  compileUnsigned,
  countersign,
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
export { buildPayoutInstructions, isPayable } from './payouts.ts';
export { buildRewardTokenInstructions } from './reward-token.ts';
export { isValidSignature } from './signatures.ts';
export { decodeTokenAccounts } from './token-accounts.ts';

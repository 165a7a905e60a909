/** Other modules load this file when they first need it: kit takes 20 MiB. */
export type { ChainAction } from './actions.ts';
export {
  checkInstructions,
  checkSigned,
  listAddresses,
  OldBlockhash,
  readMemo,
  RefusedTransaction,
  type CheckDeps,
} from './check.ts';
export { listNamed, readFreezeAuthority } from './authorities.ts';
export {
  buildCapsuleHandover,
  buildFreezeHandover,
  buildMintHandover,
  buildMoneyHandover,
  buildThaw,
  buildTreasuryHandover,
} from './handover.ts';
export { buildCollection } from './mints.ts';
export {
  compileUnsigned,
  countersign,
  encodeTransaction,
  prepareAction,
  signOwn,
} from './prepared.ts';
export {
  findTokenAccount,
  memoProgram,
  toMintAddress,
  type ChainKeys,
  type MintKind,
} from './programs.ts';
export { buildPayouts, isPayable } from './payouts.ts';
export { buildRewardToken } from './reward-token.ts';
export { verifyWithKey } from './signatures.ts';
export { readHeldTokens } from './token-accounts.ts';

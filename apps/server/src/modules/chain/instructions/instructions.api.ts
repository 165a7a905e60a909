/** Other modules load this file when they first need it: kit takes 20 MiB. */
export type { ChainAction } from './actions.ts';
export {
  checkInstructions,
  checkSigned,
  listAddresses,
  OldBlockhash,
  readMemo,
  RefusedTransaction,
} from './check.ts';
export {
  buildHandover,
  buildThaw,
  handoversAtOnce,
  readFreezeAuthority,
} from './freeze-authority.ts';
export { buildCollection } from './mints.ts';
export {
  compileUnsigned,
  countersign,
  encodeTransaction,
  prepareAction,
  signOwn,
} from './prepared.ts';
export { findTokenAccount, memoProgram, toMintAddress, type MintKind } from './programs.ts';
export { buildPayouts, isPayable } from './payouts.ts';
export { buildRewardToken } from './reward-token.ts';
export { verifyWithKey } from './signatures.ts';
export { readHeldTokens } from './token-accounts.ts';

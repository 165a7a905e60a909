import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idParamsSchema, idSchema, instantSchema } from '../kit/field/fields.ts';
import { preparedTransactionSchema, signedTransactionSchema } from './assets.ts';

/**
 * Minor units of the reward currency as decimal text, because sums can exceed the range of a
 * number.
 */
const units = z.string().check(z.regex(/^\d{1,40}$/));
const epoch = z.object({
  /** Number of the epoch, counted from 1. */
  number: z.int(),
  start: instantSchema,
  end: instantSchema,
  /** Sum that all stakers share, including remainders of earlier epochs. */
  pool: units,
});
/** @public Named in the API document. Share of a wallet in an epoch that is over. */
export const stakingShareSchema = z.object({
  epoch: z.int(),
  start: instantSchema,
  end: instantSchema,
  amount: units,
  claimedAt: z.nullable(instantSchema),
  /** Task of a claim in progress. */
  taskId: z.nullable(idSchema),
});
/** @public Named in the API document. */
export const stakingPositionSchema = z.object({
  /** Running epoch; null while staking pays nothing. */
  epoch: z.nullable(epoch),
  currency: z.nullable(
    z.object({
      code: z.string(),
      name: z.string(),
      decimals: z.int(),
      imageUrl: z.nullable(z.string()),
    }),
  ),
  /**
   * Weight of the wallet in the running epoch so far: seconds weighted by the rarity of the staked
   * assets and by promotions.
   */
  weight: units,
  /** Total weight of all wallets. */
  totalWeight: units,
  /** Shares that can be claimed, the oldest first. */
  claimable: z.array(stakingShareSchema),
  /**
   * Amount that rules and distributions have paid in the currency and that no claim has taken yet.
   */
  balance: units,
  /** Task of an open claim on an earlier balance. */
  balanceTaskId: z.nullable(idSchema),
  /** Sum of shares and balance, without shares that are being claimed. */
  claimableAmount: units,
  /** Most recently claimed shares. */
  history: z.array(stakingShareSchema),
});

const own = { may: 'signed-in', params: idParamsSchema } as const;
const mint = {
  ...own,
  method: 'GET',
  reply: z.object({ mint: z.string() }),
  errors: ['NOT_FOUND', 'FEATURE_CLOSED'],
} as const;

/** Staking rewards, which players claim to their wallets. */
export const stakingCalls = {
  readStaking: endpoint({
    ...own,
    method: 'GET',
    path: '/api/wallets/{id}/staking',
    summary: 'The running epoch, what a wallet has earned, and what it can claim',
    reply: stakingPositionSchema,
    errors: ['NOT_FOUND'],
  }),
  prepareClaim: endpoint({
    ...own,
    method: 'POST',
    path: '/api/wallets/{id}/prepare-claim',
    summary:
      'The transaction that pays all claimable shares and the balance to the wallet, which signs it (OP-102)',
    reply: preparedTransactionSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'FEATURE_CLOSED'],
    repeats: 'contents',
  }),
  claimRewards: endpoint({
    ...own,
    method: 'POST',
    path: '/api/wallets/{id}/claim',
    summary: 'Send the signed transaction that pays claimable shares and the balance to the wallet',
    body: z.strictObject({ transaction: signedTransactionSchema }),
    reply: z.object({ taskId: idSchema, commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT', 'SIGN_VERIFICATION_FAILED', 'FEATURE_CLOSED'],
  }),
  rewardTokenMint: endpoint({
    method: 'GET',
    may: 'signed-in',
    path: '/api/wallets/reward-token-mint',
    summary: 'Address of the mint of the reward currency (OP-72)',
    reply: mint.reply,
    errors: mint.errors,
  }),
  walletRewardTokenMint: endpoint({
    ...mint,
    path: '/api/wallets/{id}/reward-token-mint',
    summary: 'As `rewardTokenMint`, for one of the own wallets (OP-72)',
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  idParamSchema,
  instantSchema,
  buildListSchema,
  buildPageSchema,
  pageQuerySchema,
} from '../kit/field/fields.ts';
import { raritySchema, userInventoryItemSchema } from '../shapes.ts';

/** Length of the largest transaction (1,232 bytes) in base64 characters. */
const transactionMax = 1_644;
export const signedTransactionSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(transactionMax));
/** Maximum number of assets that a transaction burns. */
const burntAtOnceMax = 5;

/** Actions that a transaction of a player performs. */
export type AssetAction = (typeof assetActions)[number];
export const assetActions = [
  'MINT',
  'STAKE',
  'UNSTAKE',
  'BURN',
  'DELETE_CAPSULE',
  'CLAIM',
  'SPLIT',
  'TRANSFER',
] as const;
/** A transaction that is not final yet. */
const pendingAction = z.object({ action: z.enum(assetActions), taskId: idSchema });

/**
 * States of an asset at the marketplace. SENDING: the asset is there according to the chain, but
 * the marketplace does not know it yet. RETURNING: the marketplace was asked to send the asset
 * back. DECLINED: the marketplace has refused.
 */
export const assetMarketStates = ['SENDING', 'THERE', 'RETURNING', 'DECLINED'] as const;

/** @public Named in the API document. Token in a wallet that stakes assets of a collection. */
export const capsuleSchema = z.object({
  id: idSchema,
  collectionId: idSchema,
  collectionName: z.string(),
  /** The staked asset, if the capsule contains exactly one. */
  assetId: z.nullable(idSchema),
  /** Number of staked assets in the capsule. */
  staked: z.int(),
  /** Time before which the capsule cannot be deleted. Unstaking is always possible. */
  unlockAt: z.nullable(instantSchema),
  pending: z.nullable(pendingAction),
});
/** @public Named in the API document. An item that is a token of the blockchain. */
export const assetSchema = z.object({
  /** Equal to the id of its item. */
  id: idSchema,
  walletId: idSchema,
  /** Address of the asset's mint, by which Solana clients find the asset. */
  mint: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  rarity: raritySchema,
  collectionId: idSchema,
  collectionName: z.string(),
  staked: z.boolean(),
  stakedAt: z.nullable(instantSchema),
  withCapsule: z.boolean(),
  withInventory: z.boolean(),
  capsule: z.nullable(z.object({ id: idSchema, unlockAt: z.nullable(instantSchema) })),
  inventory: z.nullable(userInventoryItemSchema),
  mintedAt: z.nullable(instantSchema),
  /** True if the asset can be split. A split destroys the asset, and its item stays. */
  canSplit: z.boolean(),
  /**
   * Place of the asset: the player's wallet, or the marketplace to which the wallet sent the asset.
   */
  place: z.enum(['WALLET', 'MARKETPLACE']),
  marketState: z.nullable(z.enum(assetMarketStates)),
  pending: z.nullable(pendingAction),
});
/** @public Named in the API document. */
export const preparedTransactionSchema = z.object({ transaction: z.string() });
const submitted = z.object({ taskId: idSchema, commandId: idSchema });

const flagParam = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text: 'true' | 'false') => text === 'true'),
  ),
);
const byWallet = idParamsSchema;
const byCapsule = z.object({ id: idParamSchema, capsuleId: idParamSchema });
const own = { may: 'signed-in' } as const;
const reads = { ...own, method: 'GET', errors: ['NOT_FOUND'] } as const;
const prepares = {
  ...own,
  method: 'POST',
  reply: preparedTransactionSchema,
  repeats: 'contents',
} as const;
const submits = { ...own, method: 'POST', reply: submitted } as const;
// without a node the chain counts as closed, like a feature that operators closed
const prepareErrors = ['NOT_FOUND', 'CONFLICT', 'FEATURE_CLOSED'] as const;
const submitErrors = [
  'NOT_FOUND',
  'CONFLICT',
  'SIGN_VERIFICATION_FAILED',
  'FEATURE_CLOSED',
] as const;
const placement = {
  collectionId: idSchema,
  /**
   * Capsule to use. Without this field, the wallet's own capsule is used, which the first stake
   * creates.
   */
  capsuleId: z.optional(z.nullable(idSchema)),
};
const stakeOrder = z.strictObject({ assetId: idSchema, ...placement });
const signedStake = z.strictObject({ transaction: signedTransactionSchema, ...placement });
const burnOrder = {
  assetIds: z.array(idSchema).check(z.minLength(1), z.maxLength(burntAtOnceMax)),
};

/** Calls about players' items on the blockchain. */
export const assetCalls = {
  listAssets: endpoint({
    ...reads,
    path: '/api/wallets/{id}/assets',
    summary: 'Assets of one of the own wallets, newest first, those under way included',
    params: byWallet,
    query: z.extend(pageQuerySchema, {
      staked: flagParam,
      withCapsule: flagParam,
      collectionId: z.optional(idParamSchema),
      withInventory: flagParam,
    }),
    reply: buildPageSchema(assetSchema),
  }),
  countAssets: endpoint({
    ...reads,
    path: '/api/wallets/{id}/assets/count',
    summary: 'Number of assets of one of the own wallets',
    params: byWallet,
    reply: z.object({ count: z.int() }),
  }),
  countOwnAssets: endpoint({
    ...own,
    method: 'GET',
    path: '/api/assets/amount',
    summary: 'Number of assets of all own wallets',
    reply: z.object({ amount: z.int() }),
    errors: [],
  }),
  listMintableItems: endpoint({
    ...own,
    method: 'GET',
    path: '/api/assets/mintable',
    summary: 'Own items that can be put on the blockchain, newest first',
    query: pageQuerySchema,
    reply: buildPageSchema(userInventoryItemSchema),
    errors: [],
  }),
  prepareMint: endpoint({
    ...prepares,
    path: '/api/wallets/{id}/assets/prepare-mint',
    summary:
      'The transaction that makes an own item of a collection an asset, for the wallet to sign',
    params: byWallet,
    body: z.strictObject({ itemId: idSchema }),
    errors: prepareErrors,
  }),
  mintAsset: endpoint({
    ...submits,
    path: '/api/wallets/{id}/assets/mint',
    summary: 'Send the signed transaction that makes an own item an asset',
    params: byWallet,
    body: z.strictObject({ itemId: idSchema, transaction: signedTransactionSchema }),
    errors: submitErrors,
  }),
  prepareStake: endpoint({
    ...prepares,
    path: '/api/wallets/{id}/assets/prepare-stake',
    summary: 'The transaction that locks an asset in its wallet for the time of staking (OP-102)',
    params: byWallet,
    body: stakeOrder,
    errors: prepareErrors,
    feature: 'staking',
  }),
  stakeAsset: endpoint({
    ...submits,
    path: '/api/wallets/{id}/assets/stake',
    summary: 'Send the signed transaction that stakes an asset, which it names itself (OP-73)',
    params: byWallet,
    body: signedStake,
    errors: submitErrors,
    feature: 'staking',
  }),
  prepareUnstake: endpoint({
    ...prepares,
    path: '/api/wallets/{id}/assets/prepare-unstake',
    summary: 'The transaction that releases a staked asset, at any time (OP-102)',
    params: byWallet,
    body: stakeOrder,
    errors: prepareErrors,
  }),
  unstakeAsset: endpoint({
    ...submits,
    path: '/api/wallets/{id}/assets/unstake',
    summary:
      'Send the signed transaction that releases a staked asset, which it names itself (OP-73)',
    params: byWallet,
    body: signedStake,
    errors: submitErrors,
  }),
  prepareBurn: endpoint({
    ...prepares,
    path: '/api/wallets/{id}/assets/prepare-burn',
    summary: 'The transaction that destroys assets together with their items, for ever',
    params: byWallet,
    body: z.strictObject({ ...burnOrder, purpose: z.optional(z.enum(['BURN', 'SPLIT'])) }),
    errors: prepareErrors,
  }),
  burnAssets: endpoint({
    ...submits,
    path: '/api/wallets/{id}/assets/burn',
    summary: 'Send the signed transaction that destroys assets together with their items',
    params: byWallet,
    body: z.strictObject({ ...burnOrder, transaction: signedTransactionSchema }),
    errors: submitErrors,
  }),
  checkRowdies: endpoint({
    ...own,
    method: 'GET',
    path: '/api/openloot/rowdies/check',
    summary: 'Tells if one of the own assets can be split now (OP-79)',
    reply: z.object({ available: z.boolean() }),
    errors: [],
  }),
  splitRowdy: endpoint({
    ...submits,
    path: '/api/assets/rowdies/split',
    summary: 'Send the signed transaction that destroys an asset and leaves its item (OP-79)',
    body: z.strictObject({ assetId: idSchema, transaction: signedTransactionSchema }),
    errors: submitErrors,
  }),
  readCapsuleId: endpoint({
    ...reads,
    path: '/api/wallets/{id}/capsule-id',
    summary: 'The capsule of a wallet for a collection; null before the first stake',
    params: byWallet,
    query: z.object({ collectionId: idParamSchema }),
    reply: z.object({ capsuleId: z.nullable(idSchema) }),
  }),
  listCapsules: endpoint({
    ...reads,
    path: '/api/wallets/{id}/capsules',
    summary: 'Capsules of one of the own wallets',
    params: byWallet,
    reply: buildListSchema(capsuleSchema),
  }),
  prepareCapsuleDeletion: endpoint({
    ...prepares,
    path: '/api/wallets/{id}/capsules/{capsuleId}/prepare-delete',
    summary: 'The transaction that deletes an empty capsule once it is unlocked (OP-102)',
    params: byCapsule,
    errors: prepareErrors,
  }),
  deleteCapsule: endpoint({
    ...submits,
    method: 'DELETE',
    path: '/api/wallets/{id}/capsules/{capsuleId}',
    summary: 'Send the signed transaction that deletes an empty capsule',
    params: byCapsule,
    body: z.strictObject({ transaction: signedTransactionSchema }),
    errors: submitErrors,
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idParamsSchema, idSchema, idParamSchema, buildListSchema } from '../kit/field/fields.ts';
import { rewardKinds, type RewardKind } from '../kit/field/rewards.ts';
import { raritySchema, receiptSchema, shownRewardSchema } from '../shapes.ts';

const levelRewardStatuses = ['UNREACHED', 'READY_TO_CLAIM', 'CLAIMED'] as const;
/**
 * Name of a reward's kind in level rewards, where an item is called a skin (OP-30). FAKE exists
 * only in the browser.
 */
type LevelRewardKind = Exclude<RewardKind, 'INVENTORY'> | 'SKIN';
export const toLevelRewardKind = (kind: RewardKind): LevelRewardKind =>
  kind === 'INVENTORY' ? 'SKIN' : kind;
/** Returns the kind of reward for its name in level rewards. */
export const toRewardKindFromLevelReward = (name: LevelRewardKind): RewardKind =>
  name === 'SKIN' ? 'INVENTORY' : name;
export const levelRewardKinds = rewardKinds.map(toLevelRewardKind) as [
  LevelRewardKind,
  ...LevelRewardKind[],
];

/** @public Named in the API document. */
export const levelRewardSchema = z.object({
  id: idSchema,
  name: z.string(),
  amount: z.int(),
  type: z.enum(levelRewardKinds),
  inventoryType: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  status: z.enum(levelRewardStatuses),
  progress: z.number(),
  isLastReward: z.boolean(),
  /** Null for rewards without a row, such as currency and experience. */
  itemId: z.nullable(idSchema),
  rarity: z.nullable(raritySchema),
  reward: shownRewardSchema,
});

export const levelRewardCalls = {
  listLevelRewards: endpoint({
    method: 'GET',
    path: '/api/users/{id}/level-rewards',
    may: 'self',
    summary: 'All rewards by level, with the own state',
    params: idParamsSchema,
    reply: buildListSchema(levelRewardSchema),
    errors: [],
  }),
  claimLevelReward: endpoint({
    method: 'POST',
    path: '/api/users/{id}/level-rewards/{levelRewardId}/claim',
    may: 'self',
    summary: 'Claim a reward; pays once',
    params: z.object({ id: idParamSchema, levelRewardId: idParamSchema }),
    body: z.prefault(z.strictObject({ itemId: z.optional(idSchema) }), {}),
    reply: z.object({ receipt: receiptSchema }),
    errors: ['NOT_FOUND', 'ALREADY_CLAIMED', 'CONFLICT', 'CHANGED'],
  }),
};

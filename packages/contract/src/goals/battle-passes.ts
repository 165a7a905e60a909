import * as z from 'zod/mini';
import { expectedCurrencySchema } from '../kit/field/currency-fields.ts';
import { endpoint } from '../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  idParamSchema,
  instantSchema,
  buildListSchema,
} from '../kit/field/fields.ts';
import { receiptSchema, shownRewardSchema } from '../shapes.ts';

/**
 * States of a pass: a draft can be changed, a published pass can be played, a retired pass has
 * ended permanently.
 */
export const passStates = ['DRAFT', 'PUBLISHED', 'RETIRED'] as const;
export type PassState = (typeof passStates)[number];
/** The tracks of a pass, by `rarityType`. */
export const passTracks = { free: 0, paid: 1 } as const;

/** Tier of a pass: the total experience that it requires, and its items. */
const tier = z.object({
  id: idSchema,
  /** Kind of the tier's items: 0 avatars, 1 inventories, 2 collections. */
  type: z.int(),
  goal: z.int(),
  items: z.array(idSchema),
  /** Items of the tier with names and pictures. */
  rewards: z.array(shownRewardSchema),
});
/** One track of a pass, equal for every player. */
const shownPass = z.object({
  id: idSchema,
  name: z.string(),
  /** Theme of the track. A player sees all tracks of one style as one pass. */
  style: z.int(),
  rarityType: z.int(),
  imageUrl: z.nullable(z.string()),
  start: instantSchema,
  end: instantSchema,
  /** Minor units; null if the track is free. */
  price: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  currencyName: z.nullable(z.string()),
  decimals: z.int(),
  /** Tiers, lowest goal first. */
  rewards: z.array(tier),
});
/**
 * Progress of one player on a track.
 *
 * @public Named in the API document.
 */
export const passProgressSchema = z.object({
  pass: shownPass,
  /** Experience from matches within the pass's time window. */
  progress: z.int(),
  /**
   * True if the player receives the tiers of this track. All players receive the free track; only
   * buyers receive the paid track.
   */
  upgraded: z.boolean(),
  /** Ids of the granted tiers. */
  granted: z.array(idSchema),
  /** Granted but undelivered tiers, which wait in the inbox. */
  held: z.array(idSchema),
});

/** @public Named in the API document. */
export const passUpgradeSchema = z.strictObject({
  price: z.int().check(z.gte(0)),
  currency: expectedCurrencySchema,
});

export const battlePassCalls = {
  listPasses: endpoint({
    method: 'GET',
    path: '/api/users/{id}/battle-passes',
    may: 'self',
    feature: 'passes',
    summary: 'Both tracks of the passes that run or are announced, and how far the player is',
    params: idParamsSchema,
    reply: buildListSchema(passProgressSchema),
    errors: [],
  }),
  upgradePass: endpoint({
    method: 'POST',
    path: '/api/users/{id}/battle-passes/{passId}/upgrade',
    may: 'self',
    feature: 'passes',
    summary: 'Buy the paid track at the price that was seen; the tiers reached are paid at once',
    params: z.object({ id: idParamSchema, passId: idParamSchema }),
    body: passUpgradeSchema,
    reply: z.object({ receipt: receiptSchema }),
    errors: ['NOT_FOUND', 'CHANGED', 'CONFLICT'],
  }),
};

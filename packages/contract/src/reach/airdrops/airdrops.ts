import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  instantSchema,
  buildListSchema,
} from '../../kit/field/fields.ts';
import { airdropCampaignStates, airdropPostActions } from './airdrops.section.ts';

/** @public Named in the API document. */
export const ownAirdropSchema = z.object({
  id: idSchema,
  name: z.string(),
  state: z.enum(airdropCampaignStates),
  offSeason: z.boolean(),
  start: instantSchema,
  end: instantSchema,
  /** Code of the currency. */
  currency: z.string(),
  /** Name of the currency. */
  currencyName: z.string(),
  /** Number of decimals of the currency. */
  decimals: z.int(),
  /** Minor units shared by all participants. */
  pool: z.int(),
  /**
   * IN: the player takes part. LATE: the player linked the account after the start. NONE: no
   * account is linked.
   */
  participation: z.enum(['IN', 'LATE', 'NONE']),
  posts: z.array(
    z.object({
      id: idSchema,
      link: z.string(),
      action: z.enum(airdropPostActions),
      /** UNKNOWN: not checked yet. */
      deed: z.enum(['DONE', 'NOT', 'UNKNOWN']),
    }),
  ),
  share: z.nullable(
    z.object({
      /** Number of posts on which the player has performed the required action. */
      posts: z.int(),
      /** Minor units; 0 if the pool was too small for a share. */
      amount: z.int(),
      state: z.enum(['PENDING', 'PAID', 'RETURNED']),
    }),
  ),
});
/** @public Named in the API document. */
export const newsPostSchema = z.object({
  id: idSchema,
  link: z.string(),
  /** Name of the account that published the post. */
  account: z.string(),
  action: z.enum(airdropPostActions),
  createdAt: instantSchema,
});

/** Posts and airdrop campaigns for players. */
export const airdropCalls = {
  listAirdrops: endpoint({
    method: 'GET',
    path: '/api/users/{id}/airdrop-campaigns',
    may: 'self',
    summary: 'Airdrop campaigns to come, running and over, with own deeds and the own share',
    params: idParamsSchema,
    reply: buildListSchema(ownAirdropSchema),
    errors: [],
  }),
  listNewsPosts: endpoint({
    method: 'GET',
    path: '/api/users/{id}/news-posts',
    may: 'self',
    summary: 'Posts of the studio that belong to no campaign, newest first',
    params: idParamsSchema,
    reply: buildListSchema(newsPostSchema),
    errors: [],
  }),
};

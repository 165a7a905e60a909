import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParams, id, instant, listed } from '../../kit/field/fields.ts';
import { campaignStates, airdropPostActions } from './airdrops.section.ts';

/** @public Named in the API document. */
export const ownAirdrop = z.object({
  id,
  name: z.string(),
  state: z.enum(campaignStates),
  offSeason: z.boolean(),
  start: instant,
  end: instant,
  /** Code and name of the currency, and how many decimals it has. */
  currency: z.string(),
  currencyName: z.string(),
  decimals: z.int(),
  /** Minor units that all who take part share. */
  pool: z.int(),
  /**
   * IN: the player takes part; LATE: the account was linked after the start; NONE: no account is
   * linked.
   */
  participation: z.enum(['IN', 'LATE', 'NONE']),
  posts: z.array(
    z.object({
      id,
      link: z.string(),
      action: z.enum(airdropPostActions),
      /** UNKNOWN: nobody has looked yet. */
      deed: z.enum(['DONE', 'NOT', 'UNKNOWN']),
    }),
  ),
  share: z.nullable(
    z.object({
      /** Posts done. */
      posts: z.int(),
      /** Minor units; 0 where the pool was too small for a part. */
      amount: z.int(),
      state: z.enum(['PENDING', 'PAID', 'RETURNED']),
    }),
  ),
});
/** @public Named in the API document. */
export const newsPost = z.object({
  id,
  link: z.string(),
  /** Name of the account whose post it is. */
  account: z.string(),
  action: z.enum(airdropPostActions),
  createdAt: instant,
});

/** Posts and airdrop campaigns as players see them. */
export const airdropCalls = {
  listAirdrops: endpoint({
    method: 'GET',
    path: '/api/users/{id}/airdrop-campaigns',
    may: 'self',
    summary: 'Airdrop campaigns to come, running and over, with own deeds and the own share',
    params: idParams,
    reply: listed(ownAirdrop),
    errors: [],
  }),
  listNewsPosts: endpoint({
    method: 'GET',
    path: '/api/users/{id}/news-posts',
    may: 'self',
    summary: 'Posts of the studio that belong to no campaign, newest first',
    params: idParams,
    reply: listed(newsPost),
    errors: [],
  }),
};

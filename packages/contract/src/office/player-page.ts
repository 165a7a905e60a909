import * as z from 'zod/mini';
import { alphaKeyStateSchema } from '../reach/alpha-keys/alpha-keys.ts';
import { endpoint } from '../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  instantSchema,
  buildListSchema,
  buildPageSchema,
  pageQuerySchema,
} from '../kit/field/fields.ts';
import { dailyNumbersSchema, receiptSchema } from '../shapes.ts';
import { adminUserSchema } from './users/users.ts';

/** Event of a player or action by a player, with its actor and reason. */
const happening = z.object({
  id: idSchema,
  at: instantSchema,
  actorId: z.nullable(idSchema),
  actorName: z.string(),
  type: z.string(),
  text: z.string(),
  reason: z.nullable(z.string()),
  address: z.nullable(z.string()),
  undone: z.boolean(),
  /** True if the event can be undone now. */
  undoable: z.boolean(),
  /** Actor of the event: the player, an operator, or the system. */
  by: z.enum(['player', 'operator', 'system']),
  /** Receipts of the rewards that the event paid, if there are any. */
  receipts: z.array(receiptSchema),
});
const playedMatch = z.object({
  id: idSchema,
  matchId: z.string(),
  mode: z.enum(['VR', 'FS']),
  map: z.string(),
  state: z.enum(['RUNNING', 'HELD', 'FINISHED', 'VOID']),
  startedAt: instantSchema,
  endedAt: z.nullable(instantSchema),
  place: z.nullable(z.int()),
  won: z.nullable(z.boolean()),
  durationMs: z.nullable(z.int()),
  /** Experience as reported. */
  exp: z.nullable(z.int()),
  /** Percentage that boosters add to the match's experience. */
  boost: z.int(),
  class: z.string(),
});

/** Filters of the timeline: all events, actions of operators, or movements of value. */
export const playerTimelineFilters = ['all', 'operators', 'value'] as const;
export type PlayerTimelineFilter = (typeof playerTimelineFilters)[number];

/** Trends of a player by day; the last day is today, in UTC. */
const trends = z.object({
  /** Date of the first day. */
  from: z.iso.date(),
  experience: dailyNumbersSchema,
  matches: dailyNumbersSchema,
  /** Currencies that have movements in these days; amounts are in minor units. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      decimals: z.int(),
      gained: dailyNumbersSchema,
      spent: dailyNumbersSchema,
      /** Balance at the end of each day. */
      balance: dailyNumbersSchema,
    }),
  ),
});

/** Parts of a player's page. */
export const playerPageApi = {
  adminGetUser: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}',
    may: 'admin',
    summary: 'One user',
    params: idParamsSchema,
    reply: z.extend(adminUserSchema, {
      /** Time at which the player locked the account by mail; null if it is not locked. */
      lockedAt: z.nullable(instantSchema),
    }),
    errors: ['NOT_FOUND'],
  }),
  adminUserInfo: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/info',
    may: 'admin',
    summary: 'What a player has done: alpha key, game logins, matches',
    params: idParamsSchema,
    reply: z.object({
      id: idSchema,
      email: z.string(),
      /** Newest mail that the address refused, unless the address has accepted a mail since. */
      undelivered: z.nullable(
        z.object({ state: z.enum(['REJECTED', 'FAILED']), at: instantSchema, answer: z.string() }),
      ),
      username: z.string(),
      alphaKey: alphaKeyStateSchema,
      alphaKeyRequested: z.boolean(),
      gameSessions: z.int(),
      matchesVr: z.int(),
      matchesFs: z.int(),
      matchesVrTime: z.int(),
      matchesFsTime: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  adminUserTimeline: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/timeline',
    may: 'admin',
    summary:
      'Everything that happened to a player or that the player did, newest first, with its cause',
    params: idParamsSchema,
    query: z.extend(pageQuerySchema, { show: z.prefault(z.enum(playerTimelineFilters), 'all') }),
    reply: buildPageSchema(happening),
    errors: ['NOT_FOUND'],
  }),
  adminUserTrends: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/trends',
    may: 'admin',
    summary: 'Experience, matches, gains and spending of a player, day by day',
    params: idParamsSchema,
    reply: trends,
    errors: ['NOT_FOUND'],
  }),
  adminUserMatches: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/matches',
    may: 'admin',
    summary: 'Matches of a player, newest first',
    params: idParamsSchema,
    query: pageQuerySchema,
    reply: buildPageSchema(playedMatch),
    errors: ['NOT_FOUND'],
  }),
  adminUserSessions: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/sessions',
    may: 'admin',
    summary: 'Where a player is signed in',
    params: idParamsSchema,
    reply: buildListSchema(
      z.object({
        id: idSchema,
        device: z.string(),
        address: z.nullable(z.string()),
        createdAt: instantSchema,
        lastSeenAt: instantSchema,
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
};

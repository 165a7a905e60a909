import * as z from 'zod/mini';
import { alphaKeyStateSchema } from '../reach/alpha-keys/alpha-keys.ts';
import { endpoint } from '../kit/endpoint.ts';
import { idParams, id, instant, listed, paged, pageQuery } from '../kit/field/fields.ts';
import { dailyNumbers, receipt } from '../shapes.ts';
import { adminUser } from './users/users.ts';

/** Event of a player or action by a player, with its actor and reason. */
const happening = z.object({
  id,
  at: instant,
  actorId: z.nullable(id),
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
  receipts: z.array(receipt),
});
const playedMatch = z.object({
  id,
  matchId: z.string(),
  mode: z.enum(['VR', 'FS']),
  map: z.string(),
  state: z.enum(['RUNNING', 'HELD', 'FINISHED', 'VOID']),
  startedAt: instant,
  endedAt: z.nullable(instant),
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
  experience: dailyNumbers,
  matches: dailyNumbers,
  /** Currencies that have movements in these days; amounts are in minor units. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      decimals: z.int(),
      gained: dailyNumbers,
      spent: dailyNumbers,
      /** Balance at the end of each day. */
      balance: dailyNumbers,
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
    params: idParams,
    reply: z.extend(adminUser, {
      /** Time at which the player locked the account by mail; null if it is not locked. */
      lockedAt: z.nullable(instant),
    }),
    errors: ['NOT_FOUND'],
  }),
  adminUserInfo: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/info',
    may: 'admin',
    summary: 'What a player has done: alpha key, game logins, matches',
    params: idParams,
    reply: z.object({
      id,
      email: z.string(),
      /** Newest mail that the address refused, unless the address has accepted a mail since. */
      undelivered: z.nullable(
        z.object({ state: z.enum(['REJECTED', 'FAILED']), at: instant, answer: z.string() }),
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
    params: idParams,
    query: z.extend(pageQuery, { show: z.prefault(z.enum(playerTimelineFilters), 'all') }),
    reply: paged(happening),
    errors: ['NOT_FOUND'],
  }),
  adminUserTrends: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/trends',
    may: 'admin',
    summary: 'Experience, matches, gains and spending of a player, day by day',
    params: idParams,
    reply: trends,
    errors: ['NOT_FOUND'],
  }),
  adminUserMatches: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/matches',
    may: 'admin',
    summary: 'Matches of a player, newest first',
    params: idParams,
    query: pageQuery,
    reply: paged(playedMatch),
    errors: ['NOT_FOUND'],
  }),
  adminUserSessions: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/sessions',
    may: 'admin',
    summary: 'Where a player is signed in',
    params: idParams,
    reply: listed(
      z.object({
        id,
        device: z.string(),
        address: z.nullable(z.string()),
        createdAt: instant,
        lastSeenAt: instant,
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  idParamSchema,
  instantSchema,
  buildListSchema,
  pageQuerySchema,
} from '../../kit/field/fields.ts';
import { shownRewardSchema } from '../../shapes.ts';

/**
 * States of a tournament, in order. OPEN lasts from publication, even before the start. GRACE lasts
 * ten minutes after the end, FROZEN until the standings are reviewed.
 */
export const tournamentStates = [
  'DRAFT',
  'OPEN',
  'GRACE',
  'FROZEN',
  'REVIEW',
  'SETTLED',
  'CORRECTED',
  'CANCELLED',
] as const;
export type TournamentState = (typeof tournamentStates)[number];

/**
 * Entry of the standings. Players with equal score, tie statistic and time share a place, as in 1,
 * 1, 3.
 */
export const nominationStandingSchema = z.object({
  place: z.nullable(z.int()),
  accountId: idSchema,
  username: z.string(),
  avatar: z.nullable(z.string()),
  score: z.number(),
});
/** A row of the public standings. */
const shownStanding = z.extend(nominationStandingSchema, { hasCard: z.boolean() });
const ownStanding = z.object({
  place: z.nullable(z.int()),
  score: z.number(),
  page: z.nullable(z.int()),
  /** Score at the next better place; null at the first place, and without a place. */
  scoreAhead: z.nullable(z.number()),
});

export const nominationEntrySchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  /** Caller's own score; 0 if the caller has none. */
  score: z.number(),
  /** Caller's own place; null if the caller has no score. */
  place: z.nullable(z.int()),
  /** Number of players with a score. */
  participants: z.int(),
  leaders: z.array(shownStanding),
  statistic: z.string(),
  /**
   * Statistic that decides between equal scores; if it is equal too, the score that was reached
   * earlier wins. Null if only the time decides.
   */
  tieStatistic: z.nullable(z.string()),
  segment: z.nullable(z.string()),
  aggregation: z.enum(['SUM', 'MAX', 'MIN', 'LAST']),
  minScore: z.nullable(z.number()),
  winners: z.int(),
  prizes: z.array(
    z.object({
      placeFrom: z.int(),
      placeTo: z.int(),
      rewards: z.array(shownRewardSchema),
      /** Percentage of every pool of the tournament that each of these places receives. */
      poolPercent: z.int(),
    }),
  ),
});
/** Prize money collected from sales for a tournament; amounts in minor units, as text. */
const tournamentPool = z.object({
  currency: z.string(),
  name: z.string(),
  decimals: z.int(),
  collected: z.string(),
  /** Amount that the places share at present. The amount is fixed after the pool is closed. */
  payable: z.string(),
  isClosed: z.boolean(),
});
export const tournamentEntrySchema = z.object({
  id: idSchema,
  name: z.string(),
  start: instantSchema,
  end: instantSchema,
  state: z.enum(tournamentStates),
  imageUrl: z.nullable(z.string()),
  timeslots: z.array(z.object({ start: instantSchema, end: instantSchema })),
  nominations: z.array(nominationEntrySchema),
  pools: z.array(tournamentPool),
});

export const tournamentCalls = {
  listTournaments: endpoint({
    method: 'GET',
    path: '/api/game/tournaments',
    feature: 'tournaments',
    may: 'anyone',
    summary: 'Running, coming and the newest past tournaments, with who leads them',
    reply: buildListSchema(tournamentEntrySchema),
    errors: [],
    fresh: true,
  }),
  tournamentStandings: endpoint({
    method: 'GET',
    path: '/api/game/tournaments/{id}/nominations/{nominationId}/standings',
    feature: 'tournaments',
    may: 'anyone',
    summary:
      'A page of the standings of a nomination; with a session also the own place and the page that it is on',
    params: z.object({ id: idParamSchema, nominationId: idParamSchema }),
    query: pageQuerySchema,
    reply: z.object({
      data: z.array(shownStanding),
      page: z.int(),
      totalPages: z.int(),
      participants: z.int(),
      own: z.nullable(ownStanding),
    }),
    errors: ['NOT_FOUND'],
    fresh: true,
  }),
  ownTournaments: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/tournament-leaderboards',
    feature: 'tournaments',
    may: 'self',
    summary: 'The same tournaments with the own scores and places',
    params: idParamsSchema,
    reply: buildListSchema(tournamentEntrySchema),
    errors: [],
    fresh: true,
  }),
};

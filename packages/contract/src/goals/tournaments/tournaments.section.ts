import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import {
  idParamsSchema,
  buildPageWithTotalSchema,
  idSchema,
  idParamSchema,
  nonEmptyText,
  buildListSchema,
  pagingBodyFields,
  buildPageSchema,
  pageQuerySchema,
} from '../../kit/field/fields.ts';
import {
  toLabelledRewardCost,
  buildRewardListField,
  type RewardCost,
} from '../../kit/field/rewards.ts';
import { defineSection } from '../../kit/section/section.ts';
import { shownRewardSchema } from '../../shapes.ts';
import { sumTournamentPrizes } from './tournament-prizes.ts';
import {
  nominationEntrySchema,
  nominationStandingSchema,
  tournamentEntrySchema,
  tournamentStates,
} from './tournaments.ts';

/**
 * Returns true if a reward has an item and an amount; both may be missing in an unfinished form.
 */
const isWhole = (reward: Pick<RewardCost, 'kind' | 'amount'>): boolean =>
  Boolean(reward.kind) && Number.isInteger(reward.amount);
/** Ways to compute a score from a player's matches. */
const aggregations = ['SUM', 'MAX', 'MIN', 'LAST'] as const;
export type ScoreAggregation = (typeof aggregations)[number];
const prizeFields = {
  placeFrom: f.int({ label: 'From place', min: 1, max: 10_000 }),
  placeTo: f.int({ label: 'To place', min: 1, max: 10_000 }),
  rewards: buildRewardListField({ label: 'Rewards', max: 10 }),
  poolPercent: f.int({
    label: 'Percent of the pool',
    initial: 0,
    max: 100,
    help: 'Each place earns so much of every prize pool of this tournament; all places together at most 100',
  }),
};

export const tournamentsSection = defineSection({
  name: 'tournaments',
  base: '/api/game/admin/tournaments',
  may: 'admin',
  menu: { group: 'game', page: 'tournaments', label: 'Tournaments' },
  singular: 'tournament',
  tells: 'TOURNAMENTS_UPDATED',
  turns: ['start', 'end'],
  order: '-start',
  form: 'page',
  costs: ({ nominations }) =>
    sumTournamentPrizes(
      (nominations ?? []).map(({ winners, prizes }) => ({
        winners,
        prizes: prizes.map((prize) => ({ ...prize, rewards: prize.rewards.filter(isWhole) })),
      })),
    ).map(toLabelledRewardCost),
  fields: {
    imageUrl: f.image({ label: 'Picture', list: true }),
    name: f.text({ label: 'Name', list: true, search: true, max: 120, help: 'Everybody sees it' }),
    ...f.window(
      { name: 'start', label: 'Start', list: true, filter: true },
      {
        name: 'end',
        label: 'End',
        list: true,
        filter: true,
        help: 'The first moment that no longer counts; matches in flight have ten minutes more to report',
      },
    ),
    timeslots: f.rows(f.window({ name: 'start', label: 'Start' }, { name: 'end', label: 'End' }), {
      label: 'Timeslots',
      max: 100,
      layout: 'table',
      help: 'Only matches that end inside one of them count; none: the whole tournament',
    }),
    nominations: f.rows(
      {
        id: f.readOnly(f.optionalId({ label: 'Number' })),
        name: f.text({ label: 'Name', max: 80 }),
        description: f.longText({ label: 'Description', max: 300, initial: '' }),
        statisticId: f.ref('statistics', { label: 'Statistic' }),
        segment: f.optionalText({
          label: 'Segment',
          max: 101,
          help: 'Only a part of it, as name=value: class=Warden',
        }),
        aggregation: f.choice(
          aggregations,
          { SUM: 'Sum', MAX: 'Best match', MIN: 'Lowest match', LAST: 'Last match' },
          {
            label: 'Score',
            initial: 'SUM',
            help: 'Lowest match: the lower score is the better one',
          },
        ),
        tieStatisticId: f.optionalRef('statistics', {
          label: 'Tie statistic',
          help: 'More of it goes first where scores are equal; then who reached the score first',
        }),
        minScore: f.optionalDecimal({
          label: 'Needed score',
          max: 1e9,
          help: 'Who is worse takes a place and no prize; empty: none is needed',
        }),
        winners: f.int({
          label: 'Number of winning places',
          min: 0,
          max: 10_000,
          initial: 3,
          help: 'So many places earn',
        }),
        prizes: f.rows(prizeFields, {
          label: 'Prizes',
          layout: 'table',
          max: 50,
          help: 'Each place of the range earns the rewards',
        }),
      },
      { label: 'Nominations', list: true, max: 20, layout: 'cards' },
    ),
    state: f.readOnly(
      f.choice(
        tournamentStates,
        {
          DRAFT: 'Draft',
          OPEN: 'Published',
          GRACE: 'Matches in flight',
          FROZEN: 'Frozen',
          REVIEW: 'Review',
          SETTLED: 'Settled',
          CORRECTED: 'Corrected',
          CANCELLED: 'Cancelled',
        },
        { label: 'State', list: true, filter: true, initial: 'DRAFT' },
      ),
    ),
  },
  sample: {
    name: 'The winter cup',
    start: '2031-03-03T00:00:00.000Z',
    end: '2031-03-10T00:00:00.000Z',
    timeslots: [{ start: '2031-03-04T18:00:00.000Z', end: '2031-03-04T20:00:00.000Z' }],
    nominations: [
      {
        name: 'Sharpest eye',
        description: 'Most hits from the wall',
        statisticId: 1,
        segment: 'map=wall',
        aggregation: 'MAX',
        tieStatisticId: null,
        minScore: 2.5,
        winners: 2,
        prizes: [
          {
            placeFrom: 1,
            placeTo: 2,
            rewards: [
              { kind: 'INVENTORY', id: 1, currency: null, amount: 2 },
              { kind: 'EXP', id: null, currency: null, amount: 50 },
            ],
            poolPercent: 10,
          },
        ],
      },
    ],
  },
});

/** Change of a player in a nomination after a recount of the places. */
const change = z.object({
  nominationId: idSchema,
  accountId: idSchema,
  username: z.string(),
  place: z.nullable(z.int()),
  pays: z.array(shownRewardSchema),
  /** Unpaid rewards that are no longer earned; they will not be paid. */
  withdrawn: z.array(shownRewardSchema),
  /**
   * Paid rewards that are no longer earned. Currency is taken if the balance covers it, items if
   * the player still has them.
   */
  takes: z.array(shownRewardSchema),
  /** Amount that the balance does not cover. It becomes a debt, which later payouts repay. */
  owes: z.array(shownRewardSchema),
  keeps: z.array(shownRewardSchema),
});
/**
 * Place in the review, with its player, its prizes, and everything that the player has been paid so
 * far.
 */
const reviewed = z.object({
  ...nominationStandingSchema.shape,
  userId: idSchema,
  /** True if the player was removed from the standings, and therefore has no place. */
  disqualified: z.boolean(),
  rewards: z.array(shownRewardSchema),
  paid: z.array(shownRewardSchema),
});
/** @public Named in the API document. */
export const tournamentReviewSchema = z.object({
  state: z.enum(tournamentStates),
  /**
   * Number of granted prizes that are not paid yet, because their task is running, or because their
   * player is blocked or is deleting the account.
   */
  unpaid: z.int(),
  /**
   * Amounts of the prizes by currency, in minor units: reserved for the present prizes, in escrow
   * now, paid, returned to their source, and taken back by corrections.
   */
  escrow: z.array(
    z.object({
      currency: z.string(),
      name: z.string(),
      decimals: z.int(),
      promised: z.string(),
      held: z.string(),
      paid: z.string(),
      returned: z.string(),
      takenBack: z.string(),
    }),
  ),
  nominations: z.array(
    z.object({ id: idSchema, name: z.string(), participants: z.int(), rows: z.array(reviewed) }),
  ),
});
/** Player in a nomination, including players without a score. */
const placed = z.object({
  ...reviewed.shape,
  score: z.nullable(z.number()),
  /**
   * Score by the player's matches, if the results were released so late that they gave no score;
   * otherwise null.
   */
  counted: z.nullable(z.number()),
});
const isPreview = { preview: z.optional(z.enum(['true', 'false'])) };
const reasoned = z.strictObject({ reason: nonEmptyText(500) });
const on = { may: 'admin', method: 'POST', params: idParamsSchema } as const;
const commandReplySchema = z.object({ commandId: idSchema });
/** New score of a player in a nomination; null removes the player from it. */
const correctedScore = z.strictObject({
  nominationId: idSchema,
  accountId: idSchema,
  score: z.nullable(z.number().check(z.gte(-1e12), z.lte(1e12))),
});

export const tournamentsAdminApi = {
  tournamentReview: endpoint({
    method: 'GET',
    path: '/api/game/admin/tournaments/{id}/review',
    may: 'admin',
    summary:
      'Who would get what, or has got it; with `without` as if that player were disqualified',
    params: idParamsSchema,
    query: z.object({ without: z.optional(idParamSchema) }),
    reply: tournamentReviewSchema,
    errors: ['NOT_FOUND'],
  }),
  tournamentPlaces: endpoint({
    method: 'GET',
    path: '/api/game/admin/tournaments/{id}/nominations/{nominationId}/places',
    may: 'admin',
    summary:
      'All places of a nomination, then who is out; with `q` the players whose names hold it, also those without a score',
    params: z.object({ id: idParamSchema, nominationId: idParamSchema }),
    query: z.extend(pageQuerySchema, { q: z.optional(z.string().check(z.maxLength(64))) }),
    reply: buildPageWithTotalSchema(placed),
    errors: ['NOT_FOUND'],
  }),
  publishTournament: endpoint({
    ...on,
    path: '/api/game/admin/tournaments/{id}/publish',
    summary:
      'Show a tournament to everybody, and put aside its prizes in currency; from then on its matches count',
    body: z.prefault(z.strictObject({ reason: z.optional(nonEmptyText(500)) }), {}),
    reply: commandReplySchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  cancelTournament: endpoint({
    ...on,
    path: '/api/game/admin/tournaments/{id}/cancel',
    summary: 'Call a tournament off: nobody is paid, what was put aside goes back',
    body: reasoned,
    reply: commandReplySchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  disqualifyFromTournament: endpoint({
    ...on,
    path: '/api/game/admin/tournaments/{id}/disqualify',
    summary:
      'Take a player out of a tournament; everybody behind moves up. After the settlement ' +
      'prizes are paid anew, and those of the player taken back unless `takesPrizes` is ' +
      'false; `preview=true` changes nothing',
    query: z.object(isPreview),
    body: z.strictObject({
      accountId: idSchema,
      takesPrizes: z._default(z.boolean(), true),
      reason: nonEmptyText(500),
    }),
    reply: z.object({
      taskId: z.nullable(idSchema),
      commandId: z.nullable(idSchema),
      changes: z.array(change),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  settleTournament: endpoint({
    ...on,
    path: '/api/game/admin/tournaments/{id}/settle',
    summary: 'Fix the standings and pay every prize, once',
    body: z.prefault(z.strictObject({ reason: z.optional(nonEmptyText(500)) }), {}),
    reply: z.object({ taskId: idSchema, winners: z.int(), commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  correctTournament: endpoint({
    ...on,
    path: '/api/game/admin/tournaments/{id}/correct',
    summary:
      'Change scores after the settlement, or give a place to who had none, pay what is ' +
      'missing and take back what is not earned; `preview=true` changes nothing',
    query: z.object(isPreview),
    body: z.strictObject({
      scores: z.array(correctedScore).check(z.minLength(1), z.maxLength(200)),
      reason: nonEmptyText(500),
    }),
    reply: z.object({
      taskId: z.nullable(idSchema),
      commandId: z.nullable(idSchema),
      /**
       * Rewards that players receive additionally, give back, or keep without having earned them.
       */
      changes: z.array(change),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  adminUserTournaments: endpoint({
    ...on,
    path: '/api/admin/users/{id}/tournaments/list',
    summary: 'Tournaments that a player takes part in, newest first',
    body: z.prefault(z.strictObject({ ...pagingBodyFields }), {}),
    reply: buildPageSchema(tournamentEntrySchema),
    errors: ['NOT_FOUND'],
  }),
  adminUserNominations: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/tournaments/{tournamentId}/nominations',
    may: 'admin',
    summary: 'Score and place of a player in each nomination of a tournament',
    params: z.object({ id: idParamSchema, tournamentId: idParamSchema }),
    reply: buildListSchema(nominationEntrySchema),
    errors: ['NOT_FOUND'],
  }),
};

import * as z from 'zod/mini';
import type { ErrorCode } from '../../errors.ts';
import { endpoint, type ApiPath, type Endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../field/fields.ts';

/** Limits of a replay. They are separate from the other limits, because every page loads those. */
export const replayLimits = {
  /** Largest number of days of a replay. */
  daysMax: 30,
  /** Default number of days of a replay. */
  daysDefault: 7,
  /**
   * Maximum number of recorded actions that are read. Above it, only a part of the accounts is
   * read.
   */
  factsMax: 200_000,
  /**
   * Maximum number of replays that all operators together may run at the same time. Each operator
   * may run one.
   */
  atOnce: 2,
  /**
   * Maximum number of players listed in a replay. The players whom the change affects most are
   * listed.
   */
  playersShown: 5,
  /** Maximum duration of a statement in milliseconds. */
  statementMs: 20_000,
};
/** Number of days to replay; today is the last. */
export const replayDaysSchema = z._default(
  z.int().check(z.gte(1), z.lte(replayLimits.daysMax)),
  replayLimits.daysDefault,
);
/** Errors of a replay, in addition to those of a save. */
export const replayErrors: readonly ErrorCode[] = ['CONFLICT', 'RATE_LIMITED', 'UNAVAILABLE'];

/** Sum over accounts as a whole number: minor units of a currency, otherwise pieces. */
const sum = z.string();
const figure = z.object({ amount: sum, players: z.int() });
/**
 * Recorded actions of some days, and their result under the current rules and under a draft. Both
 * results come from one computation; comparing them with `recorded` shows how exact it is.
 *
 * @public Named in the API document.
 */
export const replayResultSchema = z.object({
  from: instantSchema,
  to: instantSchema,
  days: z.array(z.iso.date()),
  /** Number of recorded actions that were read. */
  facts: z.int(),
  /**
   * Number of accounts that were read, out of every 1024. Sums are scaled by this share; 1024 means
   * all accounts.
   */
  sample: z.int(),
  lines: z.array(
    z.object({
      /** Name of the source or sink. */
      about: z.string(),
      direction: z.enum(['PAID', 'SPENT']),
      thing: z.object({
        kind: z.string(),
        id: z.nullable(idSchema),
        currency: z.nullable(z.string()),
        name: z.string(),
        decimals: z.int(),
        imageUrl: z.nullable(z.string()),
      }),
      recorded: figure,
      now: figure,
      draft: figure,
      /**
       * Amounts by day: the recorded amount, the amount by the present rules, and the amount by the
       * draft.
       */
      byDay: z.array(z.object({ recorded: sum, now: sum, draft: sum })),
      /** Players with the largest difference; their amounts are not scaled. */
      players: z.array(
        z.object({ userId: z.nullable(idSchema), name: z.string(), now: sum, draft: sum }),
      ),
    }),
  ),
  /**
   * Other differences, as texts, such as purchases that could not be paid and levels that were
   * reached.
   */
  counts: z.array(z.object({ label: z.string(), now: z.int(), draft: z.int() })),
  /** Limitations of these figures, as texts. */
  unknown: z.array(z.string()),
});
export type ReplayResult = z.output<typeof replayResultSchema>;

/** A section with a replay. */
interface Replaying {
  readonly base: ApiPath;
  readonly may: 'admin' | 'support';
  readonly menu: { readonly label: string };
}
/**
 * Builds the endpoint that computes payments and expenses of recorded actions under a draft of a
 * row, existing or new. Refuses the same drafts as a save, and changes nothing.
 */
export const buildReplayEndpoint = (
  { base, may, menu: { label } }: Replaying,
  patch: z.ZodMiniObject,
): Endpoint =>
  endpoint({
    method: 'POST',
    path: `${base}/replay`,
    may,
    summary: `Replay recorded play by a draft: ${label}`,
    body: z.strictObject({
      id: z.optional(idSchema),
      set: z.omit(patch, { reason: true } as never),
      days: replayDaysSchema,
    }),
    reply: replayResultSchema,
    errors: ['NOT_FOUND', 'STALE', ...replayErrors],
  });

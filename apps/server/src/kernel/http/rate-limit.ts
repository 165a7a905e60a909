import type { RateLimitClass } from '@guildhall/contract/kit/endpoint';
import type { Clock } from '../time/clock.ts';
import type { Database, Tx } from '../db/db.ts';
import { maybeOne, run, sql } from '../db/sql.ts';
import { AppError, buildRateLimitError } from '../errors.ts';
import { isInAddressBlocks, toHouseholdNetwork } from './network.ts';
import { computeSha256Hex } from '../secrets.ts';
import { deleteExpiredRows, getRetentionStart } from '../jobs/sweep.ts';

/** Limit of attempts in a time window. */
export interface RateBucket {
  readonly key: string;
  readonly max: number;
  /**
   * Milliseconds of the window. With growing waits: time without an attempt after which the count
   * starts again.
   */
  readonly windowMs: number;
  /**
   * True if each attempt after `max` has to wait longer than the previous one: a minute, two, four,
   * up to an hour.
   */
  readonly grows?: boolean;
  /**
   * True if the bucket counts unrelated callers together. A success then gives one attempt back
   * instead of all attempts, and a solved captcha passes the limit.
   */
  readonly shared?: boolean;
  /** Number of attempts from which a captcha is required, if one is configured. */
  readonly captchaFrom?: number;
}
export interface RateLimits {
  /**
   * Counts one attempt, before the attempt is checked, in each bucket until one is full. Throws
   * RATE_LIMITED with the time to wait, or CAPTCHA_REQUIRED if a captcha is needed first. `solved`
   * is true if the caller solved a captcha, undefined without captchas.
   */
  count(buckets: readonly RateBucket[], solved?: boolean): Promise<void>;
  /**
   * Gives back a successful attempt, and earlier attempts that only the present caller can have
   * made.
   */
  succeeded(tx: Tx, buckets: readonly RateBucket[]): Promise<void>;
  /** Returns the buckets of the caller's network; exempt networks have no buckets. */
  network(rate: RateLimitClass, address: string | null): readonly RateBucket[];
  /** Deletes expired buckets. */
  sweep(): Promise<void>;
}
interface Full {
  readonly opens_at: string | null;
  readonly captcha: boolean;
}
const counted = (buckets: readonly RateBucket[], now: Date, solved: boolean | null) => sql`
  select opens_at, captcha
  from count_attempts(${sql.json(buckets.map((bucket, n) => ({ ...bucket, n })))}, ${now}, ${solved})`;
const forgotten = (keys: readonly string[]) =>
  sql`delete from rate_buckets where key = any(${keys})`;
const givenBack = (buckets: readonly RateBucket[]) => sql`
  update rate_buckets b
  set count = greatest(0, b.count - 1), opens_at = case when b.count > x.max then b.opens_at end
  from (select key, max from jsonb_to_recordset(${sql.json(buckets)}) as r(key text, max int)) x
  where b.key = x.key`;
const minuteMs = 60_000;
/** Builds a key from parts; hashed, because a part may be private (an e-mail address). */
export const buildRateBucketKey = (...parts: readonly (string | number)[]): string =>
  computeSha256Hex(parts.join('|')).slice(0, 40);

/** Creates the limits of calls; `exempt` addresses have none. */
export function createRateLimits(
  db: Database,
  clock: Clock,
  options: { registrationsPerHour: number; exempt: readonly string[] },
): RateLimits {
  const perNetwork: Record<RateLimitClass, { max: number; windowMs: number }> = {
    credential: { max: 100, windowMs: 15 * minuteMs },
    registration: { max: options.registrationsPerHour, windowMs: 60 * minuteMs },
    recovery: { max: 60, windowMs: 15 * minuteMs },
    resend: { max: 30, windowMs: 15 * minuteMs },
    card: { max: 300, windowMs: 15 * minuteMs },
    visit: { max: 60, windowMs: 15 * minuteMs },
    device: { max: 60, windowMs: 15 * minuteMs },
    'second-factor': { max: 60, windowMs: 15 * minuteMs },
  };
  return {
    network: (rate, address) => {
      const isExempt = address === null || isInAddressBlocks(address, options.exempt);
      return isExempt
        ? []
        : [
            {
              key: buildRateBucketKey('network', rate, toHouseholdNetwork(address)),
              shared: true,
              ...perNetwork[rate],
            },
          ];
    },
    async count(buckets, solved) {
      if (buckets.length === 0) return;
      const now = clock.now();
      const full = await maybeOne<Full>(db.write, counted(buckets, now, solved ?? null));
      if (full?.captcha) throw new AppError('CAPTCHA_REQUIRED');
      if (full)
        throw buildRateLimitError(
          Math.max(1, Math.ceil((new Date(full.opens_at ?? now).getTime() - now.getTime()) / 1000)),
        );
    },
    async succeeded(tx, buckets) {
      const [own, shared] = [
        buckets.filter((bucket) => bucket.shared !== true),
        buckets.filter((bucket) => bucket.shared === true),
      ];
      if (own.length > 0) await run(tx, forgotten(own.map((entry) => entry.key)));
      if (shared.length > 0) await run(tx, givenBack(shared));
    },
    sweep: () =>
      deleteExpiredRows(
        db,
        'rate_buckets',
        sql`forget_at < ${getRetentionStart({ clock }, 'rate_buckets')}::timestamptz`,
      ),
  };
}

import type { RateClass } from '@guildhall/contract/kit/endpoint';
import { sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import { oneOf, type Database } from './db.ts';
import { AppError } from './errors.ts';
import { sha256Hex } from './secrets.ts';

/** How many attempts in how long a window, in milliseconds. */
export interface Bucket {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}
export interface RateLimits {
  /** Counts one attempt in every bucket before anything is judged; RATE_LIMITED when one of them is full. */
  count(buckets: readonly Bucket[]): Promise<void>;
  /** Buckets of the network that a call comes from; none for exempt networks. */
  network(rate: RateClass, address: string | null): readonly Bucket[];
}
const minuteMs = 60_000;
/** A secret word (an e-mail) as part of a key. */
export const bucketKey = (...parts: readonly (string | number)[]): string => sha256Hex(parts.join('|')).slice(0, 40);

export function createRateLimits(db: Database, clock: Clock, options: { registrationsPerHour: number; exempt: readonly string[] }): RateLimits {
  const perNetwork: Record<RateClass, { max: number; windowMs: number }> = {
    credential: { max: 100, windowMs: 15 * minuteMs },
    registration: { max: options.registrationsPerHour, windowMs: 60 * minuteMs },
    recovery: { max: 60, windowMs: 15 * minuteMs },
    resend: { max: 30, windowMs: 15 * minuteMs },
    'second-factor': { max: 60, windowMs: 15 * minuteMs },
  };
  return {
    network: (rate, address) => (address === null || options.exempt.includes(address) ? [] : [{ key: `network:${rate}:${address}`, ...perNetwork[rate] }]),
    async count(buckets) {
      const now = clock.now();
      for (const { key, max, windowMs } of buckets) {
        const since = new Date(now.getTime() - windowMs).toISOString();
        const row = await oneOf<{ count: number; window_start: string }>(
          db.read,
          sql`
          insert into rate_buckets (key, window_start, count) values (${key}, ${now.toISOString()}::timestamptz, 1)
          on conflict (key) do update set
            count = case when rate_buckets.window_start <= ${since}::timestamptz then 1 else rate_buckets.count + 1 end,
            window_start = case when rate_buckets.window_start <= ${since}::timestamptz then ${now.toISOString()}::timestamptz else rate_buckets.window_start end
          returning count, window_start`,
        );
        if (row && row.count > max) {
          const opensAt = new Date(row.window_start).getTime() + windowMs;
          throw new AppError('RATE_LIMITED', { details: { retryAfterSeconds: Math.max(1, Math.ceil((opensAt - now.getTime()) / 1000)) } });
        }
      }
    },
  };
}

import type { RateClass } from '@guildhall/contract/kit/endpoint';
import type { Clock } from './clock.ts';
import { statement, type Database } from './db.ts';
import { AppError } from './errors.ts';
import { networkOf, plainAddress } from './network.ts';
import { sha256Hex } from './secrets.ts';

/** How many attempts in how long a window, in milliseconds. */
export interface Bucket {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}
export interface RateLimits {
  /** Counts one attempt before anything is judged, in one bucket after the other until one is full: RATE_LIMITED then. */
  count(buckets: readonly Bucket[]): Promise<void>;
  /** Buckets of the network that a call comes from; none for exempt networks. */
  network(rate: RateClass, address: string | null): readonly Bucket[];
}
const counted = statement<{ opens_at: string }>(`select opens_at from count_attempts($1::jsonb, $2)`);
const minuteMs = 60_000;
/** A secret word (an e-mail) as part of a key. */
export const bucketKey = (...parts: readonly (string | number)[]): string => sha256Hex(parts.join('|')).slice(0, 40);

export function createRateLimits(db: Database, clock: Clock, options: { registrationsPerHour: number; exempt: readonly string[] }): RateLimits {
  const perNetwork: Record<RateClass, { max: number; windowMs: number }> = {
    credential: { max: 100, windowMs: 15 * minuteMs },
    registration: { max: options.registrationsPerHour, windowMs: 60 * minuteMs },
    recovery: { max: 60, windowMs: 15 * minuteMs },
    resend: { max: 30, windowMs: 15 * minuteMs },
    visit: { max: 60, windowMs: 15 * minuteMs },
    device: { max: 60, windowMs: 15 * minuteMs },
    'second-factor': { max: 60, windowMs: 15 * minuteMs },
  };
  return {
    network: (rate, address) => {
      const isExempt = address === null || [address, plainAddress(address)].some((one) => options.exempt.includes(one));
      return isExempt ? [] : [{ key: `network:${rate}:${networkOf(address)}`, ...perNetwork[rate] }];
    },
    async count(buckets) {
      if (buckets.length === 0) return;
      const now = clock.now();
      const [full] = await counted(db.read, JSON.stringify(buckets.map((one, n) => ({ ...one, n }))), now.toISOString());
      if (full) throw new AppError('RATE_LIMITED', { details: { retryAfterSeconds: Math.max(1, Math.ceil((new Date(full.opens_at).getTime() - now.getTime()) / 1000)) } });
    },
  };
}

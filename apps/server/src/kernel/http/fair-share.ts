import type { Clock } from '../time/clock.ts';
import { buildRateLimitError } from '../errors.ts';
import { isInAddressBlocks, toHouseholdNetwork } from './network.ts';

/** Releases the turn. Further calls have no effect. */
export type ReleaseConcurrencyTurn = () => void;
/**
 * Limits of one caller: calls that run concurrently, calls that wait in memory, and the longest
 * wait in milliseconds.
 */
interface Line {
  readonly running: number;
  readonly waiting: number;
  readonly patienceMs: number;
}
/**
 * Limits of writes: the number allowed at once after a pause, and the number allowed per second
 * afterwards.
 */
interface Flow {
  readonly burst: number;
  readonly perSecond: number;
}
export const concurrencyLimits = {
  /**
   * Limits of a user. A page makes at most six calls concurrently, each of a few milliseconds.
   * Letting a call wait is cheaper than refusing the call and receiving it again.
   */
  user: { running: 2, waiting: 200, patienceMs: 8_000 },
  /**
   * Limits of all visitors and unrecognised callers in one network. They are higher than those of a
   * user, because the people of a household or a school share one address.
   */
  network: { running: 16, waiting: 200, patienceMs: 8_000 },
  writes: { burst: 150, perSecond: 5 },
  /** Higher limits for writes of operators, who work through lists. */
  staffWrites: { burst: 1_000, perSecond: 50 },
} as const satisfies { user: Line; network: Line; writes: Flow; staffWrites: Flow };
/**
 * Largest number of remembered callers. Above it, callers who have not written for some time are
 * forgotten.
 */
const bucketsMax = 10_000;

export interface FairShareLimits {
  /** Takes a turn for a network, before any query. A trusted network needs no turn. */
  network(address: string): Promise<ReleaseConcurrencyTurn>;
  /**
   * Takes a turn for a user, and counts the call if it writes. Throws RATE_LIMITED if too many
   * calls wait.
   */
  user(
    userId: number,
    address: string,
    write: 'none' | 'own' | 'staff',
  ): Promise<ReleaseConcurrencyTurn>;
}

/**
 * Limits calls by key: some run, some wait in the order of their arrival, and the others are
 * refused immediately.
 */
export class ConcurrencyLimit {
  readonly #line: Line;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(line: Line) {
    this.#line = line;
  }
  async take(key: string): Promise<ReleaseConcurrencyTurn> {
    if ((this.#running.get(key) ?? 0) >= this.#line.running) await this.#wait(key);
    else this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#leave(key);
    };
  }
  /** Passes the turn of a finished call to the call that has waited longest. */
  #leave(key: string): void {
    // lets other events run between two turns of one caller
    if (this.#waiting.has(key)) return void setImmediate(() => this.#pass(key));
    this.#end(key);
  }
  #pass(key: string): void {
    const next = this.#waiting.get(key)?.values().next().value;
    if (next) next();
    else this.#end(key);
  }
  #end(key: string): void {
    const remainingCount = (this.#running.get(key) ?? 1) - 1;
    if (remainingCount === 0) this.#running.delete(key);
    else this.#running.set(key, remainingCount);
  }
  #wait(key: string): Promise<void> {
    const waiting = this.#waiting.get(key) ?? new Set();
    if (waiting.size >= this.#line.waiting) throw buildRateLimitError(1);
    this.#waiting.set(key, waiting);
    return new Promise((resolve, reject) => {
      const forget = (): void => {
        clearTimeout(late);
        waiting.delete(turn);
        if (waiting.size === 0) this.#waiting.delete(key);
      };
      const turn = (): void => {
        forget();
        resolve();
      };
      const late = setTimeout(() => {
        forget();
        reject(buildRateLimitError(1));
      }, this.#line.patienceMs);
      waiting.add(turn);
    });
  }
}
/**
 * Token buckets by key, refilled over time. Each server has its own buckets, because they protect
 * only this server.
 */
class Buckets {
  readonly #held = new Map<string, { left: number; at: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }
  take(key: string, { burst, perSecond }: Flow): void {
    const now = this.#now();
    const { left, at } = this.#held.get(key) ?? { left: burst, at: now };
    const full = Math.min(burst, left + (Math.max(0, now - at) / 1_000) * perSecond);
    if (full < 1) throw buildRateLimitError(Math.ceil((1 - full) / perSecond));
    this.#held.delete(key);
    this.#held.set(key, { left: full - 1, at: now });
    // forgetting the least recently used bucket is harmless: either the bucket is full again, or
    // its caller belongs to a flood of callers, which other limits stop
    const oldest = this.#held.keys().next();
    if (this.#held.size > bucketsMax && !oldest.done) this.#held.delete(oldest.value);
  }
}

/**
 * Prevents one caller from using up shared resources. A call takes its turn before it takes a
 * database connection.
 */
export function createFairShareRateLimits(
  clock: Clock,
  exempt: readonly string[],
): FairShareLimits {
  const [users, networks] = [
    new ConcurrencyLimit(concurrencyLimits.user),
    new ConcurrencyLimit(concurrencyLimits.network),
  ];
  const buckets = new Buckets(() => clock.now().getTime());
  const free: ReleaseConcurrencyTurn = () => {};
  return {
    network: async (address) =>
      isInAddressBlocks(address, exempt) ? free : networks.take(toHouseholdNetwork(address)),
    async user(userId, address, write) {
      if (isInAddressBlocks(address, exempt)) return free;
      if (write !== 'none')
        buckets.take(
          `${write} ${userId}`,
          write === 'staff' ? concurrencyLimits.staffWrites : concurrencyLimits.writes,
        );
      return users.take(String(userId));
    },
  };
}

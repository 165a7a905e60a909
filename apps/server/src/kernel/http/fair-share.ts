import type { Clock } from '../time/clock.ts';
import { buildRateLimitError } from '../errors.ts';
import { isInAddressBlocks, toHouseholdNetwork } from './network.ts';

/** Gives the turn back. Once more than once changes nothing. */
export type ReleaseTurn = () => void;
/**
 * Number of calls of one caller that run at once, number of calls that wait in memory, and the
 * longest wait in milliseconds.
 */
interface Line {
  readonly running: number;
  readonly waiting: number;
  readonly patienceMs: number;
}
/** Number of writes allowed at once after a pause, and number per second afterwards. */
interface Flow {
  readonly burst: number;
  readonly perSecond: number;
}
export const concurrencyShares = {
  /**
   * A page asks for six things at a time at the most, each a matter of milliseconds. To wait costs
   * less than to be refused and to ask again at once.
   */
  user: { running: 2, waiting: 200, patienceMs: 8_000 },
  /**
   * Limits of visitors, and of callers not yet recognised, from one network: a house or a school
   * has many.
   */
  network: { running: 16, waiting: 200, patienceMs: 8_000 },
  writes: { burst: 150, perSecond: 5 },
  /** Operators work through lists. */
  staffWrites: { burst: 1_000, perSecond: 50 },
} as const satisfies { user: Line; network: Line; writes: Flow; staffWrites: Flow };
/** Callers that are remembered; beyond it those with a full bucket are forgotten. */
const bucketsMax = 10_000;

export interface FairShare {
  /**
   * A turn of a network, before anything is asked of the database. None is needed from a trusted
   * one.
   */
  network(address: string): Promise<ReleaseTurn>;
  /** A turn of a user; a write is counted besides. RATE_LIMITED when too many wait. */
  user(userId: number, address: string, write: 'none' | 'own' | 'staff'): Promise<ReleaseTurn>;
}

/**
 * Calls by key: some run, some wait in the order in which they came, the rest is refused at once.
 */
export class ConcurrencyLimit {
  readonly #line: Line;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(line: Line) {
    this.#line = line;
  }
  async take(key: string): Promise<ReleaseTurn> {
    if ((this.#running.get(key) ?? 0) >= this.#line.running) await this.#wait(key);
    else this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#leave(key);
    };
  }
  /** Passes the turn of a caller that leaves to the caller that has waited longest. */
  #leave(key: string): void {
    // Between two turns of one caller whatever else has arrived is looked at.
    if (this.#waiting.has(key)) return void setImmediate(() => this.#pass(key));
    this.#end(key);
  }
  #pass(key: string): void {
    const next = this.#waiting.get(key)?.values().next().value;
    if (next) next();
    else this.#end(key);
  }
  #end(key: string): void {
    const rest = (this.#running.get(key) ?? 1) - 1;
    if (rest === 0) this.#running.delete(key);
    else this.#running.set(key, rest);
  }
  #wait(key: string): Promise<void> {
    const waiting = this.#waiting.get(key) ?? new Set();
    if (waiting.size >= this.#line.waiting) throw buildRateLimitError(1);
    this.#waiting.set(key, waiting);
    return new Promise((done, fail) => {
      const forget = (): void => {
        clearTimeout(late);
        waiting.delete(turn);
        if (waiting.size === 0) this.#waiting.delete(key);
      };
      const turn = (): void => {
        forget();
        done();
      };
      const late = setTimeout(() => {
        forget();
        fail(buildRateLimitError(1));
      }, this.#line.patienceMs);
      waiting.add(turn);
    });
  }
}
/**
 * Tokens that come back with time, by key; kept by this server alone, because what it protects is
 * this server.
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
    // The one that was used longest ago is full again, or the flood is of callers whose turns are
    // bounded elsewhere.
    const oldest = this.#held.keys().next();
    if (this.#held.size > bucketsMax && !oldest.done) this.#held.delete(oldest.value);
  }
}

/**
 * Prevents one caller from taking all shared resources: turns are taken before a connection to the
 * database is held.
 */
export function createFairShare(clock: Clock, exempt: readonly string[]): FairShare {
  const [users, networks] = [
    new ConcurrencyLimit(concurrencyShares.user),
    new ConcurrencyLimit(concurrencyShares.network),
  ];
  const buckets = new Buckets(() => clock.now().getTime());
  const free: ReleaseTurn = () => {};
  return {
    network: async (address) =>
      isInAddressBlocks(address, exempt) ? free : networks.take(toHouseholdNetwork(address)),
    async user(userId, address, write) {
      if (isInAddressBlocks(address, exempt)) return free;
      if (write !== 'none')
        buckets.take(
          `${write} ${userId}`,
          write === 'staff' ? concurrencyShares.staffWrites : concurrencyShares.writes,
        );
      return users.take(String(userId));
    },
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../time/clock.ts';
import type { Database, Tx } from '../db/db.ts';
import { getErrorMessageWithoutValues } from '../operation/log.ts';
import {
  decideStateOfFailedEffect,
  type EffectPolicy,
  type EffectPerformer,
} from './outbox-effects.ts';
import {
  leaseLongestDueEffect,
  renewEffectLeases,
  setEffectDone,
  storeFailedEffectAttempt,
  type LeasedOutboxEffect,
} from './outbox-rows.ts';

/** Times in milliseconds. */
export const outboxLaneTimesMs = {
  /**
   * Milliseconds of a lease; a running server renews its leases earlier. After a crash, other
   * servers wait this long.
   */
  lease: 120_000,
  renewal: 30_000,
  /** First pause in milliseconds before the server tries again to store a result. */
  rewrite: 1_000,
  /**
   * Milliseconds that a stopping server waits: first for running effects, then once more for
   * aborted effects.
   */
  drain: 5_000,
  breakOff: 1_000,
};
const longestRewriteMs = 30_000;

/** One kind of effect with its handler and its options. */
export interface OutboxLaneSpec extends EffectPolicy {
  readonly kind: string;
  readonly perform: EffectPerformer;
  readonly onDone: ((tx: Tx, payload: Record<string, unknown>) => Promise<unknown>) | undefined;
}
interface Lane extends OutboxLaneSpec {
  readonly running: Map<string, Running>;
  claiming: number;
}
interface Running {
  readonly broken: AbortController;
  /** Time of the last confirmed lease, by the clock of this process. */
  leasedAt: number;
  readonly work: Promise<void>;
}
interface LanesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly times: typeof outboxLaneTimesMs;
  /** Schedules the next run of a lane for the next attempt of its kind. */
  readonly comeBack: (tx: Tx, kind: string, afterMs: number) => Promise<void>;
}

/**
 * Performs effects on this server. Each kind has its own lane, and no lane waits for another. The
 * lease of a running effect is renewed, so no other server starts the effect, however slow the
 * receiver is.
 */
export class OutboxLanes {
  readonly #holder = randomUUID();
  readonly #lanes = new Map<string, Lane>();
  /** Queries in progress that lease effects; the leased effects start only after the query. */
  readonly #filling = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  readonly #deps: LanesDeps;
  #renewal: NodeJS.Timeout | undefined;

  constructor(deps: LanesDeps) {
    this.#deps = deps;
  }
  get kinds(): string[] {
    return [...this.#lanes.keys()];
  }
  get policies(): readonly OutboxLaneSpec[] {
    return [...this.#lanes.values()];
  }
  add(spec: OutboxLaneSpec): void {
    this.#lanes.set(spec.kind, { ...spec, running: new Map(), claiming: 0 });
  }
  /**
   * Leases due effects, of one kind or of all kinds, and starts them within the concurrency limit.
   */
  async leaseDueEffects(kind?: string): Promise<void> {
    const meant = kind === undefined ? [...this.#lanes.values()] : [this.#lanes.get(kind)];
    for (const lane of meant) if (lane) await this.#fill(lane);
  }
  /** Waits until no effect is running or about to start. */
  async waitForAll(): Promise<void> {
    const left = (): Promise<void>[] => [
      ...this.#running().map(([, { work }]) => work),
      ...this.#filling,
    ];
    for (let works = left(); works.length > 0; works = left()) await Promise.allSettled(works);
  }
  /**
   * Renews leases. Aborts effects that have lost their lease, because another server may have
   * started them.
   */
  async renew(): Promise<void> {
    const { db, times } = this.#deps;
    const runningBefore = this.#running();
    if (runningBefore.length === 0) return;
    const askedAt = performance.now();
    const breakOff = ({ broken }: Running): void =>
      broken.abort(new Error('Another server may have taken it over'));
    for (const [, entry] of runningBefore)
      if (askedAt - entry.leasedAt >= times.lease - times.renewal / 2) breakOff(entry);
    const ids = runningBefore.map(([id]) => id);
    const renewed = await renewEffectLeases(db.write, this.#lease(), ids).catch(() => undefined);
    if (!renewed) return;
    const still = new Set(renewed.map(({ id }) => id));
    for (const [id, entry] of runningBefore)
      if (still.has(id)) entry.leasedAt = askedAt;
      else breakOff(entry);
  }
  /** Starts no new effects, waits for running ones for a limited time, and then aborts them. */
  async drain(): Promise<void> {
    const { times } = this.#deps;
    this.#ending.abort();
    clearInterval(this.#renewal);
    const over = this.waitForAll();
    const timer = new AbortController();
    const late = (ms: number) => wait(ms, undefined, { signal: timer.signal });
    await Promise.race([over, late(times.drain)]);
    for (const [, { broken }] of this.#running()) broken.abort(new Error('The server ended'));
    await Promise.race([over, late(times.breakOff)]);
    timer.abort();
  }

  readonly #lease = () => ({ holder: this.#holder, leaseMs: this.#deps.times.lease });
  readonly #running = (): [string, Running][] =>
    [...this.#lanes.values()].flatMap((lane) => [...lane.running]);

  #fill(lane: Lane): Promise<void> {
    const filling = this.#leaseDue(lane).finally(() => this.#filling.delete(filling));
    this.#filling.add(filling);
    return filling;
  }
  async #leaseDue(lane: Lane): Promise<void> {
    const { db, clock } = this.#deps;
    while (!this.#ending.signal.aborted && lane.running.size + lane.claiming < lane.concurrency) {
      lane.claiming++;
      const wanted = { kind: lane.kind, performed: [...lane.running.keys()], now: clock.now() };
      const row = await leaseLongestDueEffect(db.write, wanted, this.#lease()).finally(
        () => lane.claiming--,
      );
      if (!row) return;
      this.#begin(lane, row);
    }
  }
  #begin(lane: Lane, row: LeasedOutboxEffect): void {
    const broken = new AbortController();
    const work = this.#perform(lane, row, broken.signal)
      // a result that could not be stored is retried after its lease has ended
      .catch(() => {})
      .finally(() => {
        lane.running.delete(row.id);
        void this.#fill(lane).catch(() => {});
      });
    lane.running.set(row.id, { broken, leasedAt: performance.now(), work });
    this.#renewal ??= setInterval(() => void this.renew(), this.#deps.times.renewal).unref();
  }
  async #perform(lane: Lane, row: LeasedOutboxEffect, signal: AbortSignal): Promise<void> {
    const { clock } = this.#deps;
    try {
      const createdAt = new Date(row.created_at);
      await lane.perform(row.payload, row.dedup_key, { createdAt, signal });
    } catch (error) {
      return this.#writeFailure(lane, row, error);
    }
    await this.#write(async (tx) => {
      await setEffectDone(tx, row.id, clock.now());
      await lane.onDone?.(tx, row.payload);
    });
  }
  async #writeFailure(lane: Lane, row: LeasedOutboxEffect, error: unknown): Promise<void> {
    const now = this.#deps.clock.now();
    const since = new Date(row.retried_at ?? row.created_at);
    const failed = decideStateOfFailedEffect(error, { attempts: row.attempts, since, now }, lane);
    await this.#write(async (tx) => {
      const isOurs = await storeFailedEffectAttempt(
        tx,
        row.id,
        this.#holder,
        failed,
        getErrorMessageWithoutValues(error),
      );
      if (isOurs && failed.state === 'WAITING')
        await this.#deps.comeBack(tx, lane.kind, failed.dueAt.getTime() - now.getTime());
    });
  }
  /**
   * Repeats the storing of a result until the database accepts it; otherwise, for example, a sent
   * mail would be sent again.
   */
  async #write(outcome: (tx: Tx) => Promise<unknown>): Promise<void> {
    const { db, times } = this.#deps;
    const { signal } = this.#ending;
    for (let pauseMs = times.rewrite; ; pauseMs = Math.min(2 * pauseMs, longestRewriteMs))
      try {
        await db.transaction(outcome);
        return;
      } catch (error) {
        if (signal.aborted) throw error;
        await wait(pauseMs, undefined, { signal, ref: false }).catch(() => {});
      }
  }
}

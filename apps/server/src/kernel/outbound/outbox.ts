import type { Clock } from '../time/clock.ts';
import type { Database, Tx } from '../db/db.ts';
import { maybeOne, sql } from '../db/sql.ts';
import type { Jobs } from '../jobs/jobs.ts';
import {
  defaultOutboxEffectPolicy,
  type EffectPolicy,
  type EffectPerformer,
} from './outbox-effects.ts';
import { OutboxLanes, outboxLaneTimesMs, type OutboxLaneSpec } from './outbox-lanes.ts';
import {
  deleteDoneEffects,
  markFailuresBeforeReceiverSuccess,
  giveUpEffectsOfUnknownKind,
  requeueEffect,
} from './outbox-rows.ts';
import { assertKindHasName } from '../stored-names.ts';

/** An effect on another system. */
interface Effect {
  readonly kind: string;
  /** Stable key: an effect with the same key is not sent again. */
  readonly dedupKey: string;
  readonly payload: Record<string, unknown>;
}
export interface Outbox {
  /**
   * Registers the handler of a kind; the message `effect.<kind>` is its name. The receiver gets
   * `dedupKey` and ignores repetitions. `onDone` runs in the transaction that records a success.
   */
  handle(
    kind: string,
    perform: EffectPerformer,
    options?: Partial<EffectPolicy> & { readonly onDone?: OutboxLaneSpec['onDone'] },
  ): void;
  /**
   * Stores an effect inside the transaction that causes it. The effect is sent at least once after
   * the transaction has committed.
   */
  add(tx: Tx, effect: Effect): Promise<void>;
  /** Queues an effect again that was given up or rejected; returns undefined in any other state. */
  retry(tx: Tx, id: number): Promise<{ kind: string; attempts: number; state: string } | undefined>;
  /**
   * Clears the failures of a receiver (`to` of the payload) for a kind, because the receiver
   * accepts effects again.
   */
  forgetFailures(tx: Tx, kind: string, receiver: string): Promise<unknown>;
  /** Renews the leases of running effects, as the timer does. Used by tests only. */
  renewLeases(): Promise<void>;
  /** Starts no new effects, waits for running ones for a limited time, and then aborts them. */
  drain(): Promise<void>;
}
const queue = 'outbox';
/** Age in milliseconds at which an effect is given up if no server knows its kind. */
const unknownMs = 3_600_000;

/**
 * Creates the outbox. Effects wait in their own table, which operators can see. Each added effect
 * and each retry queues a job for its time. A check each minute finds the effects of a server that
 * died.
 */
export function createOutbox(
  db: Database,
  jobs: Jobs,
  clock: Clock,
  times: typeof outboxLaneTimesMs = outboxLaneTimesMs,
): Outbox {
  const lanes = new OutboxLanes({
    db,
    clock,
    times,
    comeBack: (tx, kind, afterMs) => jobs.send(tx, queue, { kind }, { afterMs }),
  });
  const leaseDueEffects = async (kind?: string): Promise<void> => {
    await lanes.leaseDueEffects(kind);
    // in a simulation, the job ends after all of its effects
    if (jobs.isSimulated) await lanes.waitForAll();
  };
  jobs.define<{ kind?: string }>(
    queue,
    { retries: 8, retryDelaySeconds: 2, concurrency: 2, batch: 10 },
    ({ kind }) => leaseDueEffects(kind),
  );
  jobs.every('outbox.forget', '37 * * * *', async () => {
    for (const { kind, doneRetentionMs } of lanes.policies)
      await deleteDoneEffects(db, kind, new Date(clock.now().getTime() - doneRetentionMs));
  });
  jobs.every('outbox.due', '* * * * *', async () => {
    await giveUpEffectsOfUnknownKind(
      db.write,
      lanes.kinds,
      new Date(clock.now().getTime() - unknownMs),
    );
    await leaseDueEffects();
  });
  return {
    handle(kind, perform, { onDone, ...policy } = {}) {
      assertKindHasName('effect', kind);
      lanes.add({ ...defaultOutboxEffectPolicy, ...policy, kind, perform, onDone });
    },
    async add(tx, effect) {
      const row = await maybeOne<{ id: number }>(
        tx,
        sql`
          insert into outbox (kind, dedup_key, payload, created_at)
          values (${effect.kind}, ${effect.dedupKey}, ${sql.json(effect.payload)}, ${clock.now()})
          on conflict do nothing
          returning id`,
      );
      if (row) await jobs.send(tx, queue, { id: row.id, kind: effect.kind });
    },
    async retry(tx, id) {
      const was = await requeueEffect(tx, id, clock.now());
      if (was) await jobs.send(tx, queue, { id, kind: was.kind });
      return was;
    },
    forgetFailures: markFailuresBeforeReceiverSuccess,
    renewLeases: () => lanes.renew(),
    drain: () => lanes.drain(),
  };
}

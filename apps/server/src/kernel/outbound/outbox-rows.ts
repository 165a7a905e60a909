/** Statements of the outbox. Leases use the database's clock, which all servers share. */
import type { Database, Tx, Writes } from '../db/db.ts';
import { many, maybeOne, run, sql } from '../db/sql.ts';
import type { FailedEffectAttempt } from './outbox-effects.ts';
import { deleteExpiredRows } from '../jobs/sweep.ts';

export interface LeasedOutboxEffect extends Record<string, unknown> {
  readonly id: string;
  readonly kind: string;
  readonly dedup_key: string;
  readonly payload: Record<string, unknown>;
  /** Number of attempts including the current one. */
  readonly attempts: number;
  readonly created_at: string;
  readonly retried_at: string | null;
}
interface Lease {
  readonly holder: string;
  readonly leaseMs: number;
}
const leaseEnd = (leaseMs: number) =>
  sql`clock_timestamp() + ${leaseMs}::int * interval '1 millisecond'`;

/**
 * Leases one effect of a kind: of the effects that are due, the one that has been due longest.
 * Skips effects that this server still performs. No two servers lease the same effect.
 */
export const leaseLongestDueEffect = (
  db: Writes,
  { kind, performed, now }: { kind: string; performed: readonly string[]; now: Date },
  { holder, leaseMs }: Lease,
) =>
  maybeOne<LeasedOutboxEffect>(
    db,
    sql`
      update outbox
      set leased_by = ${holder}, leased_until = ${leaseEnd(leaseMs)}, attempts = attempts + 1,
        tried_at = ${now}::timestamptz
      where id = (
          select id
          from outbox
          where kind = ${kind} and state = 'WAITING'
            and (due_at is null or due_at <= ${now}::timestamptz)
            and (leased_until is null or leased_until <= clock_timestamp())
            and id <> all(${[...performed]}::bigint[])
          order by due_at nulls first, id
          limit 1
          for update skip locked
        )
      returning id::text, kind, dedup_key, payload, attempts, created_at, retried_at`,
  );
/** Extends leases that are still held; returns the ids of the extended ones. */
export const renewEffectLeases = (db: Writes, { holder, leaseMs }: Lease, ids: readonly string[]) =>
  many<{ id: string }>(
    db,
    sql`
      update outbox
      set leased_until = ${leaseEnd(leaseMs)}
      where id = any(${[...ids]}::bigint[]) and leased_by = ${holder} and state = 'WAITING'
      returning id::text`,
  );
/** Marks an effect as sent and clears its contents, which may include the link of a mail. */
export const setEffectDone = (tx: Tx, id: string, now: Date) =>
  run(
    tx,
    sql`
      update outbox
      set state = 'DONE', payload = '{}', done_at = ${now}::timestamptz, last_error = null,
        failed_by = null, due_at = null, leased_by = null, leased_until = null
      where id = ${id}::bigint`,
  );
/**
 * Deletes effects completed before a time. Failed effects stay, so that an operator can retry them.
 */
export const deleteDoneEffects = (db: Database, kind: string, before: Date): Promise<void> =>
  deleteExpiredRows(
    db,
    'outbox',
    sql`kind = ${kind} and state = 'DONE' and done_at < ${before}::timestamptz`,
  );
/** Stores a failed attempt; returns false if another server has taken over the effect. */
export const storeFailedEffectAttempt = (
  tx: Tx,
  id: string,
  holder: string,
  { state, failedBy, dueAt }: FailedEffectAttempt,
  error: string,
) =>
  maybeOne<{ id: string }>(
    tx,
    sql`
      update outbox
      set state = ${state}, failed_by = ${failedBy}, due_at = ${dueAt}::timestamptz,
        last_error = ${error}, leased_by = null, leased_until = null
      where id = ${id}::bigint and leased_by = ${holder} and state = 'WAITING'
      returning id::text`,
  );
export const requeueEffect = (tx: Tx, id: number, now: Date) =>
  maybeOne<{ kind: string; attempts: number; state: string }>(
    tx,
    sql`
      update outbox o
      set state = 'WAITING', attempts = 0, due_at = null, retried_at = ${now}::timestamptz,
        failed_by = null
      from (select id, attempts, state from outbox where id = ${id} for update) was
      where o.id = was.id and o.state in ('FAILED', 'REJECTED')
      returning o.kind, was.attempts, was.state`,
  );
/**
 * Marks failures older than the receiver's last success. They stay in the list, but no longer count
 * as failures.
 */
export const markFailuresBeforeReceiverSuccess = (tx: Tx, kind: string, receiver: string) =>
  run(
    tx,
    sql`
      update outbox
      set failed_by = null
      where kind = ${kind} and state in ('REJECTED', 'FAILED') and payload->>'to' = ${receiver}
        and failed_by is not null`,
  );
/** Gives up effects whose kind no server has known for a long time. */
export const giveUpEffectsOfUnknownKind = (db: Writes, known: readonly string[], before: Date) =>
  run(
    db,
    sql`
      update outbox
      set state = 'FAILED', failed_by = 'SERVICE',
        last_error = 'Nothing handles effects of kind ' || kind
      where state = 'WAITING' and kind <> all(${[...known]}::text[])
        and coalesce(retried_at, created_at) < ${before}::timestamptz`,
  );

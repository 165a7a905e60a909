/**
 * Sums the value that each operator has given, from the records of commands. Thresholds and daily
 * ceilings are checked against this sum.
 */
import type { Tx } from '../db/db.ts';
import { one, run, sql } from '../db/sql.ts';
import type { ValueHandoverSum } from './handovers.ts';

/** Value given by a command, stored in its record under `given`. */
export interface CommandGivenValue {
  /** True if an operator chose the recipient; only such value counts towards ceilings. */
  readonly isGrant: boolean;
  readonly sums: readonly { readonly currency: string | null; readonly amount: string }[];
}
export const toCommandGivenValue = (
  sums: readonly ValueHandoverSum[],
  isGrant: boolean,
): CommandGivenValue | undefined =>
  sums.length === 0
    ? undefined
    : { isGrant, sums: sums.map(({ currency, amount }) => ({ currency, amount: String(amount) })) };

/** Adds the given value to an outcome, for the record of its command. */
export const addGivenValueToOutcome = <
  T extends { readonly after?: Record<string, unknown> | null },
>(
  outcome: T,
  given: CommandGivenValue | undefined,
): T => (given ? { ...outcome, after: { ...outcome.after, given } } : outcome);

/**
 * Serializes commands of one operator that give value; each waits until the previous one has
 * committed.
 */
export const lockGrantsByOperator = (tx: Tx, userId: number) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended('value.given', ${userId}))`);

export interface OperatorGrantSums {
  /** Amount that counts towards ceilings. */
  readonly granted: bigint;
  /** Amount given without approval by another administrator, by whatever command. */
  readonly alone: bigint;
}
/**
 * Sums the value that an operator has given since a time, without undone commands: in minor units
 * of a currency, or as a number of items if the currency is null. Call it under
 * `lockGrantsByOperator`.
 */
export async function sumOperatorGrants(
  tx: Tx,
  userId: number,
  since: Date,
  currency: string | null,
): Promise<OperatorGrantSums> {
  const row = await one<{ granted: string; alone: string }>(
    tx,
    sql`
      select
        coalesce(sum(g.amount) filter (where g.is_grant), 0)::text as granted,
        coalesce(sum(g.amount) filter (where g.alone), 0)::text as alone
      from (
        select (x->>'amount')::numeric as amount,
          (c.after->'given'->>'isGrant')::boolean as is_grant,
          not ('approvals.approvedBy' = any(c.keys)) as alone
        from commands c,
          jsonb_array_elements(c.after->'given'->'sums') x
        where c.actor_kind = 'user'
          and c.actor_id = ${userId}
          and c.created_at > ${since}::timestamptz
          and c.undone_by is null
          and x->>'currency' is not distinct from ${currency}::text
      ) g`,
  );
  return { granted: BigInt(row.granted), alone: BigInt(row.alone) };
}

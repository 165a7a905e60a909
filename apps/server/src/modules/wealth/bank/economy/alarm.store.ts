import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../../kernel/db/sql.ts';

export interface EconomyAlarm {
  readonly invariant: string;
  readonly currency: string;
}
/** Lists the alarms that have not ended, because their invariants are still broken. */
export const listEconomyAlarms = (db: Queries) =>
  many<EconomyAlarm>(
    db,
    sql`
      select invariant, currency
      from economy_alarms
      order by invariant, currency`,
  );
/** Inserts an alarm. Returns true only for the first caller that reports this broken invariant. */
export const insertEconomyAlarm = async (
  tx: Tx,
  alarm: EconomyAlarm,
  now: Date,
): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      insert into economy_alarms (invariant, currency, since)
      values (${alarm.invariant}, ${alarm.currency}, ${now}::timestamptz)
      on conflict do nothing
      returning currency`,
  )) !== undefined;
/**
 * Locks the alarms of a currency until commit, so that nobody else ends them. Returns false if
 * there are none.
 */
export const lockEconomyAlarms = async (tx: Tx, currency: string): Promise<boolean> =>
  (
    await many(
      tx,
      sql`
        select currency
        from economy_alarms
        where currency = ${currency}
        order by invariant
        for update`,
    )
  ).length > 0;
/** Ends the alarms of a currency. */
export const deleteEconomyAlarms = (tx: Tx, currency: string) =>
  run(tx, sql`delete from economy_alarms where currency = ${currency}`);
/** Returns the name of a currency, or its code if the currency was deleted. */
export const getCurrencyName = async (db: Queries, code: string): Promise<string> =>
  (
    await maybeOne<{ name: string }>(
      db,
      sql`select name from currencies where code = ${code} and deleted_at is null`,
    )
  )?.name ?? code;
/**
 * Stops the issue of a currency. Returns undefined if it is stopped already, or if there is no such
 * currency.
 */
export const stopIssuingCurrency = (tx: Tx, code: string, now: Date) =>
  maybeOne<{ id: number; name: string }>(
    tx,
    sql`
      update currencies
      set is_stopped = true, version = version + 1, updated_at = ${now}, updated_by = null
      where code = ${code} and deleted_at is null and not is_stopped
      returning id, name`,
  );

import type { Queries, Tx } from '../../../kernel/db.ts';
import { many, maybeOne, sql } from '../../../kernel/db/sql.ts';

export interface Alarm {
  readonly invariant: string;
  readonly currency: string;
}
/** What was found broken and has not been found whole since. */
export const alarms = (on: Queries) =>
  many<Alarm>(
    on,
    sql`
      select invariant, currency
      from economy_alarms
      order by invariant, currency`,
  );
/** True for whoever is the first to find it. */
export const raiseAlarm = async (tx: Tx, alarm: Alarm, now: Date): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      insert into economy_alarms (invariant, currency, since)
      values (${alarm.invariant}, ${alarm.currency}, ${now}::timestamptz)
      on conflict do nothing
      returning currency`,
  )) !== undefined;
/** True for whoever is the first to find that it holds again. */
export const endAlarm = async (tx: Tx, { invariant, currency }: Alarm): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      delete from economy_alarms
      where invariant = ${invariant} and currency = ${currency}
      returning currency`,
  )) !== undefined;
/** What a currency is called; its code where it is gone. */
export const calledOf = async (on: Queries, code: string): Promise<string> =>
  (
    await maybeOne<{ name: string }>(
      on,
      sql`select name from currencies where code = ${code} and deleted_at is null`,
    )
  )?.name ?? code;

import type { PublicEventType } from '@guildhall/contract/events';
import type { Database, Queries, Tx } from '../db/db.ts';
import { maybeOne, run, sql } from '../db/sql.ts';
import type { Clock } from '../time/clock.ts';
import type { Jobs } from './jobs.ts';
import type { Realtime } from '../realtime/realtime.ts';

type Turned = (db: Queries, from: Date, to: Date) => Promise<boolean>;
/**
 * Times at which the view of players changes although nobody changes a row, for example when a
 * mission begins or an event ends.
 */
export interface TimedChangeNotifier {
  add(tells: PublicEventType, turned: Turned): void;
}
const settingName = 'timed-changes-announced';
const lockedUntil = sql`select value from settings_rows where name = ${settingName} for update`;
const setUntil = (at: Date) => sql`
  insert into settings_rows (name, value, updated_at)
  values (${settingName}, ${sql.json({ until: at })}, ${at})
  on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`;

/**
 * Notifies open pages each minute of changes that have become due since the last notification,
 * including those while no server ran.
 */
export function createTimedChangeNotifier(
  db: Database,
  clock: Clock,
  realtime: Realtime,
  jobs: Jobs,
): TimedChangeNotifier {
  const known: { tells: PublicEventType; turned: Turned }[] = [];
  const tell = async (tx: Tx): Promise<void> => {
    const to = clock.now();
    const row = await maybeOne<{ value: { until: string } }>(tx, lockedUntil);
    const from = row ? new Date(row.value.until) : to;
    for (const { tells, turned } of known)
      if (await turned(tx, from, to)) realtime.emitToAll(tx, tells);
    await run(tx, setUntil(to));
  };
  jobs.every('turns.tell', '* * * * *', () => db.transaction(tell));
  return {
    add: (tells, turned) => {
      known.push({ tells, turned });
    },
  };
}

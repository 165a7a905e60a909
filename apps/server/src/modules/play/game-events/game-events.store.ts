import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { many, maybeOne, sql } from '../../../kernel/db/sql.ts';

interface EventRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly start_at: string;
  readonly finish_at: string;
  readonly rewards_disabled_at: string | null;
}
export interface GameEvent {
  readonly id: number;
  readonly name: string;
  readonly startAt: string;
  readonly finishAt: string;
  readonly rewardsDisabledAt: string | null;
}
const toEvent = (row: EventRow): GameEvent => ({
  id: row.id,
  name: row.name,
  startAt: toIsoTime(row.start_at),
  finishAt: toIsoTime(row.finish_at),
  rewardsDisabledAt: toIsoTimeOrNull(row.rewards_disabled_at),
});
/** Lists the events that have not ended, ordered by their start. */
export const listUnfinishedGameEvents = async (db: Queries, now: Date): Promise<GameEvent[]> =>
  (
    await many<EventRow>(
      db,
      sql`
        select id, name, start_at, finish_at, rewards_disabled_at
        from game_events
        where deleted_at is null and finish_at > ${now}::timestamptz
        order by start_at, id
        limit 50`,
    )
  ).map(toEvent);
/** Locks an undeleted event until commit. */
export async function lockGameEvent(tx: Tx, id: number): Promise<GameEvent | undefined> {
  const row = await maybeOne<EventRow>(
    tx,
    sql`
      select id, name, start_at, finish_at, rewards_disabled_at
      from game_events
      where id = ${id} and deleted_at is null
      for share`,
  );
  return row && toEvent(row);
}
/** Lists the events that no longer pay rewards, with the time from which they have paid none. */
export const listEventRewardDisableTimes = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; at: string }>(
    db,
    sql`
      select id, rewards_disabled_at as at
      from game_events
      where id = any(${[...ids]}) and deleted_at is null and rewards_disabled_at is not null`,
  );

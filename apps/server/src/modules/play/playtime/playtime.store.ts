import type { Queries } from '../../../kernel/db/db.ts';
import { maybeOne, sql } from '../../../kernel/db/sql.ts';
import type { GameEntrant, TimeSpan } from './playtime.policy.ts';

export async function findGameEntrant(
  db: Queries,
  userId: number,
): Promise<GameEntrant | undefined> {
  const row = await maybeOne<{ status_id: number; access_type: number }>(
    db,
    sql`select status_id, access_type from player where user_id = ${userId} and not deleted`,
  );
  return row && { userId, statusId: row.status_id, accessType: row.access_type };
}
/** A slot of a planned playtime, as stored: both times are text. */
export interface StoredPlaytimeSlot {
  readonly start: string;
  readonly end: string;
}
export const toPlaytimeSpan = ({ start, end }: StoredPlaytimeSlot): TimeSpan => ({
  start: new Date(start),
  end: new Date(end),
});
/**
 * Returns the plan of all playtimes except `without`: `isPlanned` is true if any slot exists,
 * `slots` are those that have not ended.
 */
export async function findPlaytimePlan(
  db: Queries,
  now: Date,
  without?: number,
): Promise<{ isPlanned: boolean; slots: readonly TimeSpan[] }> {
  const row = await maybeOne<{ planned: boolean; slots: readonly StoredPlaytimeSlot[] }>(
    db,
    sql`
      select
        coalesce(bool_or(jsonb_array_length(p.slots) > 0), false) as planned,
        coalesce(jsonb_agg(s.slot) filter (where s.slot is not null), '[]') as slots
      from playtimes p
      left join lateral (
        select slot
        from jsonb_array_elements(p.slots) slot
        where (slot->>'end')::timestamptz > ${now}::timestamptz
      ) s on true
      where p.deleted_at is null and p.id is distinct from ${without ?? null}::bigint`,
  );
  return { isPlanned: row?.planned ?? false, slots: (row?.slots ?? []).map(toPlaytimeSpan) };
}

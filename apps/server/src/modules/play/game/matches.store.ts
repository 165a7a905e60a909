import type { StatisticMeasure } from '@guildhall/contract/play/statistics.section';
import { and, eq, inArray, sql } from '../../../kernel/db/drizzle.ts';
import { rowsOf, type Queries, type Tx } from '../../../kernel/db.ts';
import { matches, matchPlayers, statisticDeltas, statisticTotals } from './game.tables.ts';
import type { KnownStatistic, PlayerResult } from './matches.policy.ts';

export type MatchRow = typeof matches.$inferSelect;
/** Undefined when this server has a match of this id already. */
export async function insertMatch(
  tx: Tx,
  row: typeof matches.$inferInsert,
): Promise<number | undefined> {
  const [match] = await tx
    .insert(matches)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: matches.id });
  return match?.id;
}
export const insertPlayers = (tx: Tx, rows: (typeof matchPlayers.$inferInsert)[]) =>
  tx.insert(matchPlayers).values(rows);
export async function findMatch(
  on: Queries,
  serverId: number,
  matchId: string,
): Promise<MatchRow | undefined> {
  const [row] = await on
    .select()
    .from(matches)
    .where(and(eq(matches.serverId, serverId), eq(matches.matchId, matchId)));
  return row;
}
export async function lockMatch(
  tx: Tx,
  serverId: number,
  matchId: string,
): Promise<MatchRow | undefined> {
  const [row] = await tx
    .select()
    .from(matches)
    .where(and(eq(matches.serverId, serverId), eq(matches.matchId, matchId)))
    .for('update');
  return row;
}
export async function rosterOf(on: Queries, matchId: number): Promise<number[]> {
  const rows = await on
    .select({ accountId: matchPlayers.accountId })
    .from(matchPlayers)
    .where(eq(matchPlayers.matchId, matchId))
    .orderBy(matchPlayers.accountId);
  return rows.map((row) => row.accountId);
}
export const usersOf = async (on: Queries, accountIds: readonly number[]): Promise<number[]> =>
  accountIds.length === 0
    ? []
    : (
        await rowsOf<{ user_id: number }>(
          on,
          sql`select user_id from player where id in ${[...accountIds]} order by id`,
        )
      ).map((row) => row.user_id);
/** Which of these accounts are in a running match. */
export async function busyOf(on: Queries, accountIds: readonly number[]): Promise<number[]> {
  const rows = await on
    .select({ accountId: matchPlayers.accountId })
    .from(matchPlayers)
    .where(and(inArray(matchPlayers.accountId, [...accountIds]), matchPlayers.running));
  return rows.map((row) => row.accountId);
}
export const closeMatch = (tx: Tx, id: number, values: Partial<typeof matches.$inferInsert>) =>
  tx.update(matches).set(values).where(eq(matches.id, id));
export const freePlayers = (tx: Tx, id: number) =>
  tx.update(matchPlayers).set({ running: false }).where(eq(matchPlayers.matchId, id));
/** Writes every player's result in one statement. */
export const writeResults = (tx: Tx, id: number, players: readonly PlayerResult[]) =>
  tx.execute(sql`
    update match_players m
    set running = false, place = r.place, won = r.won, duration_ms = r."durationMs", exp = r.exp
    from jsonb_to_recordset(${JSON.stringify(players)}::jsonb) as r(
      "accountId" int, place int, won boolean, "durationMs" int, exp int
    )
    where m.match_id = ${id} and m.account_id = r."accountId"`);
export const insertDeltas = (tx: Tx, rows: (typeof statisticDeltas.$inferInsert)[]) =>
  tx.insert(statisticDeltas).values(rows);
/**
 * Adds to what is shown and to what counts for a lifetime; the caller sorts the rows, so that two
 * results lock them in one order.
 */
export const addTotals = (tx: Tx, rows: Omit<typeof statisticTotals.$inferInsert, 'lifetime'>[]) =>
  tx
    .insert(statisticTotals)
    .values(rows.map((row) => ({ ...row, lifetime: row.total })))
    .onConflictDoUpdate({
      target: [statisticTotals.accountId, statisticTotals.statisticId, statisticTotals.segment],
      set: {
        total: sql`${statisticTotals.total} + excluded.total`,
        lifetime: sql`${statisticTotals.lifetime} + excluded.lifetime`,
      },
    });
export async function statisticsNamed(
  on: Queries,
  names: readonly string[],
): Promise<Map<string, KnownStatistic>> {
  if (names.length === 0) return new Map();
  const rows = await rowsOf<{
    id: number;
    name: string;
    segments: string[];
    measure: StatisticMeasure;
    max_per_minute: number | null;
  }>(
    on,
    sql`
      select id, name, segments, measure, max_per_minute
      from statistics
      where deleted_at is null and name in ${[...names]}`,
  );
  return new Map(
    rows.map((row) => [
      row.name,
      {
        id: row.id,
        name: row.name,
        segments: row.segments,
        measure: row.measure,
        maxPerMinute: row.max_per_minute,
      },
    ]),
  );
}
export const overdueMatches = (tx: Tx, before: Date) =>
  rowsOf<{ id: string; match_id: string }>(
    tx,
    sql`
      select id::text, match_id
      from matches
      where state = 'RUNNING' and started_at < ${before.toISOString()}::timestamptz
      order by matches.id
      limit 100
      for update skip locked`,
  );
export const oldNonces = (tx: Tx, before: Date) =>
  tx.execute(sql`delete from game_server_nonces where at < ${before.toISOString()}::timestamptz`);

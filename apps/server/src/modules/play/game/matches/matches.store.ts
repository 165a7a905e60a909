import type { StatisticMeasure } from '@guildhall/contract/play/statistics.section';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { toDate, toDateOrNull } from '../../../../kernel/db/rows.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../../kernel/db/sql.ts';
import { sumBoostPercents, type MatchBoost } from '../../../wealth/items/items.api.ts';
import type { StakeTerms } from '../../match-facts/match-facts.api.ts';
import type { KnownStatistic, ReportedPlayerResult } from './matches.policy.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

export interface MatchRow {
  readonly id: number;
  readonly matchId: string;
  readonly mode: string;
  readonly map: string;
  readonly eventId: number | null;
  readonly missionId: number | null;
  /** Terms of the stake; null if the match has none. */
  readonly terms: StakeTerms | null;
  readonly state: string;
  readonly bodyHash: Buffer;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly resultHash: Buffer | null;
  readonly result: unknown;
  readonly reply: unknown;
  readonly heldReasons: Sentence[] | null;
}
interface StoredMatch {
  readonly id: number;
  readonly match_id: string;
  readonly mode: string;
  readonly map: string;
  readonly event_id: number | null;
  readonly mission_id: number | null;
  readonly terms: StakeTerms | null;
  readonly state: string;
  readonly body_hash: Uint8Array;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly result_hash: Uint8Array | null;
  readonly result: unknown;
  readonly reply: unknown;
  readonly held_reasons: Sentence[] | null;
}
const terms = sql`
  case
    when stake is not null
      then json_build_object('stake', stake, 'currency', stake_currency, 'feePercent', stake_fee)
  end as terms`;
async function matchWhere(on: Queries, where: Sql): Promise<MatchRow | undefined> {
  const row = await maybeOne<StoredMatch>(
    on,
    sql`
      select id, match_id, mode, map, event_id, mission_id, ${terms}, state, body_hash, started_at,
        ended_at, result_hash, result, reply, held_reasons
      from matches
      where ${where}`,
  );
  return (
    row && {
      id: row.id,
      matchId: row.match_id,
      mode: row.mode,
      map: row.map,
      eventId: row.event_id,
      missionId: row.mission_id,
      terms: row.terms,
      state: row.state,
      bodyHash: Buffer.from(row.body_hash),
      startedAt: toDate(row.started_at),
      endedAt: toDateOrNull(row.ended_at),
      resultHash: row.result_hash && Buffer.from(row.result_hash),
      result: row.result,
      reply: row.reply,
      heldReasons: row.held_reasons,
    }
  );
}
const ofServer = (serverId: number, matchId: string) =>
  sql`server_id = ${serverId} and match_id = ${matchId}`;
export const findMatch = (on: Queries, serverId: number, matchId: string) =>
  matchWhere(on, ofServer(serverId, matchId));
export const lockMatch = (tx: Tx, serverId: number, matchId: string) =>
  matchWhere(tx, sql`${ofServer(serverId, matchId)} for update`);
export const lockMatchById = (tx: Tx, id: number) => matchWhere(tx, sql`id = ${id} for update`);

interface NewMatch {
  readonly serverId: number;
  readonly matchId: string;
  readonly mode: string;
  readonly map: string;
  readonly versionId: number | null;
  readonly eventId: number | undefined;
  readonly missionId: number | undefined;
  readonly terms: StakeTerms | undefined;
  readonly bodyHash: Buffer;
  readonly startedAt: Date;
}
/** Inserts a match; returns undefined if this server already has a match with this id. */
export async function insertMatch(tx: Tx, match: NewMatch): Promise<number | undefined> {
  const row = await maybeOne<{ id: number }>(
    tx,
    sql`
      insert into matches (
        server_id, match_id, mode, map, version_id, event_id, mission_id, stake, stake_currency,
        stake_fee, state, body_hash, started_at
      )
      values (
        ${match.serverId}, ${match.matchId}, ${match.mode}, ${match.map},
        ${match.versionId}, ${match.eventId ?? null}, ${match.missionId ?? null},
        ${match.terms?.stake ?? null}, ${match.terms?.currency ?? null},
        ${match.terms?.feePercent ?? null}, 'RUNNING', ${match.bodyHash}, ${match.startedAt}
      )
      on conflict do nothing
      returning id`,
  );
  return row && row.id;
}
interface NewPlayer {
  readonly accountId: number;
  readonly mode: string;
  readonly team: string;
  readonly class: string;
  readonly loadout: readonly number[];
  readonly itemId: number | undefined;
  readonly boosts: readonly MatchBoost[];
}
/** Inserts the players of a match; they play from now on. */
export const insertMatchPlayers = (tx: Tx, matchId: number, players: readonly NewPlayer[]) =>
  run(
    tx,
    sql`
      insert into match_players (
        match_id, account_id, mode, team, class, loadout, item_id, boosts, running
      )
      select ${matchId}, p."accountId", p.mode, p.team, p.class, p.loadout, p."itemId", p.boosts,
        true
      from jsonb_to_recordset(${sql.json(players)}) as p(
        "accountId" bigint, mode text, team text, class text, loadout bigint[], "itemId" bigint,
        boosts jsonb
      )`,
  );
/** Lists the players of matches, ordered by match and account id. */
export const listMatchRosters = (on: Queries, matchIds: readonly number[]) =>
  many<{ matchId: number; accountId: number }>(
    on,
    sql`
      select match_id as "matchId", account_id as "accountId"
      from match_players
      where match_id = any(${[...matchIds]})
      order by account_id`,
  );
export async function listMatchRoster(on: Queries, matchId: number): Promise<number[]> {
  const rows = await many<{ account_id: number }>(
    on,
    sql`select account_id from match_players where match_id = ${matchId} order by account_id`,
  );
  return rows.map((row) => row.account_id);
}
/**
 * Lists the items whose energy is reserved for these matches, with the account that named each
 * item.
 */
export const listItemsWithReservedEnergy = (on: Queries, matchIds: readonly number[]) =>
  many<{ account_id: number; item_id: number }>(
    on,
    sql`
      select account_id, item_id
      from match_players
      where match_id = any(${[...matchIds]}) and item_id is not null
      order by account_id`,
  );
/** Lists the items, loadouts and boosters of the players in a match. */
export const listMatchLoadouts = (on: Queries, matchId: number) =>
  many<{
    account_id: number;
    item_id: number | null;
    loadout: number[];
    boosts: readonly MatchBoost[];
  }>(
    on,
    sql`
      select account_id, item_id, loadout, boosts
      from match_players
      where match_id = ${matchId}
      order by account_id`,
  );
/** Lists the boosted players of a match with their boosters, as stored at the start. */
export const listBoostedPlayers = async (on: Queries, matchId: number) =>
  (await listMatchLoadouts(on, matchId)).flatMap(({ account_id: accountId, boosts }) =>
    boosts.length > 0 ? [toGameServerBoosts(accountId, boosts)] : [],
  );
/** Converts boosters into the format for game servers. */
export const toGameServerBoosts = (accountId: number, boosts: readonly MatchBoost[]) => ({
  accountId,
  percent: sumBoostPercents(boosts),
  boosters: boosts.map(({ collectionId, itemId, percent }) => ({ collectionId, itemId, percent })),
});
/** Counts the matches of events, and those that are running or on hold. */
export const countMatchesByEvent = (on: Queries, eventIds: readonly number[]) =>
  many<{ eventId: number; all: number; open: number }>(
    on,
    sql`
      select event_id as "eventId", count(*) filter (where state <> 'VOID')::int as all,
        count(*) filter (where state in ('RUNNING', 'HELD'))::int as open
      from matches
      where event_id = any(${[...eventIds]})
      group by event_id`,
  );
export const listUserIdsByAccounts = async (
  on: Queries,
  accountIds: readonly number[],
): Promise<number[]> =>
  accountIds.length === 0
    ? []
    : (
        await many<{ user_id: number }>(
          on,
          sql`select user_id from player where id = any(${[...accountIds]}) order by id`,
        )
      ).map((row) => row.user_id);
/** Returns those of the given accounts that are in a running match. */
export async function listAccountsInRunningMatch(
  on: Queries,
  accountIds: readonly number[],
): Promise<number[]> {
  const rows = await many<{ account_id: number }>(
    on,
    sql`select account_id from match_players where account_id = any(${accountIds}) and running`,
  );
  return rows.map((row) => row.account_id);
}
interface Closed {
  readonly state: string;
  readonly endedAt?: Date;
  readonly resultHash?: Buffer;
  readonly result?: unknown;
  readonly reply?: unknown;
  readonly heldReasons?: readonly Sentence[];
}
export const storeMatchOutcome = (tx: Tx, id: number, closed: Closed) =>
  run(
    tx,
    sql`
      update matches
      set ${sql.changes({
        state: closed.state,
        ended_at: closed.endedAt,
        result_hash: closed.resultHash,
        result: closed.result === undefined ? undefined : sql.json(closed.result),
        reply: closed.reply === undefined ? undefined : sql.json(closed.reply),
        held_reasons: closed.heldReasons === undefined ? undefined : sql.json(closed.heldReasons),
      })}
      where id = ${id}`,
  );
export const markMatchPlayersNotRunning = (tx: Tx, id: number) =>
  run(tx, sql`update match_players set running = false where match_id = ${id}`);
/** Writes the results of all players in one statement. */
export const updateMatchResults = (tx: Tx, id: number, players: readonly ReportedPlayerResult[]) =>
  run(
    tx,
    sql`
      update match_players m
      set running = false, place = r.place, won = r.won, duration_ms = r."durationMs", exp = r.exp
      from jsonb_to_recordset(${sql.json(players)}) as r(
        "accountId" bigint, place int, won boolean, "durationMs" int, exp int
      )
      where m.match_id = ${id} and m.account_id = r."accountId"`,
  );
interface Delta {
  readonly accountId: number;
  readonly statisticId: number;
  readonly segments: Readonly<Record<string, string>>;
  readonly delta: number;
}
export const insertStatisticDeltas = (
  tx: Tx,
  matchId: number,
  endedAt: Date,
  deltas: readonly Delta[],
) =>
  run(
    tx,
    sql`
      insert into statistic_deltas (
        match_id, account_id, statistic_id, segments, delta, ended_at
      )
      select ${matchId}, d."accountId", d."statisticId", d.segments, d.delta, ${endedAt}
      from jsonb_to_recordset(${sql.json(deltas)}) as d(
        "accountId" bigint, "statisticId" bigint, segments jsonb, delta float8
      )`,
  );
interface Total {
  readonly accountId: number;
  readonly statisticId: number;
  readonly segment: string;
  readonly total: number;
}
/**
 * Adds to the displayed totals and the lifetime totals. The caller sorts the rows, so that two
 * results lock them in the same order.
 */
export const addStatisticTotals = (tx: Tx, totals: readonly Total[]) =>
  run(
    tx,
    sql`
      insert into statistic_totals as s (account_id, statistic_id, segment, total, lifetime)
      select t."accountId", t."statisticId", t.segment, t.total, t.total
      from jsonb_to_recordset(${sql.json(totals)}) as t(
        "accountId" bigint, "statisticId" bigint, segment text, total float8
      )
      on conflict (account_id, statistic_id, segment) do update
      set total = s.total + excluded.total, lifetime = s.lifetime + excluded.lifetime`,
  );
export async function mapStatisticsByName(
  on: Queries,
  names: readonly string[],
): Promise<Map<string, KnownStatistic>> {
  if (names.length === 0) return new Map();
  const rows = await many<{
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
      where deleted_at is null and name = any(${[...names]})`,
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
export interface RunningMatch {
  readonly id: number;
  readonly match_id: string;
  readonly terms: StakeTerms | null;
}
export const lockOverdueMatches = (tx: Tx, before: Date) =>
  many<RunningMatch>(
    tx,
    sql`
      select id, match_id, ${terms}
      from matches
      where state = 'RUNNING' and started_at < ${before}
      order by matches.id
      limit 100
      for update skip locked`,
  );
/** Locks running matches of a version; waits for a match that is reported concurrently. */
export const lockRunningMatches = (tx: Tx, versionId: number, limit: number) =>
  many<RunningMatch>(
    tx,
    sql`
      select id, match_id, ${terms}
      from matches
      where state = 'RUNNING' and version_id = ${versionId}
      order by matches.id
      limit ${limit}
      for update`,
  );
export const deleteOldGameServerNonces = (tx: Tx, before: Date) =>
  run(tx, sql`delete from game_server_nonces where at < ${before}`);

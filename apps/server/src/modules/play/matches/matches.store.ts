import { limits } from '@guildhall/contract/limits';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toDate, toDateOrNull } from '../../../kernel/db/rows.ts';
import { many, maybeOne, one, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import { gameServersSubquery } from '../game-servers/game-servers.api.ts';
import { sumBoostPercents, type MatchBoost } from '../../wealth/items/items.api.ts';
import type { StakeTerms } from '../match-facts/match-facts.api.ts';
import type { ReportedPlayerResult } from './matches.policy.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

export interface MatchRow {
  readonly id: number;
  readonly matchId: string;
  readonly mode: string;
  readonly map: string;
  readonly eventId: number | null;
  readonly missionId: number | null;
  /** Terms of the stake; null for a match without a stake. */
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
async function matchWhere(db: Queries, where: Sql): Promise<MatchRow | undefined> {
  const row = await maybeOne<StoredMatch>(
    db,
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
export const findMatch = (db: Queries, serverId: number, matchId: string) =>
  matchWhere(db, ofServer(serverId, matchId));
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
/** Inserts the players of a match, who count as playing from now on. */
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
export const listMatchRosters = (db: Queries, matchIds: readonly number[]) =>
  many<{ matchId: number; accountId: number }>(
    db,
    sql`
      select match_id as "matchId", account_id as "accountId"
      from match_players
      where match_id = any(${[...matchIds]})
      order by account_id`,
  );
export async function listMatchRoster(db: Queries, matchId: number): Promise<number[]> {
  const rows = await many<{ account_id: number }>(
    db,
    sql`select account_id from match_players where match_id = ${matchId} order by account_id`,
  );
  return rows.map((row) => row.account_id);
}
/**
 * Lists the items whose energy is reserved for these matches, with the account of each item's
 * player.
 */
export const listItemsWithReservedEnergy = (db: Queries, matchIds: readonly number[]) =>
  many<{ account_id: number; item_id: number }>(
    db,
    sql`
      select account_id, item_id
      from match_players
      where match_id = any(${[...matchIds]}) and item_id is not null
      order by account_id`,
  );
/** Lists the items, loadouts and boosters of the players in a match. */
export const listMatchLoadouts = (db: Queries, matchId: number) =>
  many<{
    account_id: number;
    item_id: number | null;
    loadout: number[];
    boosts: readonly MatchBoost[];
  }>(
    db,
    sql`
      select account_id, item_id, loadout, boosts
      from match_players
      where match_id = ${matchId}
      order by account_id`,
  );
/**
 * Lists the players of a match who have boosters, with the boosters that were stored at the start.
 */
export const listBoostedPlayers = async (db: Queries, matchId: number) =>
  (await listMatchLoadouts(db, matchId)).flatMap(({ account_id: accountId, boosts }) =>
    boosts.length > 0 ? [toGameServerBoosts(accountId, boosts)] : [],
  );
/** Converts boosters to the format for game servers. */
export const toGameServerBoosts = (accountId: number, boosts: readonly MatchBoost[]) => ({
  accountId,
  percent: sumBoostPercents(boosts),
  boosters: boosts.map(({ collectionId, itemId, percent }) => ({ collectionId, itemId, percent })),
});
/**
 * Counts the matches of each event: all of them, and the ones that are still running or on hold.
 */
export const countMatchesByEvent = (db: Queries, eventIds: readonly number[]) =>
  many<{ eventId: number; all: number; open: number }>(
    db,
    sql`
      select event_id as "eventId", count(*) filter (where state <> 'VOID')::int as all,
        count(*) filter (where state in ('RUNNING', 'HELD'))::int as open
      from matches
      where event_id = any(${[...eventIds]})
      group by event_id`,
  );
export const listUserIdsByAccounts = async (
  db: Queries,
  accountIds: readonly number[],
): Promise<number[]> =>
  accountIds.length === 0
    ? []
    : (
        await many<{ user_id: number }>(
          db,
          sql`select user_id from player where id = any(${[...accountIds]}) order by id`,
        )
      ).map((row) => row.user_id);
/** Returns the given accounts that are in a running match. */
export async function listAccountsInRunningMatch(
  db: Queries,
  accountIds: readonly number[],
): Promise<number[]> {
  const rows = await many<{ account_id: number }>(
    db,
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
/** Marks the players of a match as not playing, so that they can start another match. */
export const markMatchPlayersNotRunning = (tx: Tx, id: number) =>
  run(tx, sql`update match_players set running = false where match_id = ${id}`);
/** Stores the results of all players with one statement. */
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
/**
 * Locks running matches of a version until commit. Waits for matches whose result is just being
 * stored.
 */
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
/** Counts the running matches of a version, and their players. */
export const countRunningMatches = (db: Queries, versionId: number) =>
  one<{ matches: number; players: number }>(
    db,
    sql`
      select count(distinct m.id)::int as matches, count(p.account_id)::int as players
      from matches m
      left join match_players p on p.match_id = m.id and p.running
      where m.state = 'RUNNING' and m.version_id = ${versionId}`,
  );
/** Counts running matches and registered servers by version. Omits versions that have none. */
export async function mapPlayCountsByVersion(db: Queries) {
  const rows = await many<{ version_id: number; matches: number; servers: number }>(
    db,
    sql`
      select version_id, sum(matches)::int as matches, sum(servers)::int as servers
      from (
        select version_id, count(*) as matches, 0 as servers
        from matches
        where state = 'RUNNING' and version_id is not null
        group by version_id
        union all
        select version_id, 0, count(*)
        from ${gameServersSubquery}
        where gone_at is null and version_id is not null
        group by version_id
      ) counted
      group by version_id`,
  );
  return new Map(rows.map(({ version_id: id, ...counts }) => [id, counts]));
}
/** Builds an SQL column with the number of running matches of a server. */
export const buildRunningMatchCountColumn = (serverId: Sql): Sql => sql`
  (
    select count(*)::int
    from matches m
    where m.server_id = ${serverId} and m.state = 'RUNNING'
  )`;
/** Counts players and matches in each time span of a day. Reads only the newest matches. */
export const listPlayersAndMatchesBySpan = (
  db: Queries,
  { from, now }: { from: Date; now: Date },
) =>
  many<{ players: number; matches: number }>(
    db,
    sql`
      with
        latest as materialized (
          select id, started_at, coalesce(ended_at, ${now}::timestamptz) as ended_at
          from matches
          where state <> 'VOID'
          order by id desc
          limit ${limits.loadMatchesMax}
        )
      select count(distinct p.account_id)::int as players, count(distinct m.id)::int as matches
      from generate_series(0, ${limits.loadSteps}::int - 1) n
      left join latest m
        on m.started_at < ${from}::timestamptz + (n + 1) * ${limits.loadStepMs}::int
          * interval '1 millisecond'
        and m.ended_at >= ${from}::timestamptz + n * ${limits.loadStepMs}::int
          * interval '1 millisecond'
      left join match_players p on p.match_id = m.id
      group by n
      order by n`,
  );

import { listRowsPage } from '../../../../kernel/db/conditions.ts';
import type { Queries } from '../../../../kernel/db/db.ts';
import { toIsoTimeOrNull, toNumber } from '../../../../kernel/db/rows.ts';
import type { PagePosition } from '../../../../kernel/db/paged.ts';
import { many, maybeOne, sql, type Sql } from '../../../../kernel/db/sql.ts';
import { buildPlayerOfAccountJoin } from '../../../identity/accounts/players/players.api.ts';
import { gameServersSubquery } from '../../game-servers/game-servers.api.ts';
import type { Language } from '@guildhall/contract/kit/text/say';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { formatMessage } from '../../../../kernel/say.ts';

interface HeldRow extends Record<string, unknown> {
  readonly id: string;
  readonly match_id: string;
  readonly ended_at: string | null;
  readonly region: string;
  readonly mode: string;
  readonly map: string;
  readonly held_reasons: Sentence[];
  readonly players: {
    userId: number;
    place: number;
    durationMs: number;
    exp: number;
    statistics: { name: string; delta: number }[];
  }[];
}
const columns = sql`
  m.id::text, m.match_id, m.ended_at, s.region, m.mode, m.map, m.held_reasons,
  (
    select coalesce(
      json_agg(
        json_build_object(
          'userId', a.user_id, 'place', r."place", 'durationMs', r."durationMs", 'exp', r."exp",
          'statistics', r."statistics"
        ) order by r."place",
        r."accountId"
      ),
      '[]'
    )
    from jsonb_to_recordset(m.result->'players') as r(
      "accountId" bigint, "place" int, "durationMs" int, "exp" int, "statistics" jsonb
    )
    ${buildPlayerOfAccountJoin(sql`r."accountId"`)}
  ) as players`;
const toHeld = (row: HeldRow, language: Language) => ({
  id: toNumber(row.id),
  kind: 'RESULT' as const,
  matchId: row.match_id,
  endedAt: toIsoTimeOrNull(row.ended_at),
  region: row.region,
  mode: row.mode,
  map: row.map || '–',
  reasons: row.held_reasons.map((reason) => formatMessage(reason, language)),
  players: row.players.map((player) => ({
    ...player,
    statistics: player.statistics.map(({ name, delta }) => `${name} ${delta}`).join(', ') || '–',
  })),
  version: 1,
  updatedAt: toIsoTimeOrNull(row.ended_at) ?? new Date(0).toISOString(),
  updatedBy: null,
});
export async function listMatchesOnHoldPage(db: Queries, place: PagePosition, language: Language) {
  const { rows, total } = await listRowsPage<HeldRow>(
    db,
    {
      columns,
      from: sql`matches m join ${gameServersSubquery} on s.id = m.server_id`,
      where: sql`m.state = 'HELD'`,
      order: sql`m.id`,
      key: sql`m.id`,
    },
    place,
  );
  return { rows: rows.map((row) => toHeld(row, language)), total };
}
export async function findMatchOnHold(db: Queries, id: number, language: Language) {
  const row = await maybeOne<HeldRow>(
    db,
    sql`
      select ${columns}
      from matches m
      join ${gameServersSubquery} on s.id = m.server_id
      where m.state = 'HELD' and m.id = ${id}`,
  );
  return row && toHeld(row, language);
}
/**
 * Lists, by currency, the number of staked matches that are running or on hold, and the sum of
 * their stakes.
 */
export const listUndecidedStakes = (db: Queries) =>
  many<{ currency: string; matches: number; players: number; held: string }>(
    db,
    sql`
      select m.stake_currency as currency, count(distinct m.id)::int as matches,
        count(*)::int as players, sum(m.stake)::text as held
      from matches m
      join match_players p on p.match_id = m.id
      where m.state in ('RUNNING', 'HELD') and m.stake is not null
      group by m.stake_currency
      order by m.stake_currency`,
  );
/** Selects the end times of matches on hold, oldest first, for the home page. */
export const endTimesOfMatchesOnHoldQuery: Sql = sql`
  select ended_at as at
  from matches
  where state = 'HELD'
  order by id`;

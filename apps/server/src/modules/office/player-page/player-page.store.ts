import { limits } from '@guildhall/contract/limits';
import type { PlayerTimelineFilter } from '@guildhall/contract/office/player-page';
import type { DayRange } from '../../../kernel/time/days.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { many, maybeOne, sql } from '../../../kernel/db/sql.ts';
import { buildGameLoginCountColumn } from '../../play/game-tickets/game-tickets.api.ts';
import {
  buildAlphaKeyRequestedCondition,
  buildAlphaKeyStateColumn,
} from '../../reach/alpha-keys/alpha-keys.api.ts';
import { buildAccountItemCommandIdsQuery } from '../../wealth/items/holds/item-queries.api.ts';
import type { ReceiptLine } from '../../wealth/rewards/rewards.api.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

export interface TimelineRow extends Record<string, unknown> {
  readonly id: string;
  readonly created_at: string;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly type: string;
  readonly message: Sentence | null;
  readonly text: string | null;
  readonly reason: string | null;
  readonly address: string | null;
  readonly undoable: boolean;
  readonly undone_by: string | null;
  readonly receipts:
    | {
        id: number;
        kind: string;
        at: string;
        rule: Sentence;
        cause: Record<string, unknown>;
        rewards: unknown[];
        held: boolean;
        lines: ReceiptLine[];
      }[]
    | null;
}
/** The player whose timeline is read. */
export interface TimelineOwner {
  readonly userId: number;
  readonly accountId: number;
}
const ofOperators = ({ userId }: TimelineOwner) => sql`
  select id
  from commands
  where user_id = ${userId} and actor_kind = 'user' and actor_id <> ${userId} and done
    and type <> 'users.read'`;
const ofValue = ({ accountId }: TimelineOwner) => sql`
  select command_id as id
  from payout
  where account_id = ${accountId} and command_id is not null
  union
  select t.command_id
  from ledger_accounts l
  join ledger_postings p on p.account_id = l.id
  join ledger_transactions t on t.id = p.transaction_id
  where l.owner = 'account:' || ${accountId}::bigint and t.command_id is not null
  union
  ${buildAccountItemCommandIdsQuery(accountId)}`;
// commands about the player, by the player, or with a receipt for the player's account: a match
// result, for example, concerns many players
const ofAll = ({ userId, accountId }: TimelineOwner) => sql`
  select id
  from commands
  where user_id = ${userId} and done and type <> 'users.read'
  union
  select id
  from commands
  where actor_id = ${userId} and actor_kind = 'user' and done and type <> 'users.read'
  union
  select command_id
  from payout
  where account_id = ${accountId} and command_id is not null`;
const views = { all: ofAll, operators: ofOperators, value: ofValue } as const;

export const listTimelineEntries = (
  db: Queries,
  owner: TimelineOwner,
  { show, page, perPage }: { show: PlayerTimelineFilter; page: number; perPage: number },
) =>
  many<TimelineRow>(
    db,
    sql`
      select c.id::text, c.created_at, c.actor_kind, c.actor_id::text, c.actor_name, c.type,
        c.message, c.text, c.reason, c.address, c.undoable, c.undone_by::text,
        (
          select json_agg(
            json_build_object(
              'id', p.id, 'kind', p.source, 'at', p.at, 'rule', p.rule, 'cause', p.cause,
              'rewards', p.rewards, 'held', p.on_hold, 'lines', p.lines
            ) order by p.id
          )
          from payout p
          where p.command_id = c.id and p.account_id = ${owner.accountId} and p.included_in is null
        ) as receipts
      from commands c
      join (${views[show](owner)}) mine on mine.id = c.id
      order by c.id desc
      limit ${perPage}
      offset ${(page - 1) * perPage}`,
  );
export const countTimelineEntries = async (
  db: Queries,
  owner: TimelineOwner,
  show: PlayerTimelineFilter,
): Promise<number> =>
  (
    await maybeOne<{ n: number }>(
      db,
      sql`select count(*)::int as n from (${views[show](owner)}) mine`,
    )
  )?.n ?? 0;

export interface PlayedMatchRow extends Record<string, unknown> {
  readonly id: string;
  readonly matchId: string;
  readonly mode: 'VR' | 'FS';
  readonly map: string;
  readonly state: 'RUNNING' | 'HELD' | 'FINISHED' | 'VOID';
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly place: number | null;
  readonly won: boolean | null;
  readonly durationMs: number | null;
  readonly exp: number | null;
  readonly boost: number;
  readonly class: string;
}
export async function listMatchesPage(
  db: Queries,
  accountId: number,
  page: number,
  perPage: number,
): Promise<{ rows: PlayedMatchRow[]; total: number }> {
  const rows = await many<PlayedMatchRow>(
    db,
    sql`
      select p.match_id::text as id, p.number as "matchId", p.match_mode as mode, p.map, p.state,
        p.started_at as "startedAt", p.ended_at as "endedAt", p.place, p.won,
        p.duration_ms as "durationMs", p.exp, p.boost, p.class
      from match_play p
      where p.account_id = ${accountId}
      order by p.match_id desc
      limit ${perPage}
      offset ${(page - 1) * perPage}`,
  );
  const total = await maybeOne<{ n: number }>(
    db,
    sql`select count(*)::int as n from match_play where account_id = ${accountId}`,
  );
  return { rows, total: total?.n ?? 0 };
}

interface CountedDay {
  readonly day: number;
  readonly n: string;
}
/** Sums the experience paid per day. Reads only the newest receipts of an account. */
export const listExperienceByDay = (db: Queries, accountId: number, days: DayRange) =>
  many<CountedDay>(
    db,
    sql`
      select ${days.at(sql`p.at`)} as day, sum(r.amount)::text as n
      from (
          select at, rewards
          from payout
          where account_id = ${accountId} and not on_hold
          order by id desc
          limit ${limits.trendRowsMax}
        ) p,
        jsonb_to_recordset(p.rewards) as r(kind text, amount bigint)
      where p.at >= ${days.since}::timestamptz and r.kind = 'EXP'
      group by 1`,
  );
/** Counts the matches begun per day. Reads only the newest matches of an account. */
export const listMatchesByDay = (db: Queries, accountId: number, days: DayRange) =>
  many<CountedDay>(
    db,
    sql`
      select ${days.at(sql`p.started_at`)} as day, count(*)::text as n
      from (
        select started_at
        from match_play
        where account_id = ${accountId}
        order by match_id desc
        limit ${limits.trendRowsMax}
      ) p
      where p.started_at >= ${days.since}::timestamptz
      group by 1`,
  );
interface PlayerActivityRow extends Record<string, unknown> {
  readonly alpha_key: number;
  readonly requested: boolean;
  readonly game_sessions: number;
  readonly matches_vr: number;
  readonly matches_fs: number;
  readonly vr_ms: string;
  readonly fs_ms: string;
}
/**
 * Returns figures about a player's activity: the number of game logins (used tickets), and the
 * number of finished matches and the time played, by mode.
 */
export const findPlayerActivity = (db: Queries, userId: number, accountId: number) =>
  maybeOne<PlayerActivityRow>(
    db,
    sql`
      select ${buildAlphaKeyStateColumn(userId)} as alpha_key,
        ${buildAlphaKeyRequestedCondition(userId)} as requested,
        ${buildGameLoginCountColumn(userId)} as game_sessions,
        count(*) filter (where p.mode = 'VR')::int as matches_vr,
        count(*) filter (where p.mode = 'FS')::int as matches_fs,
        coalesce(sum(p.duration_ms) filter (where p.mode = 'VR'), 0)::text as vr_ms,
        coalesce(sum(p.duration_ms) filter (where p.mode = 'FS'), 0)::text as fs_ms
      from match_play p
      where p.account_id = ${accountId} and p.duration_ms is not null`,
  );

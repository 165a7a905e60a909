/** Reads and writes the experience that accounts have gained for passes. */
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toDate } from '../../../kernel/db/rows.ts';
import { many, maybeOne, sql } from '../../../kernel/db/sql.ts';
import { buildPlayerOfAccountJoin } from '../../identity/accounts/players/players.api.ts';

/** Progress that a match gives an account in a pass. */
export interface PassProgressStep {
  readonly passId: number;
  readonly accountId: number;
  readonly start: string;
  readonly end: string;
  /** Time from which the pass no longer counts results. */
  readonly over: string;
  readonly delta: number;
}
export interface AdvancedPassRow {
  readonly pass_id: number;
  readonly account_id: number;
  readonly user_id: number;
  readonly language: string;
  readonly before: number;
  readonly after: number;
  /** True if the account has the paid track. */
  readonly owns: boolean;
}
/**
 * Sums the experience of an account's finished matches in the period of a pass, without boosters.
 * Results that came too late do not count. Receipts contain the boosted amount, floor(amount x (100
 * + boost) / 100); this expression computes the exact amount before boosting.
 */
const playedBefore = sql`
  select coalesce(sum((r.exp * 100 + 99 + m.boost) / (100 + m.boost)), 0)::bigint
  from match_play m
  join payout y on y.source = 'match'
    and y.source_id = m.match_id
    and y.period = ''
    and y.account_id = m.account_id
  cross join lateral (
    select coalesce(sum((e->>'amount')::bigint), 0)::bigint as exp
    from jsonb_array_elements(y.rewards) e
    where e->>'kind' = 'EXP'
  ) r
  where m.account_id = x."accountId"
    and m.state = 'FINISHED'
    and m.ended_at >= x.start
    and m.ended_at < x."end"
    and y.at < x.over`;
/**
 * Adds experience for a pass. For an account without a row, counts the whole period, including
 * matches before publication. The current match is not finished yet, so its experience is passed as
 * `delta`. The caller must have locked the accounts.
 */
export const advancePassProgress = (
  tx: Tx,
  steps: readonly PassProgressStep[],
): Promise<AdvancedPassRow[]> =>
  many<AdvancedPassRow>(
    tx,
    sql`
      with
        w as (
          select x.*, a.user_id, a.language, p.progress as before,
            coalesce(p.progress, (${playedBefore})) + x.delta as total
          from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as x(
            "passId" bigint, "accountId" bigint, start timestamptz, "end" timestamptz,
            over timestamptz, delta bigint
          )
          ${buildPlayerOfAccountJoin(sql`x."accountId"`)}
          left join pass_progress p on p.account_id = x."accountId" and p.pass_id = x."passId"
        ),
        done as (
          insert into pass_progress (account_id, pass_id, progress)
          select "accountId", "passId", total
          from w
          where total > 0
          order by 1, 2
          on conflict (account_id, pass_id) do update set progress = excluded.progress
        )
      select w."passId" as pass_id, w."accountId" as account_id, w.user_id, w.language,
        coalesce(w.before, 0) as before, w.total as after,
        exists (
          select 1
          from pass_owners o
          where o.account_id = w."accountId" and o.pass_id = w."passId"
        ) as owns
      from w
      order by 2, 1`,
  );
/**
 * Finds the time at which a pass was retired, by an operator or automatically after its end.
 * Returns undefined for a pass that is not retired.
 */
export async function findPassRetiredAt(db: Queries, passId: number): Promise<Date | undefined> {
  const row = await maybeOne<{ at: string | null }>(
    db,
    sql`
      select min(created_at) as at
      from commands
      where type = 'battle-passes.retire'
        and entity = 'battle-passes'
        and entity_id = ${passId}`,
  );
  return row?.at ? toDate(row.at) : undefined;
}

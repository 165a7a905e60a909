import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../../kernel/db/sql.ts';
import { buildAbandonedPayoutsQuery } from '../../../wealth/rewards/abandoned-payouts.api.ts';
import type { Reward } from '../../../wealth/rewards/rewards.api.ts';

export interface GrantedPrize {
  readonly nominationId: number;
  readonly accountId: number;
  readonly place: number;
  readonly score: number;
  readonly rewards: readonly Reward[];
  /** Amounts of currency to take back; a row may take amounts back without granting a reward. */
  readonly takes?: readonly Reward[];
}
/**
 * Stores which prizes are granted, before any payment: one row for each nomination, account and
 * round.
 */
export const insertGrantedPrizes = (
  tx: Tx,
  tournamentId: number,
  round: number,
  seed: string,
  granted: readonly GrantedPrize[],
  now: Date,
) =>
  run(
    tx,
    sql`
      insert into tournament_prizes (
        tournament_id, nomination_id, account_id, round, place, score, rewards, takes, seed,
        granted_at, paid_at
      )
      select ${tournamentId}, x."nominationId", x."accountId", ${round}, x.place, x.score,
        x.rewards, coalesce(x.takes, '[]'), ${seed}, ${now}::timestamptz,
        case when x.rewards = '[]' then ${now}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(granted)}::jsonb) as x(
        "nominationId" bigint, "accountId" bigint, place int, score float8, rewards jsonb,
        takes jsonb
      )
      order by 2, 3`,
  );
export interface TournamentPrizeRow extends Record<string, unknown> {
  readonly id: number;
  readonly tournament_id: number;
  readonly nomination_id: number;
  readonly account_id: number;
  readonly round: number;
  readonly place: number;
  readonly score: number;
  readonly rewards: readonly Reward[];
  readonly takes: readonly Reward[];
  readonly seed: string;
  readonly paid_at: string | null;
  readonly returned_at: string | null;
}
export const listTournamentPrizes = (db: Queries, tournamentId: number) =>
  many<TournamentPrizeRow>(
    db,
    sql`
      select *
      from tournament_prizes
      where tournament_id = ${tournamentId}
      order by round, nomination_id, place, account_id`,
  );
export interface PayablePrize extends TournamentPrizeRow {
  readonly user_id: number;
  readonly language: string;
}
/**
 * Marks the next prizes as paid, in the order in which they were granted. The caller pays them in
 * this transaction.
 */
export async function markPayablePrizesPaid(
  tx: Tx,
  tournamentId: number,
  limit: number,
  now: Date,
) {
  const isDue = sql`
    p.tournament_id = ${tournamentId}
      and p.paid_at is null
      and a.payable_from <= ${now}::timestamptz`;
  const locked = await many<{ id: number }>(
    tx,
    sql`
      select p.id
      from tournament_prizes p
      join player a on a.id = p.account_id
      where ${isDue}
      order by p.id
      limit ${limit}
      for update of p skip locked`,
  );
  // checks the owner again with locked rows, because the owner may have been blocked or deleted
  // meanwhile
  return many<PayablePrize>(
    tx,
    sql`
      update tournament_prizes p
      set paid_at = ${now}::timestamptz
      from player a
      where p.id = any(${locked.map(({ id }) => id)}::bigint[])
        and a.id = p.account_id
        and ${isDue}
      returning p.*, a.user_id, a.language`,
  );
}
export const countUnpaidPrizes = async (db: Queries, tournamentId: number): Promise<number> =>
  (
    await maybeOne<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from tournament_prizes
        where tournament_id = ${tournamentId}
          and paid_at is null
          and returned_at is null`,
    )
  )?.n ?? 0;
/**
 * Locks the unpaid prizes until commit. Waits for a payment in progress, and makes later payments
 * wait.
 */
export const lockUnpaidPrizes = (tx: Tx, tournamentId: number) =>
  run(
    tx,
    sql`
      select 1
      from tournament_prizes
      where tournament_id = ${tournamentId} and paid_at is null
      order by id
      for update`,
  );
/** Returns the period under which a prize is paid: nomination and, for a correction, its round. */
export const toPayoutPeriod = ({
  nomination_id: nomination,
  round,
}: Pick<TournamentPrizeRow, 'nomination_id' | 'round'>): string =>
  round === 0 ? String(nomination) : `${nomination}.${round}`;
/**
 * Stores the reductions of prizes that their winners have not received yet. A prize that is reduced
 * to nothing counts as paid, or as returned if its payout was in an inbox.
 */
export const storeReducedUnpaidPrizes = (
  tx: Tx,
  cut: readonly { id: number; rewards: readonly Reward[] }[],
  now: Date,
) =>
  run(
    tx,
    sql`
      update tournament_prizes p
      set rewards = x.rewards,
        paid_at = case when x.rewards = '[]' then coalesce(p.paid_at, ${now}::timestamptz)
          else p.paid_at
          end,
        returned_at = case
          when x.rewards = '[]' and p.paid_at is not null
            then coalesce(p.returned_at, ${now}::timestamptz)
          else p.returned_at
          end
      from jsonb_to_recordset(${JSON.stringify(cut)}::jsonb) as x(id bigint, rewards jsonb)
      where p.id = x.id`,
  );
/**
 * Builds a subquery for prizes that nobody can receive: a review has refused them, they are unpaid
 * and their account was deleted, or `buildAbandonedPayoutsQuery` finds them in an inbox.
 */
const buildAbandonedPrizesQuery = (since: Date): Sql => sql`
  select p.id
  from tournament_prizes p
  join player a on a.id = p.account_id
  where p.paid_at is null and p.returned_at is null and a.deleted
  union
  select p.id
  from (${buildAbandonedPayoutsQuery('tournament', since)}) o
  join tournament_prizes p on p.tournament_id = o.source_id
    and p.account_id = o.account_id
    and o.period = p.nomination_id || case when p.round = 0 then '' else '.' || p.round end
  where p.returned_at is null
  union
  select p.id
  from payout o
  join tournament_prizes p on p.tournament_id = o.source_id
    and p.account_id = o.account_id
    and o.period = p.nomination_id || case when p.round = 0 then '' else '.' || p.round end
  where o.source = 'tournament' and o.refused_at is not null and p.returned_at is null`;
export const listTournamentsWithAbandonedPrizes = async (
  db: Queries,
  since: Date,
): Promise<number[]> =>
  (
    await many<{ tournament_id: number }>(
      db,
      sql`
        select distinct p.tournament_id
        from tournament_prizes p
        where p.id in (${buildAbandonedPrizesQuery(since)})
        order by 1`,
    )
  ).map((row) => row.tournament_id);
/**
 * Marks prizes that nobody can receive as returned. The caller returns their amounts from escrow.
 */
export const markAbandonedPrizesReturned = (
  tx: Tx,
  tournamentId: number,
  { since, now }: { readonly since: Date; readonly now: Date },
) =>
  many<TournamentPrizeRow>(
    tx,
    sql`
      update tournament_prizes p
      set returned_at = ${now}::timestamptz
      where p.tournament_id = ${tournamentId}
        and p.returned_at is null
        and p.id in (${buildAbandonedPrizesQuery(since)})
      returning p.*`,
  );
/** Lists tournaments that have an unpaid prize whose winner can be paid now. */
export const listTournamentsWithPayablePrizes = async (db: Queries, now: Date): Promise<number[]> =>
  (
    await many<{ tournament_id: number }>(
      db,
      sql`
        select distinct p.tournament_id
        from tournament_prizes p
        join player a on a.id = p.account_id
        where p.paid_at is null and a.payable_from <= ${now}::timestamptz`,
    )
  ).map((row) => row.tournament_id);
export const getLastCorrectionRound = async (db: Queries, tournamentId: number): Promise<number> =>
  (
    await maybeOne<{ n: number | null }>(
      db,
      sql`select max(round) as n from tournament_prizes where tournament_id = ${tournamentId}`,
    )
  )?.n ?? 0;

export const insertDisqualification = async (
  tx: Tx,
  tournamentId: number,
  accountId: number,
  { reason, isLeft, now }: { reason: string; isLeft: boolean; now: Date },
): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      insert into tournament_disqualifications (
        tournament_id, account_id, reason, at, keeps_prizes
      )
      values (${tournamentId}, ${accountId}, ${reason}, ${now}::timestamptz, ${isLeft})
      on conflict do nothing
      returning account_id`,
  )) !== undefined;
/** Ends the disqualification of an account; returns false if the account is not disqualified. */
export const removeDisqualification = async (
  tx: Tx,
  tournamentId: number,
  accountId: number,
): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      delete from tournament_disqualifications
      where tournament_id = ${tournamentId} and account_id = ${accountId}
      returning account_id`,
  )) !== undefined;
export const listDisqualifiedAccounts = async (
  db: Queries,
  tournamentId: number,
): Promise<number[]> =>
  (
    await many<{ account_id: number }>(
      db,
      sql`
        select account_id
        from tournament_disqualifications
        where tournament_id = ${tournamentId}
        order by account_id`,
    )
  ).map((row) => row.account_id);
/** Lists the disqualified accounts that keep the prizes paid to them. */
export const listAccountsKeepingPrizes = async (
  db: Queries,
  tournamentId: number,
): Promise<number[]> =>
  (
    await many<{ account_id: number }>(
      db,
      sql`
        select account_id
        from tournament_disqualifications
        where tournament_id = ${tournamentId} and keeps_prizes`,
    )
  ).map((row) => row.account_id);
/** Ends the disqualification of accounts that a correction has given a score again. */
export const removeReadmittedDisqualifications = (tx: Tx, tournamentId: number) =>
  run(
    tx,
    sql`
      delete from tournament_disqualifications d
      where d.tournament_id = ${tournamentId}
        and exists (
          select 1
          from tournament_scores s
          where s.tournament_id = d.tournament_id
            and s.account_id = d.account_id
            and not s.disqualified
        )`,
  );
/** Lists the given accounts that have no score in a nomination. */
export const listAccountsWithoutScore = async (
  db: Queries,
  tournamentId: number,
  nominationId: number,
  accountIds: readonly number[],
): Promise<number[]> =>
  (
    await many<{ id: number }>(
      db,
      sql`
        select a.id
        from unnest(${[...accountIds]}::bigint[]) as a(id)
        where not exists (
          select 1
          from tournament_scores s
          where s.tournament_id = ${tournamentId}
            and s.nomination_id = ${nominationId}
            and s.account_id = a.id
        )`,
    )
  ).map((row) => row.id);
/**
 * Stores corrected scores; null removes a player from the nomination. A player who had no score
 * before counts as having reached the new score at the end of the tournament. Returns the changed
 * rows.
 */
export const writeCorrectedScores = async (
  tx: Tx,
  { id: tournamentId, end }: { readonly id: number; readonly end: string },
  scores: readonly { nominationId: number; accountId: number; points: number | null }[],
) =>
  many<{ nomination_id: number; account_id: number }>(
    tx,
    sql`
      with
        x as (
          select *
          from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as x(
            "nominationId" bigint, "accountId" bigint, points float8
          )
        ),
        taken as (
          update tournament_scores s
          set disqualified = true
          from x
          where s.tournament_id = ${tournamentId}
            and s.nomination_id = x."nominationId"
            and s.account_id = x."accountId"
            and s.points is not null
            and x.points is null
          returning s.nomination_id, s.account_id
        ),
        given as (
          insert into tournament_scores as s (
            tournament_id, nomination_id, account_id, points, tie, early, disqualified
          )
          select ${tournamentId}, x."nominationId", x."accountId", x.points, 0,
            ${-Date.parse(end)}::bigint, false
          from x
          where x.points is not null
          order by 2, 3
          on conflict (tournament_id, nomination_id, account_id) do update set
            points = excluded.points,
            early = case when s.points is null then excluded.early else s.early end,
            disqualified = false
          returning s.nomination_id, s.account_id
        )
      select *
      from taken
      union all
      select *
      from given`,
  );

import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { MatchCountingGoal } from '../../play/statistics/statistic-archive.api.ts';
import type { Nomination, Tournament } from './tournaments.policy.ts';

/** Adds an empty percentage to prizes that were stored before pools existed. */
export const addMissingPrizePercents = (nominations: readonly Nomination[]): Nomination[] =>
  nominations.map((nomination) => ({
    ...nomination,
    prizes: nomination.prizes.map((prize) => ({
      ...prize,
      poolPercent: (prize.poolPercent as number | undefined) ?? 0,
    })),
  }));
interface TournamentRow extends Record<string, unknown>, Omit<Tournament, 'imageUrl'> {
  readonly image_url: string | null;
}
const columns = sql`
  t.id, t.name, t.start, t."end", t.timeslots, t.nominations, t.state, t.image_url`;
const toTournament = ({ image_url: imageUrl, start, end, ...row }: TournamentRow): Tournament => ({
  ...row,
  nominations: addMissingPrizePercents(row.nominations),
  start: toIsoTime(start),
  end: toIsoTime(end),
  imageUrl,
});
const tournamentsWhere = async (db: Queries, where: Sql): Promise<Tournament[]> =>
  (
    await many<TournamentRow>(
      db,
      sql`select ${columns} from tournaments t where t.deleted_at is null and ${where}`,
    )
  ).map(toTournament);

/**
 * Lists published tournaments whose period contains the end of a match. The caller decides if the
 * match still counts. Takes a shared lock: transactions with match results run concurrently, but
 * they and a change of a tournament wait for each other. After a recalculation, no result therefore
 * counts by the former rules. Sends both statements together.
 */
export async function listTournamentsContainingMoment(
  tx: Tx,
  endedAt: Date,
): Promise<Tournament[]> {
  const [, rows] = await Promise.all([
    run(tx, sql`select pg_advisory_xact_lock_shared(hashtext('tournaments.results'))`),
    many<TournamentRow>(
      tx,
      sql`
        select ${columns}
        from tournaments t
        where t.deleted_at is null
          and t.state not in ('DRAFT', 'CANCELLED')
          and t.start <= ${endedAt}
          and t."end" > ${endedAt}
        order by t.id`,
    ),
  ]);
  return rows.map(toTournament);
}
/**
 * Lists the given tournaments that have begun, including ended ones. Their pools collect no more
 * income.
 */
export const listBegunTournamentIds = async (
  db: Queries,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> =>
  new Set(
    ids.length === 0
      ? []
      : (
          await many<{ id: number }>(
            db,
            sql`
              select id
              from tournaments
              where id = any(${[...ids]})
                and deleted_at is null
                and state <> 'DRAFT'
                and (start <= ${now} or state = 'CANCELLED')`,
          )
        ).map(({ id }) => id),
  );
/** Counts the tournaments that are published and not yet settled. */
export async function countUnsettledTournaments(db: Queries): Promise<number> {
  const row = await maybeOne<{ n: number }>(
    db,
    sql`
      select count(*)::int as n
      from tournaments
      where deleted_at is null and state not in ('DRAFT', 'SETTLED', 'CORRECTED', 'CANCELLED')`,
  );
  return row?.n ?? 0;
}
export const lockTournamentResults = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('tournaments.results'))`);

export const findTournament = async (db: Queries, id: number): Promise<Tournament | undefined> =>
  (await tournamentsWhere(db, sql`t.id = ${id}`))[0];
export async function lockTournament(tx: Tx, id: number): Promise<Tournament | undefined> {
  const row = await maybeOne<TournamentRow>(
    tx,
    sql`
      select ${columns}
      from tournaments t
      where t.id = ${id} and t.deleted_at is null
      for update`,
  );
  return row && toTournament(row);
}
/** Lists all future and running tournaments, and the `past` most recently finished ones. */
export const listPublicTournaments = (db: Queries, past: number): Promise<Tournament[]> =>
  tournamentsWhere(
    db,
    sql`
      t.state <> 'DRAFT'
        and (
          t.state not in ('SETTLED', 'CORRECTED', 'CANCELLED')
          or t.id in (
            select p.id
            from tournaments p
            where p.deleted_at is null and p.state in ('SETTLED', 'CORRECTED', 'CANCELLED')
            order by p."end" desc, p.id desc
            limit ${past}
          )
        )
      order by t.start desc, t.id desc`,
  );
/**
 * Changes the state and the version of a tournament. The new version lets an open form detect the
 * change.
 */
export const setTournamentState = (tx: Tx, id: number, state: string, now: Date) =>
  run(
    tx,
    sql`
      update tournaments
      set state = ${state}, version = version + 1, updated_at = ${now}::timestamptz
      where id = ${id}`,
  );
/** Locks the tournaments whose end has passed until commit, and returns them. */
export const lockEndedTournaments = (tx: Tx, now: Date): Promise<Tournament[]> =>
  tournamentsWhere(
    tx,
    sql`
      t.state in ('OPEN', 'GRACE', 'FROZEN') and t."end" <= ${now}::timestamptz
      order by t.id
      for update skip locked`,
  );

/** Condition for tournaments that may still pay prizes. Items in these prizes cannot be deleted. */
export const unfinishedTournamentCondition = sql`state not in
  ('SETTLED', 'CORRECTED', 'CANCELLED')`;
/**
 * Lists tournaments whose matches may still be counted: they begin before `startBefore`, and they
 * are unfinished or end after `endAfter`. Drafts are included. The oldest comes first.
 */
export const listTournamentsCountingMatches = (db: Queries, startBefore: Date, endAfter: Date) =>
  many<MatchCountingGoal & Record<string, unknown>>(
    db,
    sql`
      select id, name, start
      from tournaments
      where deleted_at is null
        and state <> 'CANCELLED'
        and start < ${startBefore}
        and ("end" > ${endAfter} or ${unfinishedTournamentCondition})
      order by start, id`,
  );
/** Selects prizes that are granted and not yet paid. */
export const unpaidPrizesClause = sql`
  from tournament_prizes
  where paid_at is null and returned_at is null`;
export async function mapStatisticNames(
  db: Queries,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await many<{ id: number; name: string }>(
    db,
    sql`select id, name from statistic where id = any(${[...new Set(ids)]})`,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
/** Maps codes of currencies to names and decimals; omits deleted currencies. */
export async function mapCurrenciesByCode(
  db: Queries,
  codes: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly decimals: number }>> {
  if (codes.length === 0) return new Map();
  const rows = await many<{ code: string; name: string; decimals: number }>(
    db,
    sql`
      select code, name, decimals
      from catalogue
      where kind = 'CURRENCY' and living and code = any(${[...new Set(codes)]})`,
  );
  return new Map(rows.map((row) => [row.code, row]));
}

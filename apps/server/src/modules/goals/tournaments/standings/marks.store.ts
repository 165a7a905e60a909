import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { many, run, sql, type Sql } from '../../../../kernel/db/sql.ts';

/**
 * `from`: number of participants from which a nomination has marks. `apart`: number of participants
 * between two marks.
 */
export interface StandingMarkThresholds {
  readonly from: number;
  readonly apart: number;
}
export interface NominationReference extends Record<string, unknown> {
  readonly tournament_id: number;
  readonly nomination_id: number;
}
/** Selects nominations of tournaments whose scores can still change. */
const changing = sql`
  select t.id as tournament_id, (n->>'id')::bigint as nomination_id
  from tournaments t
  cross join lateral jsonb_array_elements(t.nominations) n
  where t.deleted_at is null and t.state not in ('DRAFT', 'SETTLED', 'CORRECTED', 'CANCELLED')`;
/**
 * Lists nominations that need new marks: they have many participants but no marks, or a range has
 * grown too large. A range in which all scores are equal cannot be split.
 */
export const listNominationsNeedingMarks = (db: Queries, { from, apart }: StandingMarkThresholds) =>
  many<NominationReference>(
    db,
    sql`
      select b.tournament_id, b.nomination_id
      from (${changing}) b
      where case
        when exists (
          select 1
          from tournament_marks m
          where m.tournament_id = b.tournament_id and m.nomination_id = b.nomination_id
        ) then exists (
          select 1
          from tournament_marks m
          where m.tournament_id = b.tournament_id
            and m.nomination_id = b.nomination_id
            and m.counted > ${4 * apart}
            and m.counted > 2 * m.first
        )
        else exists (
          select 1
          from tournament_scores s
          where s.tournament_id = b.tournament_id
            and s.nomination_id = b.nomination_id
            and s.points is not null
            and not s.disqualified
          offset ${from - 1}
        )
      end`,
  );
/** Adds the recent changes to the counts of their ranges. */
export const addStandingMovesToCounts = (tx: Tx) =>
  run(
    tx,
    sql`
      with
        gone as (
          delete from tournament_moves
          returning tournament_id, nomination_id, no, delta
        ),
        summed as (
          select tournament_id, nomination_id, no, sum(delta) as delta
          from gone
          group by tournament_id, nomination_id, no
        )
      update tournament_marks m
      set counted = m.counted + s.delta
      from summed s
      where m.tournament_id = s.tournament_id
        and m.nomination_id = s.nomination_id
        and m.no = s.no`,
  );
const ofBoard = ({ tournament_id: t, nomination_id: n }: NominationReference): Sql =>
  sql`tournament_id = ${t} and nomination_id = ${n}`;
/**
 * Replaces the marks of a nomination, and counts the scores between them. Transactions that change
 * scores and this function wait for each other, so that each score is counted exactly once.
 */
export async function setStandingMarks(
  tx: Tx,
  board: NominationReference,
  apart: number,
): Promise<void> {
  await run(
    tx,
    sql`
      select pg_advisory_xact_lock(hashtextextended('tournaments.marks', ${board.tournament_id}))`,
  );
  await run(tx, sql`delete from tournament_moves where ${ofBoard(board)}`);
  await run(tx, sql`delete from tournament_marks where ${ofBoard(board)}`);
  await run(
    tx,
    sql`
      with
        ranked as (
          select points, tie, early,
            row_number() over w - 1 as at, rank() over w - 1 as before
          from tournament_scores
          where ${ofBoard(board)} and points is not null and not disqualified
          window w as (
            order by points desc nulls last, tie desc nulls last, early desc nulls last
          )
        ),
        marks as (
          select 'infinity'::float8 as points, 'infinity'::float8 as tie,
            9223372036854775807::bigint as early, 0::bigint as before
          union all
          select distinct points, tie, early, before
          from ranked
          where at % ${apart}::int = 0 and before > 0
        ),
        held as (
          select points, tie, early, row_number() over (order by before) - 1 as no,
            lead(before, 1, (select count(*) from ranked)) over (order by before) - before as n
          from marks
        )
      insert into tournament_marks (
        tournament_id, nomination_id, no, points, tie, early, counted, first
      )
      select ${board.tournament_id}, ${board.nomination_id}, no, points, tie, early, n, n
      from held`,
  );
}

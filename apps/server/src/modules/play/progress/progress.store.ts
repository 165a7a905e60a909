import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, one, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import { levelMax, type LevelCurve } from './progress.level.ts';

/** Records the newly reached levels with their time. */
export const insertReachedLevels = (
  tx: Tx,
  rows: readonly { accountId: number; from: number; to: number }[],
  at: Date,
) =>
  run(
    tx,
    sql`
      insert into level_gains (account_id, level, at)
      select x."accountId", l, ${at}
      from jsonb_to_recordset(${sql.json(rows)}) as x("accountId" bigint, "from" int, "to" int),
        generate_series(x."from" + 1, x."to") l
      on conflict do nothing`,
  );

/**
 * Condition for accounts whose experience suffices for a higher level than they have. Must agree
 * with `computeExperienceAtLevelStart`.
 */
const isBelow = ({ step, growth }: LevelCurve): Sql => sql`
  level < ${levelMax} and not deleted
  and exp_total
    >= level::numeric * ${step}::int + ${growth}::int::numeric * level * (level - 1) / 2`;
export const countAccountsBelowEarnedLevel = async (
  db: Queries,
  curve: LevelCurve,
): Promise<number> =>
  (await one<{ n: number }>(db, sql`select count(*)::int as n from player where ${isBelow(curve)}`))
    .n;
/**
 * Lists the next accounts with ids above `after` whose experience suffices for a higher level than
 * they have, in the order of ids.
 */
export const listAccountsBelowEarnedLevel = async (
  tx: Tx,
  curve: LevelCurve,
  after: number,
  limit: number,
): Promise<number[]> =>
  (
    await many<{ id: number }>(
      tx,
      sql`
        select id
        from player
        where id > ${after} and ${isBelow(curve)}
        order by id
        limit ${limit}`,
    )
  ).map(({ id }) => id);

import type { Queries } from '../../../kernel/db/db.ts';
import { many, maybeOne, sql } from '../../../kernel/db/sql.ts';
import type { ReplaySpan } from '../../../kernel/game/replay.ts';

interface GoalRow extends Record<string, unknown> {
  readonly statisticId: number;
  readonly segment: string;
  readonly goal: number;
  readonly exp: number;
}
/**
 * Returns the condition and the reward of an achievement that can be unlocked; undefined for any
 * other achievement.
 */
export const findAchievementGoal = (db: Queries, id: number) =>
  maybeOne<GoalRow>(
    db,
    sql`
      select statistic_id as "statisticId", coalesce(segment, '') as segment, goal, exp
      from achievements
      where id = ${id}
        and enabled
        and deleted_at is null
        and statistic_id is not null
        and goal is not null`,
  );
/** Lists the accounts that unlocked an achievement in a span, with the experience that each got. */
export const listAchievementUnlocks = (
  db: Queries,
  { from, to, onDay, reads }: ReplaySpan,
  id: number,
) =>
  many<{ accountId: number; day: number; exp: number }>(
    db,
    sql`
      select account_id as "accountId", ${onDay(sql`unlocked_at`)} as day, exp
      from unlocked_achievements
      where achievement_id = ${id}
        and unlocked_at >= ${from}
        and unlocked_at <= ${to}
        and exp > 0
        and ${reads(sql`account_id`)}`,
  );

import { sql } from '../../../kernel/db/sql.ts';
import { readConfigRows, buildTableVersionSql } from '../../../engine/game-rows.ts';
import type { GameConfigReader } from '../../../kernel/game/in-game.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { stakingPromotionsTable } from './staking-promotions.tables.ts';

/**
 * Reads current and future promotions for the game configuration. The configuration's version also
 * changes when a promotion ends.
 */
export function createPromotionsReader({
  clock,
}: Pick<Kernel, 'clock'>): GameConfigReader<'stakingPromotions'> {
  const isAhead = () => sql`"end" > ${clock.now()}::timestamptz`;
  return {
    version: () => sql`
      (
        ${buildTableVersionSql(stakingPromotionsTable)} || ' ' || (
          select count(*)
          from staking_promotions
          where deleted_at is null and ${isAhead()}
        )
      )`,
    read: (db, asking) =>
      readConfigRows('stakingPromotions', stakingPromotionsTable, isAhead()).read(db, asking),
  };
}

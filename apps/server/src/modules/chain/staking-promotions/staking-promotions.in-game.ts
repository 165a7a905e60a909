import { sql } from '../../../kernel/db/sql.ts';
import { toldRows, versionOfTable, type Told } from '../../../kernel/in-game.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { stakingPromotionsTable } from './staking-promotions.tables.ts';

/** Promotions that run or are to come: the part is another one when one of them is over. */
export function promotionsInGame({ clock }: Pick<Kernel, 'clock'>): Told<'stakingPromotions'> {
  const isAhead = () => sql`"end" > ${clock.now()}::timestamptz`;
  return {
    version: () => sql`
      (
        ${versionOfTable(stakingPromotionsTable)} || ' ' || (
          select count(*)
          from staking_promotions
          where deleted_at is null and ${isAhead()}
        )
      )`,
    read: (on, asking) =>
      toldRows('stakingPromotions', stakingPromotionsTable, isAhead()).read(on, asking),
  };
}

import { stakingPromotionsSection } from '@guildhall/contract/chain/staking-promotions.section';
import { sql } from '../../../kernel/db/sql.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import {
  getStakingPromotionState,
  findPromotionChangeProblem,
} from './staking-promotions.policy.ts';
import {
  lockStakingPromotionChecks,
  findOverlappingPromotion,
} from './staking-promotions.store.ts';
import { stakingPromotionsTable } from './staking-promotions.tables.ts';
import { stakingPromotionMessages } from './staking-promotions.messages.ts';

/**
 * Mounts staking promotions in the back office. Promotions of one collection must not overlap, and
 * no change may affect seconds that have passed.
 */
export function mountStakingPromotionSection(router: Router, kernel: Kernel): void {
  const { clock } = kernel;
  mountSection(kernel, router, stakingPromotionsSection, stakingPromotionsTable, {
    // a promotion that has ended no longer affects its collection
    holds: () => sql`"end" > ${clock.now()}::timestamptz`,
    async compute() {
      const now = clock.now().toISOString();
      return (row) => ({ state: getStakingPromotionState(row, now) });
    },
    // checks the row after it was written, because an undo also writes rows
    async applied(tx, { before, after }) {
      const now = clock.now().toISOString();
      if (!after) {
        if (before && before.start <= now)
          throw new AppError('CONFLICT', {
            because: stakingPromotionMessages.notDeleted({ name: before.name }),
          });
        return;
      }
      const wrong = findPromotionChangeProblem(before ?? undefined, after, now);
      if (wrong) throw buildFieldError(wrong.field, wrong.problem);
      await lockStakingPromotionChecks(tx);
      const other = await findOverlappingPromotion(tx, after);
      if (!other) return;
      const { name } = other;
      const problem =
        after.collectionId === null
          ? stakingPromotionMessages.overlapsGeneral({ name })
          : stakingPromotionMessages.overlaps({ name });
      throw buildFieldError('start', problem);
    },
  });
}

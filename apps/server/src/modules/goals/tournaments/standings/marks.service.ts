import type { Kernel } from '../../../../kernel/kernel.ts';
import {
  addStandingMovesToCounts,
  setStandingMarks,
  listNominationsNeedingMarks,
  type StandingMarkThresholds,
} from './marks.store.ts';

/**
 * Sizes of the ranges. With these sizes, a place among a hundred thousand is the sum of some two
 * hundred counts plus a walk over a few hundred rows; below two thousand participants, a walk over
 * all rows is as fast.
 */
const usual: StandingMarkThresholds = { from: 2_000, apart: 500 };

/**
 * Maintains the counts that speed up standings. Creates marks where marks are missing or a range
 * has grown too large, and adds recent changes to the counts. Displayed places are exact before and
 * after this.
 */
export const createStandingMarksUpdate =
  ({ db }: Pick<Kernel, 'db'>, sizes: StandingMarkThresholds = usual) =>
  async (): Promise<void> => {
    for (const board of await listNominationsNeedingMarks(db.read, sizes))
      await db.transaction((tx) => setStandingMarks(tx, board, sizes.apart));
    await db.transaction(addStandingMovesToCounts);
  };

import type { Kernel } from '../../../../kernel/kernel.ts';
import {
  addStandingMovesToCounts,
  setStandingMarks,
  listNominationsNeedingMarks,
  type StandingMarkThresholds,
} from './marks.store.ts';

/**
 * Usual thresholds for marks. With them, finding a place among a hundred thousand participants adds
 * about two hundred counts and scans a few hundred rows. Below two thousand participants, scanning
 * all rows is as fast.
 */
const usual: StandingMarkThresholds = { from: 2_000, apart: 500 };

/**
 * Maintains the counts that make standings fast: creates missing marks, splits ranges that have
 * grown too large, and adds recent changes to the counts. Places are exact at any time, also
 * between two runs.
 */
export const createStandingMarksUpdate =
  ({ db }: Pick<Kernel, 'db'>, sizes: StandingMarkThresholds = usual) =>
  async (): Promise<void> => {
    for (const board of await listNominationsNeedingMarks(db.read, sizes))
      await db.transaction((tx) => setStandingMarks(tx, board, sizes.apart));
    await db.transaction(addStandingMovesToCounts);
  };

import type { Kernel } from '../../../../kernel/kernel.ts';
import {
  foldStandingMoves,
  setStandingMarks,
  listUnmarkedNominations,
  type StandingMarksSizes,
} from './marks.store.ts';

/**
 * A place among a hundred thousand is then the sum of some two hundred counts and a walk over a few
 * hundred rows; below two thousand a walk over all of them is as fast.
 */
const usual: StandingMarksSizes = { from: 2_000, apart: 500 };

/**
 * Keeps the counts behind the standings: marks where there are none or a range has outgrown them,
 * and what has moved since is added to the counts. What is shown is exact before and after.
 */
export const createStandingMarksUpdate =
  ({ db }: Pick<Kernel, 'db'>, sizes: StandingMarksSizes = usual) =>
  async (): Promise<void> => {
    for (const board of await listUnmarkedNominations(db.read, sizes))
      await db.transaction((tx) => setStandingMarks(tx, board, sizes.apart));
    await db.transaction(foldStandingMoves);
  };

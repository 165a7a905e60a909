import type { RewardClaimMoment } from '../../shared/moments/moments.store.ts';

/** Size of a celebration: a quiet line, a card among the messages, or the stage over the page. */
export type CelebrationSize = 'line' | 'card' | 'stage';
const [rare, legendary] = [2, 4];

/**
 * Grades a claim by its rarest reward. A merge always uses the stage, where the items come
 * together.
 */
export function gradeClaimCelebration({
  received,
  pieces,
}: Pick<RewardClaimMoment, 'received' | 'pieces'>): CelebrationSize {
  if (pieces.length > 0) return 'stage';
  const best = Math.max(-1, ...received.map(({ rarity }) => rarity ?? -1));
  if (best >= legendary) return 'stage';
  return best >= rare ? 'card' : 'line';
}

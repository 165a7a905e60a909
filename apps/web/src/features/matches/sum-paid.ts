import { groupBy } from '../../shared/text/group-by.ts';
import type { ReceiptLine } from '../../shared/receipts/receipt-lines.tsx';

/**
 * Sums up the payments of a receipt by kind of reward, because a match pays experience for several
 * reasons.
 */
export const sumReceiptRewardsByKind = (lines: readonly ReceiptLine[]): ReceiptLine['rewards'] => {
  const paid = lines.filter(({ outcome }) => outcome === 'PAID').flatMap(({ rewards }) => rewards);
  return [...groupBy(paid, ({ kind, name }) => `${kind} ${name}`).values()].flatMap((same) => {
    const [first] = same;
    const amount = same.reduce((sum, reward) => sum + reward.amount, 0);
    return first ? [{ ...first, amount }] : [];
  });
};

import { expect, it } from 'vitest';
import type { ReceiptLine } from '../../shared/receipts/receipt-lines.tsx';
import { sumReceiptRewardsByKind } from './sum-paid.ts';

const reward = (kind: 'EXP' | 'CURRENCY', name: string, amount: number) => ({
  kind,
  id: null,
  currency: null,
  amount,
  name,
  imageUrl: null,
});
const line = (outcome: ReceiptLine['outcome'], ...rewards: ReceiptLine['rewards']): ReceiptLine =>
  ({ outcome, rewards }) as ReceiptLine;

it('sums paid experience and each currency; what waits or was refused does not count', () => {
  const sums = sumReceiptRewardsByKind([
    line('PAID', reward('EXP', 'EXP', 30), reward('CURRENCY', 'Gold', 50)),
    line('PAID', reward('EXP', 'EXP', 12)),
    line('PAID', reward('CURRENCY', 'Silver', 5)),
    line('WAITS', reward('CURRENCY', 'Gold', 900)),
    line('NOT_PAID', reward('EXP', 'EXP', 900)),
    line('COUNTED'),
  ]);
  expect(sums.map(({ name, amount }) => [name, amount])).toEqual([
    ['EXP', 42],
    ['Gold', 50],
    ['Silver', 5],
  ]);
});

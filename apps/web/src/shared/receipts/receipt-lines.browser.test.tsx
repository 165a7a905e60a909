import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent, testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import * as m from '../../messages/messages.js';
import { ReceiptLines, type ReceiptLine } from './receipt-lines.tsx';

const coin = { kind: 'CURRENCY', id: null, currency: 'GOLD', decimals: 2, imageUrl: null } as const;
const lines: readonly ReceiptLine[] = [
  {
    about: 'EXPERIENCE',
    outcome: 'PAID',
    what: 'Experience of the match',
    rewards: [{ ...coin, kind: 'EXP', currency: null, amount: 45, name: 'EXP' }],
    why: null,
  },
  {
    about: 'MISSION',
    outcome: 'READY',
    what: 'Mission: First light',
    rewards: [{ ...coin, amount: 1250, name: 'Gold' }],
    why: null,
  },
  { about: 'TOURNAMENT', outcome: 'COUNTED', what: 'Tournament: Cup', rewards: [], why: null },
  { about: 'ACTIVITY_EVENT', outcome: 'WAITS', what: 'Lanterns', rewards: [], why: 'no room' },
  { about: 'MISSION', outcome: 'NOT_PAID', what: 'Night watch', rewards: [], why: 'too late' },
];

describe('the lines of a receipt', () => {
  it.each(testAppearances)('pass accessibility checks: %s', async (_, appearance) => {
    await renderComponent(<ReceiptLines lines={lines} />, appearance);
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('show outcome, amount and reason of each reward', async () => {
    await renderComponent(<ReceiptLines lines={lines} />);
    const texts = page
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent);
    expect(texts).toEqual([
      `${m.receipt_paid()}: Experience of the match${m.missions_exp({ count: '45' })}`,
      `${m.receipt_ready()}: Mission: First light12.50 Gold`,
      `${m.receipt_counted()}: Tournament: Cup`,
      `${m.receipt_waits()}: Lanternsno room`,
      `${m.receipt_not_paid()}: Night watchtoo late`,
    ]);
  });
});

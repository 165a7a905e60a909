import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { renderPortal } from '../../../test/portal.harness.tsx';
import * as m from '../../messages/messages.js';
import { PrizeList } from './prize-list.tsx';

describe('prizes by place', () => {
  const pool = { currency: 'GOLD', name: 'Gold', decimals: 2, collected: '6000', payable: '5000' };
  const prizes = [
    { placeFrom: 1, placeTo: 1, rewards: [], poolPercent: 50 },
    { placeFrom: 2, placeTo: 3, rewards: [], poolPercent: 0 },
  ];
  const Page = ({ isClosed }: { isClosed: boolean }) => (
    <>
      <h1>Cup</h1>
      <h2>Feats</h2>
      <PrizeList prizes={prizes} pools={[{ ...pool, isClosed }]} />
    </>
  );
  it.each(testAppearances)(
    'the prize pool and its parts are in whole units: %s (R7.122)',
    async (_, appearance) => {
      await renderPortal(<Page isClosed={false} />, appearance);
      await expect.element(page.getByText(m.cups_pool_so_far())).toBeVisible();
      await expect.element(page.getByText(/^50[.,]00 Gold$/)).toBeVisible();
      await expect.element(page.getByText(/60[.,]00 Gold/)).toBeVisible();
      await expect.element(page.getByText(m.cups_pool_percent({ percent: '50' }))).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );
  it('a closed pool shows its payment only, not its income', async () => {
    await renderPortal(<Page isClosed />);
    await expect.element(page.getByText(m.cups_pool(), { exact: true })).toBeVisible();
    await expect.element(page.getByText(/60[.,]00 Gold/)).not.toBeInTheDocument();
  });
});

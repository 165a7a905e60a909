import { api } from '@guildhall/contract/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  testAppearances,
  type Appearance,
} from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { buildInventoryItem } from '../../../../test/items.harness.ts';
import { mockGoldPurse, signInAs } from '../../../../test/portal.harness.tsx';
import { mockReply, buildRefusal } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { claimInAnimation } from '../../../shared/moments/moments.store.ts';
import { queryClient } from '../../../shared/query/query-client.ts';
import { MergeDialog } from './merge.dialog.tsx';

const dagger = (id: number, rarity: number, name = 'Plain dagger') =>
  buildInventoryItem(id, name, { rarity, commonId: 1 });
const outcome = (id: number, name: string, chance: number) => ({
  kind: 'INVENTORY' as const,
  id,
  name,
  rarity: 1,
  imageUrl: null,
  chance,
});
const lines = (price: number) => ({
  data: [
    {
      id: 4,
      name: 'Blades',
      type: 0,
      count: 3,
      price,
      currency: 'GOLD',
      currencyName: 'Gold',
      decimals: 2,
      steps: [
        {
          rarity: 0,
          owned: 4,
          items: [dagger(14, 0), dagger(13, 0), dagger(12, 0), dagger(11, 0)],
          outcomes: [outcome(5, 'Fine blade', 6_667), outcome(6, 'Keen blade', 3_333)],
        },
        { rarity: 1, owned: 1, items: [dagger(21, 1, 'Fine blade')], outcomes: [] },
      ],
    },
  ],
});
const drawDialog = (appearance?: Appearance) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <MergeDialog open onClose={() => undefined} />
    </QueryClientProvider>,
    appearance,
  );
const items = () => page.getByRole('list', { name: m.merge_goes() }).getByRole('button');
const press = (price: string) => getControlByRole('button', m.merge_do_for({ price }));

describe('merging', () => {
  beforeEach(() => {
    signInAs(7);
    mockReply(api.listMergeLines, lines(250));
    mockGoldPurse(10_00);
  });

  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    await drawDialog(appearance);
    await expect.element(items().first()).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('shows used items, results and chances, and uses the oldest items first (R3.56)', async () => {
    const asked = mockReply(api.mergeItems, {
      receipt: {
        id: 5,
        kind: 'merge',
        at: '2026-11-22T10:00:00.000Z',
        rule: 'Merged',
        cause: {},
        rewards: [],
        held: false,
      },
      item: dagger(31, 1, 'Keen blade'),
    });
    await drawDialog();
    await expect.element(page.getByText('Keen blade')).toBeVisible();
    await expect.element(page.getByText('33.33%')).toBeVisible();
    await expect.element(press('2.50 Gold')).toBeDisabled();
    await items().first().click();
    await getControlByRole('button', m.merge_fill()).click();
    await expect.element(items().nth(1)).toHaveAttribute('aria-disabled', 'true');
    await press('2.50 Gold').click();
    await expect
      .poll(() => claimInAnimation.get()?.received.map(({ name }) => name))
      .toEqual(['Keen blade']);
    expect(asked.map(({ body }) => body)).toEqual([
      { lineId: 4, price: 250, currency: 'GOLD', itemIds: [14, 11, 12] },
    ]);
  });

  it('says that a rarity has no result, and names missing items', async () => {
    await drawDialog();
    await getControlByRole(
      'button',
      `Uncommon ${m.merge_have({ owned: '1', count: '3' })}`,
    ).click();
    await expect.element(page.getByText(m.merge_nothing()).first()).toBeVisible();
    await expect.element(press('2.50 Gold')).toBeDisabled();
  });

  it('a changed price is shown before anything is merged', async () => {
    mockReply(api.mergeItems, buildRefusal('CHANGED'));
    await drawDialog();
    await getControlByRole('button', m.merge_fill()).click();
    mockReply(api.listMergeLines, lines(400));
    await press('2.50 Gold').click();
    await expect.element(page.getByText(m.pass_price_changed())).toBeVisible();
    await expect.element(press('4.00 Gold')).toBeVisible();
  });
});

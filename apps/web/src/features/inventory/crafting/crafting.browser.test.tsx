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
import type { Receipt } from '../../../shared/receipts/use-receipts.ts';
import { CraftDialog } from './craft.dialog.tsx';
import { DismantleDialog } from './dismantle.dialog.tsx';
import { ItemCraftingOptions } from './item-crafting.tsx';

const gold = { currency: 'GOLD', currencyName: 'Gold', decimals: 2 };
const [dagger, second, used] = [
  buildInventoryItem(11, 'Plain dagger', { commonId: 1 }),
  buildInventoryItem(12, 'Plain dagger', { commonId: 1 }),
  buildInventoryItem(13, 'Plain dagger', { commonId: 1, energy: 1, energyMax: 3 }),
];
const seal = buildInventoryItem(21, 'Seal', { commonId: 2, seasonId: 5 });
const crafting = (price = 250, reward = 120) => ({
  crafts: [
    {
      collectionId: 9,
      name: 'Vault blades',
      rarity: 4,
      imageUrl: null,
      fromId: 1,
      owned: 3,
      items: [used, second, dagger],
      price,
      left: 7,
      ...gold,
    },
  ],
  worths: [
    {
      commonId: 1,
      collectionId: null,
      seasonId: null,
      owned: 3,
      items: [used, second, dagger],
      reward,
      rest: 600_000,
      ...gold,
    },
    {
      commonId: 2,
      collectionId: null,
      seasonId: 5,
      owned: 1,
      items: [seal],
      reward: 90,
      rest: 500_000,
      ...gold,
    },
    {
      commonId: 3,
      collectionId: null,
      seasonId: null,
      owned: 1,
      items: [buildInventoryItem(31, 'Old coin', { commonId: 3 })],
      reward: 4,
      rest: 0,
      currency: 'DUST',
      currencyName: 'Dust',
      decimals: 0,
    },
  ],
});
const receipt = (rewards: Receipt['rewards']) => ({
  id: 5,
  kind: 'dismantle',
  at: '2026-11-22T10:00:00.000Z',
  rule: 'Done',
  cause: {},
  rewards,
  held: false,
});
const within = (element: React.ReactNode, appearance?: Appearance) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>,
    appearance,
  );
const close = () => undefined;
const choices = (label: string) => page.getByRole('list', { name: label }).getByRole('button');

describe('crafting and disassembly', () => {
  beforeEach(() => {
    signInAs(7);
    mockReply(api.readCrafting, crafting());
    mockGoldPurse(10_00);
  });

  it.each(testAppearances)(
    'crafting options pass accessibility checks: %s',
    async (_, appearance) => {
      await within(<CraftDialog open onClose={close} />, appearance);
      await expect.element(choices(m.craft_goes()).first()).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );
  it.each(testAppearances)(
    'disassembly options pass accessibility checks: %s',
    async (_, appearance) => {
      await within(<DismantleDialog open onClose={close} from={dagger} />, appearance);
      await expect.element(choices(m.dismantle_goes()).first()).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );
  it.each(testAppearances)(
    'the worth of an item passes accessibility checks: %s',
    async (_, appearance) => {
      const headings = (
        <>
          <h1>Items</h1>
          <h2>Plain dagger</h2>
        </>
      );
      await within(
        <>
          {headings}
          <ItemCraftingOptions item={dagger} />
        </>,
        appearance,
      );
      await expect.element(page.getByText(m.item_worth(), { exact: true })).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('a common item and the shown price become a collection item; full charge is required (R5.16)', async () => {
    const asked = mockReply(api.craftItem, {
      receipt: receipt([]),
      item: buildInventoryItem(41, 'Vault blades', { collectionId: 9, commonId: null }),
    });
    await within(<CraftDialog open onClose={close} />);
    await expect.element(page.getByText(m.craft_left({ count: '7' }))).toBeVisible();
    const press = getControlByRole(
      'button',
      m.craft_one_for({ name: 'Vault blades', price: '2.50 Gold' }),
    );
    await expect.element(press).toBeDisabled();
    expect(choices(m.craft_goes()).elements()).toHaveLength(2);
    await choices(m.craft_goes()).nth(1).click();
    await press.click();
    await expect
      .poll(() => claimInAnimation.get()?.received.map(({ name }) => name))
      .toEqual(['Vault blades']);
    expect(asked.map(({ body }) => body)).toEqual([
      { collectionId: 9, itemId: 11, price: 250, currency: 'GOLD' },
    ]);
  });

  it('several items of one currency are disassembled at once for the shown sum', async () => {
    const asked = mockReply(api.dismantleItems, {
      receipt: receipt([
        {
          kind: 'CURRENCY',
          id: null,
          currency: 'GOLD',
          decimals: 2,
          amount: 210,
          name: 'Gold',
          imageUrl: null,
        },
      ]),
    });
    await within(<DismantleDialog open onClose={close} from={dagger} />);
    await expect
      .element(getControlByRole('button', m.dismantle_do({ count: 1, price: '1.20 Gold' })))
      .toBeEnabled();
    expect(choices(m.dismantle_goes()).elements()).toHaveLength(3);
    await choices(m.dismantle_goes()).nth(2).click();
    await getControlByRole('button', m.dismantle_do({ count: 2, price: '2.11 Gold' })).click();
    await expect
      .poll(() => claimInAnimation.get()?.received.map(({ name }) => name))
      .toEqual(['2.10 Gold']);
    expect(asked.map(({ body }) => body)).toEqual([
      { itemIds: [11, 21], reward: 211, currency: 'GOLD' },
    ]);
  });

  it('a changed sum is shown before anything is used up, and the choice stays', async () => {
    mockReply(api.dismantleItems, buildRefusal('CHANGED'));
    await within(<DismantleDialog open onClose={close} from={dagger} />);
    const press = (price: string) =>
      getControlByRole('button', m.dismantle_do({ count: 1, price }));
    await expect.element(press('1.20 Gold')).toBeEnabled();
    mockReply(api.readCrafting, crafting(250, 100));
    await press('1.20 Gold').click();
    await expect.element(page.getByText(m.dismantle_changed())).toBeVisible();
    await expect.element(press('1.00 Gold')).toBeEnabled();
  });

  it('an item below full charge says so', async () => {
    await within(<ItemCraftingOptions item={used} />);
    await expect.element(page.getByText(m.craft_below_full())).toBeVisible();
    await expect.element(getControlByRole('button', m.dismantle_open())).not.toBeInTheDocument();
  });
  it('an item without worth or crafts shows nothing', async () => {
    const asked = mockReply(api.readCrafting, crafting());
    await within(<ItemCraftingOptions item={buildInventoryItem(51, 'Stone', { commonId: 77 })} />);
    await expect.poll(() => asked).toHaveLength(1);
    await expect.element(page.getByText(m.item_worth())).not.toBeInTheDocument();
  });
});

import { api } from '@guildhall/contract/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { buildInventoryItem as listed } from '../../../../test/items.harness.ts';
import { signInAs } from '../../../../test/portal.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { queryClient } from '../../../shared/query/query-client.ts';
import { ActiveBoosts } from './item-boost.tsx';
import { ItemPerksAndAttributes } from './item-powers.tsx';

const item = listed(7, 'Hydra of the deep', { rarity: 9, typeName: 'Relic', collectionId: 3 });
const detail = (boost: number | null) =>
  mockReply(api.itemDetail, {
    data: item,
    energy: null,
    season: null,
    boost,
    perks: [],
    attributes: [],
  });
const drawn = (view: 'item' | 'all', appearance = testAppearances[0]?.[1]) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      {view === 'item' ? <ItemPerksAndAttributes itemId={item.id} /> : <ActiveBoosts />}
    </QueryClientProvider>,
    appearance,
  );

describe('boosters in the inventory', () => {
  beforeEach(() => {
    signInAs(7);
  });

  it.each(testAppearances)(
    'an item of a boosting collection shows its bonus: %s',
    async (_, appearance) => {
      detail(20);
      await drawn('item', appearance);
      await expect
        .element(page.getByText(m.inventory_boosts_matches({ percent: '20' })))
        .toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('an item of a collection without a booster shows no boost', async () => {
    const asked = detail(null);
    await drawn('item');
    await expect.poll(() => asked.length).toBe(1);
    await expect.element(page.getByText(m.inventory_booster())).not.toBeInTheDocument();
  });

  it('boosts of the next match are listed together by collection', async () => {
    mockReply(api.readBoosts, {
      percent: 35,
      boosters: [
        { collectionId: 3, name: 'Hydra of the deep', percent: 20 },
        { collectionId: 4, name: 'Salt blades', percent: 15 },
      ],
    });
    await drawn('all');
    await expect.element(page.getByText(m.inventory_boosts({ percent: '35' }))).toBeVisible();
    const each = [
      m.inventory_boost_of({ name: 'Hydra of the deep', percent: '20' }),
      m.inventory_boost_of({ name: 'Salt blades', percent: '15' }),
    ];
    await expect.element(page.getByText(`: ${each.join(', ')}`)).toBeInTheDocument();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('nothing is shown without a boost', async () => {
    const asked = mockReply(api.readBoosts, { percent: 0, boosters: [] });
    await drawn('all');
    await expect.poll(() => asked.length).toBe(1);
    await expect
      .element(page.getByText(m.inventory_boosts({ percent: '0' })))
      .not.toBeInTheDocument();
  });
});

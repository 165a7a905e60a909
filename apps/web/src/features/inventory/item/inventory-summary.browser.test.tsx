import { api } from '@guildhall/contract/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { itemWorth } from '../../../../test/items.harness.ts';
import { signInAs } from '../../../../test/portal.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { queryClient } from '../../../shared/query/query-client.ts';
import { InventorySummary } from './inventory-summary.tsx';

it.each(testAppearances)(
  'says once how to see an item, and lists what can be done: %s',
  async (_, appearance) => {
    signInAs(7);
    mockReply(api.listMergeLines, { data: [] });
    mockReply(api.readCrafting, { crafts: [], worths: [itemWorth] });
    await renderComponent(
      <QueryClientProvider client={queryClient}>
        <InventorySummary />
      </QueryClientProvider>,
      appearance,
    );
    await expect.element(page.getByText(m.inventory_can_dismantle({ count: '1' }))).toBeVisible();
    expect(page.getByText(m.inventory_pick_title(), { exact: false }).elements()).toHaveLength(1);
    expect(page.getByText(m.inventory_can_craft({ count: '0' })).elements()).toEqual([]);
    expect(await listAccessibilityViolations()).toEqual([]);
  },
);

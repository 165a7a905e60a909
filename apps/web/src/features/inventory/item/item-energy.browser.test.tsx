import { api } from '@guildhall/contract/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  getControlByRole,
  renderComponent,
  testAppearances,
} from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { signInAs } from '../../../../test/portal.harness.tsx';
import { mockReply, buildRefusal } from '../../../../test/server.harness.ts';
import { page } from 'vitest/browser';
import * as m from '../../../messages/messages.js';
import type { ItemDetails } from '../../../shared/inventory/use-inventory.ts';
import { queryClient } from '../../../shared/query/query-client.ts';
import { ItemEnergy } from './item-energy.tsx';

type Energy = NonNullable<ItemDetails['energy']>;
const badge: Energy = {
  category: 'BADGE',
  state: 'READY',
  left: 5,
  max: 20,
  reserved: 1,
  perCharge: 5,
  lifetimeMinutes: 0,
  expiresAt: null,
  refillable: 2,
  chargeCost: 250,
  currency: 'GOLD',
  currencyName: 'Gold',
  decimals: 2,
};
const receipt = {
  id: 1,
  kind: 'refill',
  at: '2026-11-22T10:00:00.000Z',
  rule: 'Refilled',
  cause: {},
  rewards: [],
  held: false,
};
const offer = {
  templateId: 3,
  name: 'Torch token',
  rarity: 1,
  imageUrl: null,
  energy: 3,
  price: 1000,
  currency: 'GOLD',
  currencyName: 'Gold',
  decimals: 2,
};
const drawn = (energy: Energy, appearance?: Parameters<typeof renderComponent>[1]) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <h2>Lantern badge</h2>
      <ItemEnergy itemId={7} energy={energy} />
    </QueryClientProvider>,
    appearance,
  );

describe('the energy of an item', () => {
  beforeEach(() => {
    signInAs(7);
    mockReply(api.listBadges, { data: [] });
  });

  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    mockReply(api.listBadges, { data: [offer] });
    await drawn(badge, appearance);
    await expect.element(page.getByText('Torch token')).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('is refilled by one charge or all, at the shown price', async () => {
    const asked = mockReply(api.refillItem, () => ({ receipt }));
    await drawn(badge);
    await getControlByRole('button', m.energy_refill_one({ price: '2.50 Gold' })).click();
    await expect.poll(() => asked.length).toBe(1);
    await getControlByRole(
      'button',
      m.energy_refill_all({ count: '2', price: '5.00 Gold' }),
    ).click();
    await expect
      .poll(() => asked.map(({ body }) => body))
      .toEqual([
        { charges: 1, price: 250, currency: 'GOLD' },
        { charges: 2, price: 250, currency: 'GOLD' },
      ]);
  });

  it('of a contract begins with its activation', async () => {
    const asked = mockReply(api.activateItem, () => ({ receipt }));
    await drawn({ ...badge, category: 'CONTRACT', state: 'NOT_ACTIVATED', refillable: 0 });
    await getControlByRole('button', m.energy_activate()).click();
    await expect.poll(() => asked.length).toBe(1);
  });

  it('that has expired says so and offers nothing', async () => {
    await drawn({ ...badge, state: 'EXPIRED', left: 0, refillable: 0 });
    await expect.element(page.getByText(m.energy_expired())).toBeVisible();
    expect(page.getByRole('button').elements()).toHaveLength(0);
  });

  it('shows disposable badges; one that cannot be bought says why', async () => {
    const asked = mockReply(api.buyBadge, buildRefusal('CONFLICT'));
    mockReply(api.listBadges, { data: [offer] });
    await drawn(badge);
    await getControlByRole(
      'button',
      m.energy_buy_one({ name: 'Torch token', price: '10.00 Gold' }),
    ).click();
    await expect.element(page.getByText(m.error_title())).toBeVisible();
    expect(asked.map(({ body }) => body)).toEqual([
      { templateId: 3, price: 1000, currency: 'GOLD' },
    ]);
  });
});

import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { createOperator, openOffice } from '../fixtures/office.fixture.ts';
import { signInPageAs, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const owner = { email: 'owner@example.test', password: 'another short sentence' };

test.describe('crafting, from settings to disassembly', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });
  let admin: Admin;
  let player: Player;
  test.beforeAll(async () => {
    admin = stage.operator;
    player = await new Player(stage.product.url, owner).register();
    const make = async (path: string, row: Record<string, unknown>) =>
      (await admin.section<{ id: number }>('POST', path, row)).id;
    await make('/api/banking/admin/currencies', {
      name: 'Gold',
      code: 'GOLD',
      type: 0,
      decimals: 2,
    });
    const typeId = await make('/api/game/admin/inventory-types', {
      name: 'Blades',
      section: 1,
      category: 'COSMETIC',
      internalName: 'blade',
      filterName: 'Blades',
    });
    const inventoryId = await make('/api/game/admin/inventories', {
      name: 'Plain dagger',
      typeId,
      rarity: 0,
    });
    await make('/api/banking/admin/collections', {
      name: 'Vault blades',
      inventoryTypeId: typeId,
      rarity: 4,
      dismantable: true,
      fromCommonInventoryId: inventoryId,
    });
    await make('/api/banking/admin/craft-settings', { rarity: 4, price: 250, currency: 'GOLD' });
    for (const [call, body] of [
      ['adminGrantInventory', { inventoryId, amount: 1 }],
      ['adminGrantCurrency', { currency: 'GOLD', amount: 300 }],
    ] as const)
      await callApi(admin.connection, call, {
        params: { id: player.userId },
        body: { ...body, reason: 'Journey' },
      } as never);
  });

  test('settings show on the open page at once; an item is crafted, then disassembled (R5.16 R7.118)', () =>
    // a deleted item may be requested once more while the list is loading
    stage.visit({ expectedStatuses: [404] }, async (portal) => {
      await signInPageAs(portal, stage, player, '/inventory');
      await portal.getByRole('button', { name: /Plain dagger/ }).click();
      const detail = portal.getByRole('complementary', { name: 'Item' });
      await detail.getByRole('button', { name: 'Craft' }).click();
      const craft = portal.getByRole('dialog', { name: 'Craft' });
      await craft.getByRole('button', { name: 'Craft Vault blades for 2.50 Gold' }).click();
      await portal.getByRole('button', { name: /^Vault blades/ }).click();
      await detail.getByText('Vault blades from Plain dagger').first().waitFor();
      await stage.visit({ expectedStatuses: [400] }, async (office) => {
        const path = '/admin/collections/new?tab=dismantle-settings';
        await openOffice(office, stage, await createOperator(stage, admin), path);
        await office.getByLabel('Rarity').selectOption('4');
        await office.getByLabel('Currency').selectOption('GOLD');
        await office.getByLabel('Reward').fill('1.75');
        await office.getByRole('button', { name: /^Create|^Save/ }).click();
        await office.getByRole('row').filter({ hasText: '1.75' }).waitFor();
      });
      await detail.getByText('Dismantles for 1.75 Gold').waitFor();
      await detail.getByRole('button', { name: 'Dismantle' }).click();
      const dismantle = portal.getByRole('dialog', { name: 'Dismantle items' });
      await dismantle.getByRole('button', { name: 'Dismantle one for 1.75 Gold' }).click();
      await portal.getByRole('link', { name: 'Balance: 2.25 Gold' }).waitFor();
      await expect(portal.getByRole('button', { name: /^Vault blades/ })).toHaveCount(0);
    }));
});

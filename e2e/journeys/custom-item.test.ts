import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { createOperator, openOffice } from '../fixtures/office.fixture.ts';
import { submitLoginForm, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const hero = { email: 'hero@example.test', password: 'another short sentence' };
const guest = { email: 'guest@example.test', password: 'a fourth short sentence' };
const squire = { email: 'squire@example.test', password: 'a third short sentence' };
const game = '/api/game/admin';
type Ids = Record<'helmet' | 'skin' | 'pay' | 'task', number>;

test.describe('an item made by hand', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });

  /**
   * Creates a helmet of rarity 3 with a common slot, a value slot and an upgrade slot, and the data
   * that a perk of each kind needs.
   */
  async function prepare(admin: Admin): Promise<Ids> {
    const make = async (section: string, row: Record<string, unknown>) =>
      (await admin.section<{ id: number }>('POST', `${game}/${section}`, row)).id;
    const typeId = await make('inventory-types', {
      name: 'Helmets',
      section: 0,
      category: 'GEAR',
      internalName: 'helmet',
      filterName: 'Helmets',
    });
    const ward = await make('character-attributes', {
      name: 'Ward',
      type: 'Defence',
      internalName: 'ward',
      paramA: 10,
      paramB: 2,
    });
    const points = Array.from({ length: 10 }, (_, rank) => rank + 1);
    const common = {
      type: 'COMMON',
      category: 'Defence',
      characterAttributes: [ward],
      rarityPoints: points,
    };
    const skin = await make('perks', { name: 'Thick skin', ...common });
    await make('perks', { name: 'Iron brow', ...common });
    const pay = await make('perks', {
      name: 'Watch pay',
      type: 'VALUE',
      category: 'Income',
      currency: 'GOLD',
      rarityPoints: points,
    });
    const statisticId = await make('statistics', { name: 'Takedowns' });
    const task = await make('gameplay-tasks', {
      type: 'COUNT',
      name: 'Five takedowns',
      statisticId,
      goal: 5,
    });
    for (const [rarity, type, perkType] of [
      [0, 'PERK_GRANT', 'COMMON'],
      [2, 'PERK_GRANT', 'VALUE'],
      [3, 'PERK_UPGRADE', 'COMMON'],
      [4, 'PERK_GRANT', 'COMMON'],
    ] as const)
      await make('rarity-acquisitions', { inventoryTypeId: typeId, rarity, type, perkType });
    const helmet = await make('inventories', {
      name: 'Crested helmet',
      typeId,
      rarity: 3,
      attributes: [{ characterAttributeId: ward, value: 5 }],
    });
    return { helmet, skin, pay, task };
  }

  const items = async (player: Player) =>
    (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: {},
      })
    ).data;
  /** Searches a list by name and selects the entry. */
  const choose = async (page: Page, field: Locator, name: string) => {
    await field.click();
    await field.fill(name);
    await field.press('Enter');
    await page.getByRole('option', { name }).click();
  };
  let admin: Admin;
  let ids: Ids;
  let operators: [Admin, Admin, Admin];
  test.beforeAll(async () => {
    admin = stage.operator;
    ids = await prepare(admin);
    operators = [
      await createOperator(stage, admin),
      await createOperator(stage, admin),
      await createOperator(stage, admin),
    ];
  });

  test(
    'the list of users opens a player’s summary, and from there the inventory',
    {
      tag: ['@R2.146', '@R2.147', '@R2.148', '@R2.149', '@R2.150', '@R2.151', '@R2.152', '@R2.153'],
    },
    async () => {
      const player = await new Player(stage.product.url, guest).register();
      await stage.visit({ expectedStatuses: [400] }, async (page) => {
        await openOffice(page, stage, operators[0], '/admin/users');
        const { username } = (await player.me()).account;
        await page.getByRole('button', { name: `Activity of ${username}` }).click();
        const info = page.getByRole('dialog', { name: username });
        for (const text of [
          guest.email,
          'Alpha key requested',
          'Alpha key',
          'Game logins',
          'Matches VR',
          'Matches FS',
          'Match time VR, seconds',
          'Match time FS, seconds',
        ])
          await info.getByText(text, { exact: true }).waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await info.getByRole('button', { name: 'INVENTORY' }).click();
        await page
          .getByRole('dialog', { name: `Inventory of ${username}` })
          .getByText('No items found.')
          .waitFor();
      });
    },
  );

  test(
    'an item with chosen perks can be saved only with player, perks and task',
    { tag: ['@R2.161', '@R5.9', '@R5.10', '@R5.11', '@R5.12', '@R5.13'] },
    async () => {
      const player = await new Player(stage.product.url, hero).register();
      await stage.visit({ expectedStatuses: [400] }, async (page) => {
        await openOffice(page, stage, operators[1], `/admin/users/${player.userId}`);
        await page.getByRole('tab', { name: 'INVENTORY' }).click();
        await page.getByRole('button', { name: 'Custom item' }).click();

        const dialog = page.getByRole('dialog', { name: 'Create a custom item' });
        const save = dialog.getByRole('button', { name: 'Save' });
        await dialog.getByLabel('Reason').fill('Winner of the winter draw');
        await choose(page, dialog.getByLabel('Item'), 'Crested helmet');
        // three slots are at or below rarity 3, the fourth is not; the upgrade raises the slot
        // before it; counting by role would miss slots, because an open list of options hides the
        // other slots from screen readers
        const slots = dialog.getByRole('list', { name: 'Perk slots' }).locator('> li');
        await slots.nth(2).getByText('Raises slot 2 to level 1').waitFor();
        await expect.poll(() => slots.count()).toBe(3);
        await expect.poll(() => save.isDisabled()).toBe(true);
        await choose(page, slots.nth(0).getByLabel('Perk', { exact: true }), 'Thick skin');
        await slots.nth(0).getByLabel('Perk rarity').selectOption('4');
        await slots.nth(0).getByText('Points: 5').waitFor();
        await choose(page, slots.nth(1).getByLabel('Perk', { exact: true }), 'Watch pay');
        await slots.nth(1).getByText('Points: 4').waitFor();
        await expect.poll(() => save.isDisabled()).toBe(true);
        await choose(page, slots.nth(1).getByLabel('Gameplay task'), 'Five takedowns');
        await dialog.locator('[aria-label="Clear"]').first().click();
        await expect.poll(() => save.isDisabled()).toBe(true);
        await choose(page, dialog.getByLabel('Player'), hero.email);
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await save.click();
        await page.getByText('Item granted').waitFor();
      });
      expect((await items(player)).map((item) => item.name)).toEqual(['Crested helmet']);
    },
  );

  test('an open item page shows the operator’s change, and its undo (R2.159)', async () => {
    const player = await new Player(stage.product.url, squire).register();
    const slot = (acquisitionRarity: number, overrides: object) =>
      ({ acquisitionRarity, typeName: 'PERK_GRANT', type: 'COMMON', ...overrides }) as const;
    const perks = [
      slot(0, { perkId: ids.skin, perkRarity: 4 }),
      slot(2, { type: 'VALUE', perkId: ids.pay, gameplayTaskId: ids.task }),
      slot(3, { typeName: 'PERK_UPGRADE' }),
    ];
    await callApi(admin.connection, 'adminSaveUserItem', {
      params: { id: player.userId },
      body: { inventoryId: ids.helmet, perks },
    });
    const issued = (await items(player))[0]?.issuedId ?? 0;
    await stage.visit({}, async (theirs) => {
      await theirs.goto(stage.at('/login'));
      await submitLoginForm(theirs, squire, 'Log in');
      await theirs.waitForURL(/#\/dashboard/);
      await theirs.goto(stage.at('/inventory'));
      await theirs
        .getByRole('button', { name: /Crested helmet/ })
        .first()
        .click();
      const detail = theirs.getByRole('complementary', { name: 'Item details' });
      for (const text of [
        'Thick skin',
        '+5 Ward',
        '20 without perks',
        'Pays 4 GOLD',
        'On completion: Five takedowns',
      ])
        await detail.getByText(text).waitFor();
      expect(await listAccessibilityFaults(theirs)).toEqual([]);

      await stage.visit({ expectedStatuses: [400, 412] }, async (page) => {
        await openOffice(page, stage, operators[2], `/admin/users/${player.userId}`);
        await page.getByRole('tab', { name: 'INVENTORY' }).click();
        await page.getByRole('button', { name: `Change Crested helmet #${issued}` }).click();
        const change = page.getByRole('dialog', { name: `Change Crested helmet #${issued}` });
        const first = change
          .getByRole('list', { name: 'Perk slots' })
          .getByRole('listitem')
          .first();
        await first.getByText('Points: 5').waitFor();
        await choose(page, first.getByLabel('Perk', { exact: true }), 'Iron brow');
        // another operator changes the item first, so the form keeps the choices and shows the
        // item's present content next to them
        const itemId = (await items(player))[0]?.id ?? 0;
        await callApi(admin.connection, 'adminSaveUserItem', {
          params: { id: player.userId },
          body: { itemId, perks: [{ ...perks[0], perkRarity: 5 }, ...perks.slice(1)] },
        });
        await change.getByLabel('Reason').fill('The wrong perk');
        await change.getByRole('button', { name: 'Save' }).click();
        const stale = change.getByRole('alert', { name: 'Someone changed this meanwhile' });
        for (const perk of ['Thick skin', 'Iron brow']) await stale.getByText(perk).waitFor();
        await expect
          .poll(() => change.getByRole('button', { name: 'Save' }).isDisabled())
          .toBe(true);
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await stale.getByRole('button', { name: 'Keep mine' }).click();
        await first.getByText('Points: 5').waitFor();
        await change.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Data updated').waitFor();
        await detail.getByText('Iron brow').waitFor();
        await detail.getByRole('list').getByText('Changed by the studio').first().waitFor();
        await detail.getByRole('definition').getByText('Granted by the studio').waitFor();

        await change.waitFor({ state: 'detached' });
        await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
        const undo = page.getByRole('dialog', { name: 'Undo this change' });
        await undo.getByLabel('Reason').fill('It was right');
        await undo.getByRole('button', { name: 'Undo' }).click();
        await detail.getByText('Thick skin').waitFor();
        await expect.poll(() => detail.getByText('Iron brow').count()).toBe(0);
      });
    });
  });
});

import type { Admin } from '@guildhall/simulator/client/admin';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { createOperator, openOffice } from '../fixtures/office.fixture.ts';
import { declareJourneyServer } from '../fixtures/stage.fixture.ts';

const kinds = '/api/game/admin/inventory-kinds';
const kindsPage = '/admin/inventory-types?tab=inventory-kinds';

/**
 * Selects the two newest users and blocks them. One of them is the operator, whom the preview
 * leaves out.
 */
async function blockByKeyboard(page: Page, rogue: Player): Promise<void> {
  const rows = page.locator('tbody').getByRole('link');
  await rows.first().waitFor();
  await rows.first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page
    .getByRole('toolbar', { name: 'Selected rows' })
    .getByRole('button', { name: 'Block', exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('is you').waitFor();
  expect(await listAccessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('Ran a bot');
  await dialog.getByRole('button', { name: 'Block 1' }).click();
  const consequences = page.getByRole('dialog', { name: 'Confirm what this does' });
  await consequences.getByText('is shut out').waitFor();
  await consequences.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('status').getByText('Block users: 1 user').waitFor();
  await expect(rogue.login()).rejects.toMatchObject({ code: 'BLOCKED' });
}

test.describe('back-office tools', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });
  let admin: Admin;
  test.beforeAll(async () => {
    admin = stage.operator;
  });
  const make = async (name: string) =>
    (await admin.section<{ id: number }>('POST', kinds, { name })).id;
  const listed = async () =>
    (
      await admin.section<{ data: { name: string }[] }>('POST', `${kinds}/list`, { perPage: 100 })
    ).data.map((row) => row.name);

  test('rows are deleted by keyboard as one command with a preview, and restored by one undo (R8.27)', async () => {
    for (const name of ['Axes', 'Spears', 'Slings']) await make(name);
    await stage.visit({ expectedStatuses: [400] }, async (page) => {
      await openOffice(page, stage, await createOperator(stage, admin), kindsPage);
      await page.getByRole('link', { name: 'Axes' }).waitFor();
      await page.getByRole('link', { name: 'Axes' }).focus();
      await page.keyboard.press('x');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('x');
      const bar = page.getByRole('toolbar', { name: 'Selected rows' });
      await bar.getByText('2 rows selected').waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await bar.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Rows').waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await dialog.getByLabel('Reason').fill('Retired');
      await dialog.getByRole('button', { name: 'Delete 2' }).click();
      await page.getByText('Data updated').waitFor();
      await expect.poll(() => listed()).toEqual(['Slings']);
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('Not yet');
      await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Undone').first().waitFor();
      expect((await listed()).toSorted()).toEqual(['Axes', 'Slings', 'Spears']);
    });
  });

  test('a second save of a row is refused with author and changes, and keeps the input', async () => {
    const id = await make('Maces');
    const me = (await admin.me()).account.username;
    await stage.visit({ expectedStatuses: [400, 412] }, async (page) => {
      await openOffice(
        page,
        stage,
        await createOperator(stage, admin),
        `/admin/inventory-types/${id}?tab=inventory-kinds`,
      );
      await page.getByLabel('Name').fill('War maces');
      await admin.section('POST', `${kinds}/${id}`, { name: 'Iron maces' });
      await page.keyboard.press('Control+s');
      const stale = page.getByRole('alert', { name: 'Someone changed this meanwhile' });
      await stale.getByText(`Changed by ${me}`).waitFor();
      await stale.getByText('Iron maces').waitFor();
      await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('War maces');
      await stale.getByRole('button', { name: 'Keep mine' }).click();
      await page.keyboard.press('Control+s');
      await page.getByText('Data updated').waitFor();
      expect(await admin.section('GET', `${kinds}/${id}`)).toMatchObject({ name: 'War maces' });
    });
  });

  test('a view is saved under a name and opened again in another visit', async () => {
    for (const name of ['Bows', 'Bolts']) await make(name);
    const viewer = await createOperator(stage, admin);
    await stage.visit({ expectedStatuses: [400] }, async (page) => {
      await openOffice(page, stage, viewer, `${kindsPage}&q=Bows`);
      await page.getByRole('link', { name: 'Bows' }).waitFor();
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByLabel('Save this view').fill('Only bows');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Only bows', exact: true }).waitFor();
    });
    await stage.visit({ expectedStatuses: [400] }, async (page) => {
      await openOffice(page, stage, viewer, kindsPage);
      await page.getByRole('link', { name: 'Bolts' }).waitFor();
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('button', { name: 'Only bows', exact: true }).click();
      await page.getByRole('link', { name: 'Bolts' }).waitFor({ state: 'detached' });
      await expect.poll(() => page.getByRole('link', { name: 'Bows' }).count()).toBe(1);
    });
  });

  test(
    'the list of users has chosen columns, bulk actions, an empty state and page links',
    { tag: ['@R2.171', '@R2.172', '@R2.173', '@R2.174', '@R9.1'] },
    async () => {
      const rogue = await new Player(stage.product.url, {
        email: 'rogue@example.test',
        password: 'a rope for the second watch',
      }).register();
      for (let at = 0; at < 45; at++) await make(`Kind ${at}`);
      await stage.visit({ expectedStatuses: [400, 428] }, async (page) => {
        await openOffice(page, stage, await createOperator(stage, admin), kindsPage);
        const pages = page.getByRole('navigation', { name: 'Pages' });
        await pages.getByRole('button', { name: 'Next' }).click();
        await page.waitForURL(/page=2/);
        await expect.poll(() => page.getByRole('row').count()).toBe(21);
        await expect
          .poll(() => pages.getByRole('button').allInnerTexts())
          .toEqual(['Previous', '1', '2', '3', 'Next']);
        await page.goto(stage.at('/admin/users'));
        const level = page.getByRole('columnheader', { name: 'Level' });
        await level.waitFor();
        await page.getByRole('button', { name: /^Columns/ }).click();
        await page.getByLabel('Level').click();
        await level.waitFor({ state: 'detached' });
        await page.keyboard.press('Escape');
        await page.reload();
        await page.getByRole('columnheader', { name: 'E-mail' }).waitFor();
        expect(await level.count()).toBe(0);
        await blockByKeyboard(page, rogue);
        await page.getByLabel('E-mail').fill('nobody-at-all');
        await page.getByLabel('E-mail').press('Enter');
        await page.getByText('No users found.').waitFor();
      });
    },
  );

  test('leaving with changes asks in Russian, and the wheel does not change a focused number (R2.175 R5.22)', async () => {
    await stage.visit({ expectedStatuses: [400] }, async (page) => {
      await openOffice(page, stage, await createOperator(stage, admin), '/admin/level-rewards/new');
      const level = page.getByRole('complementary').getByLabel('Level required');
      await level.fill('7');
      await level.hover();
      await page.mouse.wheel(0, 400);
      await expect.poll(() => level.inputValue()).toBe('7');
      const questions: string[] = [];
      page.on('dialog', (dialog) => {
        questions.push(dialog.message());
        void dialog.dismiss();
      });
      await page.getByRole('link', { name: 'Avatars' }).click();
      await expect
        .poll(() => questions)
        .toEqual(['Есть несохранённые изменения. Вы действительно хотите покинуть страницу?']);
      await expect.poll(() => level.inputValue()).toBe('7');
    });
  });

  test('an admin session that expires during a form loses no input: the save continues', async () => {
    const id = await make('Hammers');
    const worker = await createOperator(stage, admin);
    await stage.visit({ expectedStatuses: [400] }, async (page) => {
      await openOffice(page, stage, worker, `/admin/inventory-types/${id}?tab=inventory-kinds`);
      await page.getByLabel('Name').fill('War hammers');
      // simulates the end of the fifteen minutes, after which the server no longer knows this
      // page's admin session
      const status = await page.evaluate(async () => {
        const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');
        const { token } = stored('bf-session') as { token: string };
        const headers = {
          authorization: `Bearer ${token}`,
          'x-admin-session': String(stored('bf-bank')),
          'idempotency-key': 'end-of-session-1',
        };
        return (await fetch('/api/admin/two-factor/sessions/this', { method: 'DELETE', headers }))
          .status;
      });
      expect(status).toBe(200);
      await page.keyboard.press('Control+s');
      await page.getByLabel('Code').fill(worker.recoveryCodes.pop() ?? '');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Data updated').waitFor();
      expect(await admin.section('GET', `${kinds}/${id}`)).toMatchObject({ name: 'War hammers' });
    });
  });

  test('changing the language translates the log and refusals at once, without a reload (R7.114)', async () => {
    await make('Nets');
    await stage.visit({ expectedStatuses: [400] }, async (page) => {
      await openOffice(page, stage, await createOperator(stage, admin), '/admin/activity-log');
      const made = page.getByRole('cell', { name: 'Created kind “Nets”', exact: true });
      await made.waitFor();
      await page.getByRole('button', { name: 'Русский' }).click();
      await page
        .getByRole('cell', { name: 'Создано: вид предметов «Nets»', exact: true })
        .waitFor();
      await expect.poll(() => made.count()).toBe(0);
      await admin.section('POST', '/api/game/admin/statistics', { name: 'Feats' });
      await page.goto(stage.at('/admin/statistics/new'));
      await page.getByRole('textbox', { name: /^(?:Имя|Название)/ }).fill('Feats');
      await page.keyboard.press('Control+s');
      await page.getByText('Занято другим показателем', { exact: true }).waitFor();
    });
  });

  test('a designer clones, edits and activates a preset: players see it at once, until an undo (R7.4 R4.47)', async () => {
    const player = await new Player(stage.product.url, {
      email: 'curve@example.test',
      password: 'another short sentence',
    }).register();
    expect(await player.me()).toMatchObject({ maxExp: 100 });
    await stage.visit({}, async (page) => {
      await openOffice(page, stage, await createOperator(stage, admin), '/admin/balance');
      await page.getByRole('link', { name: 'First balance' }).click();
      await page.getByText('Version 1.0 is active').waitFor();
      await page.getByRole('button', { name: 'Clone', exact: true }).click();
      await page.getByLabel('Name of the copy').fill('Gentle curve');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Gentle curve' }).waitFor();
      const step = page
        .getByRole('row')
        .filter({ hasText: 'exp.step' })
        .getByRole('gridcell')
        .nth(1);
      await step.click();
      await page.keyboard.type('0');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: '1 cell is wrong' }).click();
      await page.getByText('Must be at least 1').first().waitFor();
      // like a paste from a spreadsheet, through the browser's own clipboard
      await step.click();
      await page.keyboard.press('F2');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('40');
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+x');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+v');
      await page.getByText('1 change not saved').waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
      await page.keyboard.press('Control+s');
      await page.getByText('Preset “Gentle curve”: 1 parameter changed').waitFor();
      const { data } = await admin.section<{ data: { id: number; name: string }[] }>(
        'POST',
        '/api/game/admin/balance-presets/list',
        {},
      );
      const { id } = await admin.section<{ id: number }>('POST', '/api/game/admin/versions', {
        name: '1.1',
        balancePresetId: data.find(({ name }) => name === 'Gentle curve')?.id,
        enabled: true,
      });
      await page.goto(stage.at(`/admin/game-versions/${id}`));
      await page.getByRole('button', { name: 'Make main version' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('rowheader', { name: 'exp.step' }).waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await dialog.getByLabel('Reason').fill('Spring');
      await dialog.getByRole('button', { name: 'Make main version' }).click();
      await page.getByText('Main version: its preset sets the rules').waitFor();
      expect(await player.me()).toMatchObject({ maxExp: 40 });
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
      const undo = page.getByRole('dialog', { name: 'Undo this change' });
      await undo.getByLabel('Reason').fill('Too early');
      await undo.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Undone').first().waitFor();
      expect(await player.me()).toMatchObject({ maxExp: 100 });
    });
  });
});

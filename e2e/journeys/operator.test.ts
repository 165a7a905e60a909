import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { submitLoginForm, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const colleague = { email: 'colleague@example.test', password: 'a ladder for the second watch' };
const hero = { email: 'hero@example.test', password: 'another short sentence' };

test.describe('an administrator at work', () => {
  const stage = declareJourneyServer();

  /**
   * Creates a template to grant, a player who receives the item, and an administrator without an
   * authenticator.
   */
  async function prepare(): Promise<Player> {
    const admin = stage.operator;
    const type = await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
      name: 'Cloaks',
      section: 1,
      category: 'COSMETIC',
      internalName: 'cloak',
      filterName: 'Cloaks',
    });
    await admin.section('POST', '/api/game/admin/inventories', {
      name: 'Cloak of Dusk',
      typeId: type.id,
      rarity: 3,
    });
    const person = await new Player(stage.product.url, colleague).register();
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: person.userId },
      body: { rolesToAdd: ['ADMIN'], reason: 'Journey' },
    });
    return new Player(stage.product.url, hero).register();
  }

  test(
    'passes two-factor, grants an item, undoes it, and finds both in the activity log',
    {
      tag: [
        '@R2.141',
        '@R4.17',
        '@R4.18',
        '@R4.19',
        '@R4.22',
        '@R4.23',
        '@R5.2',
        '@R5.3',
        '@R6.24',
        '@R8.26',
      ],
    },
    async () => {
      const player = await prepare();
      const items = async () =>
        (
          await callApi(player.connection, 'listInventories', {
            params: { id: player.accountId },
            query: {},
          })
        ).data.map((row) => row.name);
      await stage.visit({ expectedStatuses: [400] }, async (page) => {
        await page.goto(stage.at('/login'));
        await submitLoginForm(page, colleague, 'Log in');
        await page.waitForURL(/#\/dashboard/);
        await page.goto(stage.at(`/admin/users/${player.userId}`));

        // the first blocked call opens the dialog, in which an authenticator is bound; the page
        // then continues by itself
        await page.getByRole('heading', { name: 'Connect an authenticator' }).waitFor();
        const bind = page.getByRole('button', { name: 'Bind' });
        await expect.poll(() => bind.isDisabled()).toBe(true);
        const secret =
          /[A-Z2-7]{32}/.exec(await page.getByText("Can't scan it?").innerText())?.[0] ?? '';
        await page.getByLabel('Code').fill('12ab');
        await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('12');
        await page
          .getByLabel('Code')
          .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
        await bind.click();
        // the recovery codes for a lost authenticator are shown once
        await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
        await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(8);
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await page.getByRole('button', { name: "I've saved them" }).click();
        await page
          .getByRole('heading', { name: /\w+\d+/ })
          .first()
          .waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);

        await page.getByRole('button', { name: 'Grant G' }).click();
        const dialog = page.getByRole('dialog', { name: /^Grant an item/ });
        await dialog.getByLabel('Item').fill('Cloak');
        await dialog.getByLabel('Item').press('Enter');
        await page.getByRole('option', { name: 'Cloak of Dusk' }).click();
        await dialog.getByLabel('Amount').fill('0');
        await dialog.getByLabel('Reason').fill('Lost in a crash');
        await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('1');
        await dialog.getByRole('button', { name: 'Grant' }).click();
        await page.getByText('Item granted').waitFor();
        await expect.poll(() => items()).toEqual(['Cloak of Dusk']);

        await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
        const undo = page.getByRole('dialog', { name: 'Undo this change' });
        await undo.getByLabel('Reason').fill('The wrong player');
        await undo.getByRole('button', { name: 'Undo' }).click();
        await page.getByText('Undone').first().waitFor();
        await expect.poll(() => items()).toEqual([]);

        await page.goto(stage.at('/admin/activity-log'));
        await page.getByText(/Undid: Granted 1 × Cloak of Dusk/).waitFor();
        await page
          .getByText(/^Granted 1 × Cloak of Dusk/)
          .first()
          .click();
        await page.getByText('Lost in a crash').first().waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
      });
    },
  );
});

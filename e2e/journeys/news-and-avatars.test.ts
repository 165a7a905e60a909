import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { submitLoginForm, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const reader = { email: 'reader@example.test', password: 'another short sentence' };

test.describe('news and avatars', () => {
  const stage = declareJourneyServer();
  let admin: Admin;
  test.beforeAll(async () => {
    admin = stage.operator;
  });

  test(
    'a published article is read on the dashboard, opened by its address, and closed by Back',
    { tag: ['@R1.25', '@R4.45', '@R9.2'] },
    async () => {
      const article = async (title: string, published: boolean) =>
        (
          await admin.section<{ id: number }>('POST', '/api/admin/articles', {
            title,
            text: '## Tonight\n\nCome **early**, to [your things](#/inventory).',
            published,
          })
        ).id;
      const long = `A headline with ${'no'.repeat(40)} end`;
      const [shown] = [
        await article('The gate opens', true),
        await article('A draft', false),
        await article(long, true),
      ];
      await new Player(stage.product.url, reader).register();
      await stage.visit({ expectedStatuses: [400] }, async (page) => {
        await page.goto(stage.at('/login'));
        await submitLoginForm(page, reader, 'Log in');
        await page.waitForURL(/#\/dashboard/);
        await page.getByRole('link', { name: /The gate opens/ }).click();
        const dialog = page.getByRole('dialog', { name: 'The gate opens' });
        await dialog.getByRole('heading', { name: 'Tonight' }).waitFor();
        expect(new URL(page.url()).hash).toBe(`#/dashboard?news=${shown}`);
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await expect.poll(() => page.getByText('A draft').count()).toBe(0);
        await page.goBack();
        await dialog.waitFor({ state: 'detached' });
        // on a phone, the close button stays in view even with a long headline and no picture
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole('link', { name: /no end/ }).click();
        const wide = page.getByRole('dialog', { name: long });
        await expect.poll(async () => ((await wide.boundingBox())?.width ?? 999) <= 390).toBe(true);
        await wide.getByRole('button', { name: 'Close' }).click();
        await wide.waitFor({ state: 'detached' });
        await page.goto(stage.at(`/dashboard?news=${shown}`));
        await dialog.getByRole('link', { name: 'your things' }).click();
        await page.waitForURL(/#\/inventory/);
        // an older article is searched page by page; a failed page is not requested endlessly
        for (let n = 1; n <= 20; n++) await article(`Older ${n}`, true);
        let asked = 0;
        await page.route(/\/news\?page=2/, (route) => {
          asked += 1;
          return route.fulfill({ status: 400, json: { code: 'VALIDATION', message: 'Not now' } });
        });
        const lists = [/\/news\?/, /\/inventories\?page/].map((path) =>
          page.waitForRequest((request) => path.test(request.url())),
        );
        await page.goto(`${stage.product.url}/?again#/dashboard?news=999999`);
        await expect.poll(() => asked).toBe(1);
        await page.evaluate(async () => {
          for (let n = 0; n < 5; n++) await fetch('/api/settings');
        });
        expect(asked).toBe(1);
        // R7.9: lists are requested with the stated page size
        await page.goto(stage.at('/inventory'));
        for (const list of lists)
          expect(new URL((await list).url()).search).toBe('?page=1&perPage=20');
      });
    },
  );

  test(
    'a granted avatar can be worn at once, and the header shows it in every tab',
    { tag: ['@R1.2', '@R2.21', '@R7.43', '@R7.44', '@R7.180'] },
    async () => {
      const make = async (name: string, isDefault: boolean) =>
        (await admin.section<{ id: number }>('POST', '/api/admin/avatars', { name, isDefault })).id;
      const [, fox] = [await make('Traveller', true), await make('Fox', false)];
      const player = await new Player(stage.product.url, {
        email: 'wearer@example.test',
        password: 'another short sentence',
      }).register();
      await stage.visit({}, async (page) => {
        await page.goto(stage.at('/login'));
        await submitLoginForm(page, player.identity, 'Log in');
        await page.waitForURL(/#\/dashboard/);
        await page.goto(stage.at('/profile-settings'));
        await page.getByRole('img', { name: 'Fox, not yours yet' }).waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await callApi(admin.connection, 'adminGrantAvatar', {
          params: { id: player.userId },
          body: { avatarId: fox, reason: 'A journey' },
        });
        // nothing is reloaded, because the message arrives over the socket
        await page.getByRole('button', { name: 'Use Fox' }).click();
        await page.getByRole('button', { name: 'Fox, in use' }).waitFor();
        // the page shows the new avatar before the answer arrives
        await expect.poll(async () => (await player.me()).avatar?.name).toBe('Fox');
      });
    },
  );
});

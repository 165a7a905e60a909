import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { listSourcesOfFiles } from '../fixtures/built-files.fixture.ts';
import { submitLoginForm, getPagePath, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const helper = { email: 'helper@example.test', password: 'a ladder for the second watch' };
const hero = { email: 'hero@example.test', password: 'another short sentence' };

test.describe('an alpha key', () => {
  const stage = declareJourneyServer();

  /** Creates a key, a support user without an authenticator, and a player. */
  async function prepare(): Promise<Admin> {
    const admin = stage.operator;
    await admin.section('POST', '/api/admin/alpha-keys', { key: 'LANTERN-OVER-THE-GATE' });
    const person = await new Player(stage.product.url, helper).register();
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: person.userId },
      body: { rolesToAdd: ['SUPPORT'], reason: 'Journey' },
    });
    await new Player(stage.product.url, hero).register();
    return admin;
  }

  test(
    'is requested, granted by support, claimed on the open page, and copied',
    {
      tag: [
        '@R1.9',
        '@R1.19',
        '@R1.31',
        '@R2.28',
        '@R2.34',
        '@R2.92',
        '@R2.166',
        '@R3.25',
        '@R4.36',
        '@R6.5',
        '@R6.7',
        '@R6.10',
        '@R7.181',
      ],
    },
    async () => {
      const admin = await prepare();
      await stage.visit({}, async (page) => {
        await page.goto(stage.at('/claim-alpha-key'));
        await page.getByRole('button', { name: 'Log in' }).waitFor();
        await submitLoginForm(page, hero, 'Log in');
        await page.getByRole('heading', { name: 'Request a key' }).waitFor();
        expect(getPagePath(page)).toBe('/claim-alpha-key');
        // nothing is sent while a field is missing, and typed values stay
        await page.getByLabel('Age', { exact: true }).fill('9');
        await page.getByLabel('What games do you play?').fill('Chess, and anything with bows');
        await page.getByRole('button', { name: 'Send request' }).click();
        await page.getByText('Enter your age, from 13 to 120').waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await page.getByLabel('What do you play on?').selectOption('PC headset');
        await page.getByLabel('Country').selectOption('DE');
        await page.getByLabel('Age', { exact: true }).fill('27');
        await page.getByLabel('Gender').selectOption('Not said');
        await page.getByLabel('How did you find us?').selectOption('A friend');
        await page.getByLabel("I'm a content creator").check();
        await page.getByLabel('Link to your channel').fill('https://video.example.org/@hero');
        await page.getByRole('button', { name: 'Send request' }).click();
        await page.getByRole('heading', { name: 'Request received' }).waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);

        await stage.visit({ expectedStatuses: [400] }, async (office) => {
          const loaded: string[] = [];
          office.on('request', (request) => loaded.push(new URL(request.url()).pathname));
          await office.goto(stage.at('/login'));
          await submitLoginForm(office, helper, 'Log in');
          await office.waitForURL(/#\/dashboard/);
          await office.getByRole('link', { name: 'Admin menu' }).click();
          await office.getByRole('heading', { name: 'Connect an authenticator' }).waitFor();
          expect(getPagePath(office)).toBe('/admin/alpha-key-requests');
          const secret =
            /[A-Z2-7]{32}/.exec(await office.getByText("Can't scan it?").innerText())?.[0] ?? '';
          await office
            .getByLabel('Code')
            .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
          await office.getByRole('button', { name: 'Bind' }).click();
          await office.getByRole('button', { name: "I've saved them" }).click();
          await office.getByRole('link', { name: hero.email }).click();
          // support has one menu entry and no export, and every other page redirects
          await expect
            .poll(() =>
              office.getByRole('navigation', { name: /menu/i }).getByRole('link').allInnerTexts(),
            )
            .toEqual(['Alpha Key requests']);
          await expect.poll(() => office.getByRole('button', { name: 'Export' }).count()).toBe(0);
          expect(await listAccessibilityFaults(office)).toEqual([]);
          await office.getByText('Chess, and anything with bows').waitFor();
          await office.getByRole('button', { name: 'Grant a key' }).click();
          const dialog = office.getByRole('dialog', { name: 'Grant a key' });
          await dialog.getByLabel('Reason').fill('Streams about bows');
          // the player's page receives the message immediately and shows it for two seconds
          await Promise.all([
            page.getByText('Your alpha key is ready to claim').waitFor(),
            office.getByText('Alpha key granted').first().waitFor(),
            dialog.getByRole('button', { name: 'Grant a key' }).click(),
          ]);
          await office.goto(stage.at('/admin/users'));
          await office.waitForURL(/#\/dashboard/);
          // pages about users, and custom components of other sections, are separate chunks
          const sources = listSourcesOfFiles(loaded);
          expect(
            sources.filter((source) =>
              /\/(users\.screen|player\.screen|activity-log|game-server-keys|alpha-keys|recruits|referral-rewards)\.tsx$/.test(
                source,
              ),
            ),
          ).toEqual([]);
          expect(
            sources.filter((source) => source.endsWith('/alpha-key-requests.tsx')),
          ).not.toEqual([]);
          // the browser does not receive the declarations of other sections either
          const scripts = await Promise.all(
            loaded
              .filter((path) => path.endsWith('.js'))
              .map(async (path) => (await fetch(stage.product.url + path)).text()),
          );
          const knows = (name: string): number =>
            scripts.filter((script) => script.includes(name)).length;
          expect(knows('Content creator')).toBeGreaterThan(0);
          expect(
            ['Rarity acquisition', 'Supply cap', 'Made by entry'].filter((name) => knows(name) > 0),
          ).toEqual([]);
          expect(
            loaded.filter(
              (path) =>
                path.startsWith('/api/admin/') &&
                !/alpha-key-requests|two-factor|sessions\/request|views/.test(path),
            ),
          ).toEqual([]);
        });

        // the player's page has updated by itself
        await page.getByRole('button', { name: 'Claim key' }).click();
        await page.getByText('LANTERN-OVER-THE-GATE').waitFor();
        await page.getByRole('button', { name: 'Copy key' }).waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
      });
      const { data } = await admin.section<{ data: { key: string; state: number }[] }>(
        'POST',
        '/api/admin/alpha-keys/list',
        {},
      );
      expect(data).toMatchObject([{ key: 'LANTERN-OVER-THE-GATE', state: 2 }]);
    },
  );
});

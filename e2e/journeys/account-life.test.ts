import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page, type Request } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { findFirstMailLink, waitForMail } from '../fixtures/product.fixture.ts';
import { submitLoginForm, getPagePath, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const keeper = { email: 'keeper@example.test', password: 'copper lantern bridge' };
const scout = { email: 'scout@example.test', password: 'silver lantern bridge' };
const leaver = { email: 'leaver@example.test', password: 'amber lantern bridge' };
const root = join(import.meta.dirname, '..', '..');

test.describe('the life of an account', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1,::1' });
  let home = '';
  let player: Player;
  test.beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'guildhall-client-'));
    player = await new Player(stage.product.url, scout).register();
    await new Player(stage.product.url, leaver).register();
  });
  test.afterAll(() => rmSync(home, { recursive: true, force: true }));

  /**
   * Starts the example client. `printed` resolves with the first address that the client prints,
   * `ended` with its whole output.
   */
  function client(...args: string[]): { address: Promise<string>; ended: Promise<string> } {
    const env = {
      ...process.env,
      GUILDHALL_URL: stage.product.url,
      GAME_CLIENT_STATE: join(home, 'client.json'),
      GAME_CLIENT_DEVICE: 'Workshop PC',
    };
    const child = spawn(process.execPath, ['apps/simulator/src/game-client.ts', ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    const ended = new Promise<string>((resolve) => child.once('exit', () => resolve(printed)));
    const address = new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          printed += text;
          const address = /https?:\/\/\S+/.exec(printed)?.[0];
          if (address !== undefined) resolve(address);
        });
      void ended.then(() => reject(new Error(`The client ended: ${printed}`)));
    });
    address.catch(() => undefined);
    return { address, ended };
  }
  async function enter(page: Page, login: typeof keeper): Promise<void> {
    await page.goto(stage.at('/login'));
    await submitLoginForm(page, login, 'Log in');
    await page.waitForURL(/#\/dashboard/);
  }
  /** Records everything that the page sends, as text. */
  function watch(page: Page): string[] {
    const sent: string[] = [];
    page.on('request', (request: Request) =>
      sent.push(`${request.url()} ${JSON.stringify(request.headers())}`),
    );
    return sent;
  }

  test('the verification page updates when the link is followed in another browser (R2.22 R2.6 R8.31)', () =>
    stage.visit({}, async (page) => {
      await page.goto(stage.at('/register'));
      await submitLoginForm(page, keeper, 'Create account');
      await page.waitForURL(/#\/dashboard/);
      await page.goto(stage.at('/verification-status'));
      await page
        .getByRole('heading', { name: `Please verify ${keeper.email} is your email` })
        .waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      const link = findFirstMailLink(
        await waitForMail(stage.product, keeper.email, 'Verify your e-mail'),
      );
      await stage.visit({}, async (other) => {
        await other.goto(link);
        await other
          .getByText(/verified/i)
          .first()
          .waitFor();
      });
      await page.getByRole('heading', { name: 'Your email is verified' }).waitFor();
    }));

  test(
    'the e-mail changes in two steps; a visitor returns to the link after signing in',
    { tag: ['@R1.15', '@R2.29', '@R2.30', '@R2.31', '@R2.32', '@R2.33'] },
    () =>
      stage.visit({ expectedStatuses: [400] }, async (page) => {
        await enter(page, keeper);
        await page.goto(stage.at('/profile-settings'));
        await page.getByRole('button', { name: 'Change email' }).click();
        const dialog = page.getByRole('dialog', { name: 'Change email' });
        await dialog.getByLabel('New email').fill('not an address');
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await dialog.getByText('Email validation failed').waitFor();
        await dialog.getByLabel('New email').fill('keeper.new@example.test');
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await dialog.getByText(`Check the inbox of ${keeper.email}`).waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
        const first = findFirstMailLink(
          await waitForMail(stage.product, keeper.email, 'Confirm the change of your e-mail'),
        );
        await stage.visit({}, async (visitor) => {
          await visitor.goto(first);
          await visitor.waitForURL(/#\/login\?update-email-first-step=true/);
          await submitLoginForm(visitor, keeper, 'Log in');
          await visitor.getByRole('heading', { name: 'One step left' }).waitFor();
        });
        const second = findFirstMailLink(
          await waitForMail(stage.product, 'keeper.new@example.test', 'Confirm your new e-mail'),
        );
        await stage.visit({}, async (visitor) => {
          await visitor.goto(second);
          await visitor.waitForURL(/#\/login\?update-email-second-step=true/);
          await submitLoginForm(visitor, keeper, 'Log in');
          await visitor.getByRole('heading', { name: 'Your email has been changed' }).waitFor();
        });
        await dialog.getByRole('button', { name: 'OK' }).click();
        await page.getByText('keeper.new@example.test').waitFor();
        await page.goto(first);
        await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
        const undo = findFirstMailLink(
          await waitForMail(stage.product, keeper.email, 'Your e-mail was changed'),
        );
        await stage.visit({}, async (visitor) => {
          await visitor.goto(undo);
          await visitor.getByRole('button', { name: 'Undo change' }).click();
          await visitor.getByRole('heading', { name: 'Your address is back' }).waitFor();
          expect(await listAccessibilityFaults(visitor)).toEqual([]);
          await visitor.goto(
            findFirstMailLink(
              await waitForMail(stage.product, keeper.email, 'Please choose a new password'),
            ),
          );
          await visitor.getByLabel('New password', { exact: true }).fill('bronze lantern bridge');
          await visitor
            .getByLabel('Confirm password', { exact: true })
            .fill('bronze lantern bridge');
          await visitor.getByRole('button', { name: 'Save password' }).click();
          await visitor.waitForURL(/#\/login/);
          await submitLoginForm(
            visitor,
            { ...keeper, password: 'bronze lantern bridge' },
            'Log in',
          );
          await visitor.waitForURL(/#\/dashboard/);
        });
        await page.waitForURL(/#\/login/);
      }),
  );

  test('a game client is signed in by the login form, or by a dialog if a session exists (R4.56 R7.48)', () =>
    stage.visit({}, async (page) => {
      const sent = watch(page);
      const game = client('sign-in');
      const address = await game.address;
      const triggerId = /triggerId=([\w-]+)/.exec(address)?.[1] ?? '';
      await page.goto(address);
      await page.getByText('Workshop PC will be signed in, too.').waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await submitLoginForm(page, scout, 'Log in');
      await page.waitForURL(/#\/dashboard/);
      expect(await game.ended).toContain(`Signed in as ${(await player.me()).account.username}`);
      expect(page.url()).not.toContain(triggerId);
      const again = client('sign-in');
      const second = await again.address;
      await page.goto(second);
      const dialog = page.getByRole('dialog', { name: 'Sign in a device' });
      await dialog.getByText('Workshop PC').waitFor();
      await dialog.getByText(scout.email).waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Workshop PC is signed in').first().waitFor();
      expect(await again.ended).toContain('Signed in as');
      expect(await client('who').ended).toContain('Signed in as');
      // the id is sent only in calls of the product, never in a page's address or a referrer
      expect(
        sent.filter(
          (line) => line.includes(triggerId) && !line.includes('/api/authorization-triggers/'),
        ),
      ).toEqual([]);
      expect(readFileSync(join(home, 'client.json'), 'utf8')).not.toContain(scout.password);
    }));

  test(
    'the client opens the portal signed in, once, and the token leaves no trace',
    {
      tag: [
        '@R4.3',
        '@R4.6',
        '@R4.9',
        '@R4.57',
        '@R4.59',
        '@R4.61',
        '@R4.62',
        '@R4.63',
        '@R8.6',
        '@R8.7',
      ],
    },
    () =>
      stage.visit({ expectedStatuses: [400] }, async (page) => {
        const sent = watch(page);
        const address = await client('portal', '/inventory').address;
        const token = /autoLoginToken=([\w-]+)/.exec(address)?.[1] ?? '';
        await page.goto(address);
        await page.waitForURL(/#\/inventory/);
        await page.getByRole('button', { name: /^Account:/ }).waitFor();
        expect(sent.filter((line) => line.includes(token))).toEqual([]);
        const kept = await page.evaluate(() =>
          JSON.stringify([
            Object.entries(sessionStorage),
            Object.entries(localStorage),
            document.referrer,
            location.href,
          ]),
        );
        expect(kept).not.toContain(token);
        await page.goto(stage.at('/profile-settings'));
        await page.getByRole('button', { name: 'Change email' }).click();
        await page.getByRole('dialog').getByLabel('New email').fill('scout.new@example.test');
        await page.getByRole('button', { name: 'Continue' }).click();
        const proof = page.getByRole('dialog', { name: "Confirm it's you" });
        await proof.getByLabel('Password', { exact: true }).fill(scout.password);
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await proof.getByRole('button', { name: 'Confirm' }).click();
        await page.getByText(`Check the inbox of ${scout.email}`).waitFor();
        await page.goto('about:blank');
        await page.goto(address);
        // a used link does not end a session that is still valid
        await page.getByText('Your auto login data has expired. Please log in again').waitFor();
        await page.getByRole('button', { name: /^Account:/ }).waitFor();
        expect(await page.evaluate(() => localStorage.getItem('bf-session'))).not.toBeNull();
        await page.evaluate(() =>
          [sessionStorage, localStorage].forEach((storage) => storage.clear()),
        );
        await page.goto('about:blank');
        await page.goto(address);
        await page.getByText('Your auto login data has expired. Please log in again').waitFor();
        await page.waitForURL(/#\/login/);
        await expect.poll(() => page.evaluate(() => localStorage.getItem('bf-session'))).toBeNull();
      }),
  );

  test('name, auto DLC and language are changed, stored, and known in another browser (R1.18 R7.91 R7.90)', () =>
    stage.visit({ expectedStatuses: [409, 400] }, async (page) => {
      await enter(page, scout);
      await page.goto(stage.at('/profile-settings'));
      const name = page.getByLabel('Username');
      await name.fill('two words');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Use only letters, digits and . _ -').waitFor();
      await name.fill('Adm1n');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('This name is reserved. Please choose another').waitFor();
      await name.fill('Wren.of-North');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText(/You can change it again from/).waitFor();
      const dlc = page.getByRole('switch', { name: 'Install packs automatically' });
      await dlc.click();
      await page
        .getByRole('switch', { name: 'Install packs automatically', checked: true })
        .waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Русский' }).click();
      await page.getByRole('heading', { name: 'Ваши данные' }).waitFor();
      await expect.poll(async () => (await player.me()).language).toBe('ru');
      await page.reload();
      await page.getByRole('heading', { name: 'Ваши данные' }).waitFor();
      expect((await player.me()).account).toMatchObject({
        username: 'Wren.of-North',
        autoDLC: true,
      });
    }));

  test(
    'a STARTED task is polled every 1500 ms; the account is exported, given up and kept',
    { tag: ['@R4.39', '@R7.98', '@R9.13', '@chromium'] },
    () =>
      stage.visit({ expectedStatuses: [404] }, async (page) => {
        await enter(page, leaver);
        const asked: number[] = [];
        const started = {
          status: 'STARTED',
          progress: 40,
          result: null,
          error: null,
          hasFile: false,
        };
        const seen = Promise.withResolvers<undefined>();
        await page.route('**/api/tasks/*/result', async (route) => {
          asked.push(Date.now());
          if (asked.length < 3) return route.fulfill({ json: started });
          // the progress is shown until this reply, so it stays until it has been seen
          await seen.promise;
          return route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'Not found' } });
        });
        await page.goto(stage.at('/profile-settings'));
        await page.getByRole('button', { name: 'Download my data' }).click();
        await page.getByRole('progressbar', { name: 'Preparing your data' }).waitFor();
        seen.resolve(undefined);
        await page.getByText('Task result check failed').waitFor();
        const [first = 0, second = 0, third = 0] = asked;
        for (const pause of [second - first, third - second])
          expect(pause).toBeGreaterThanOrEqual(1_490);
        expect(asked).toHaveLength(3);
        await page.unroute('**/api/tasks/*/result');
        await page.reload();
        const owner = await new Player(stage.product.url, leaver).login();
        const { username } = (await owner.me()).account;
        await page.goto(stage.at('/profile-settings'));
        await page.getByRole('button', { name: 'Download my data' }).click();
        await page.getByRole('button', { name: 'Save file' }).waitFor();
        // the file can still be downloaded after a reload
        await page.reload();
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Save file' }).click();
        const file = await (await download).path();
        expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
          format: 'guildhall-export',
          data: { users: [{ email: leaver.email }] },
        });
        await page.getByRole('button', { name: 'Delete account' }).click();
        const dialog = page.getByRole('dialog', { name: 'Delete your account' });
        await dialog.getByRole('button', { name: 'Delete account' }).click();
        await dialog.getByText('This is not your username').waitFor();
        expect(await listAccessibilityFaults(page)).toEqual([]);
        await dialog.getByLabel(`Type ${username} to confirm`).fill(username);
        await dialog.getByRole('button', { name: 'Delete account' }).click();
        await page.getByText(/Your account will be deleted on/).waitFor();
        await expect(owner.me()).rejects.toMatchObject({ status: 401 });
        await page.getByRole('button', { name: 'Keep my account' }).click();
        await page.getByRole('main').getByRole('button', { name: 'Delete account' }).waitFor();
        await owner.login();
        expect(await owner.me()).toMatchObject({ deletesAt: null });
        await callApi(owner.connection, 'logout', {});
        expect(getPagePath(page)).toBe('/profile-settings');
      }),
  );
});

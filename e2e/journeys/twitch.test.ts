import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { findFreePort } from '../../scripts/testing/free-port.ts';
import { declareJourneyServerInOwnProcess } from '../fixtures/stage.fixture.ts';

const example = join(import.meta.dirname, '../../docs/examples/twitch-extension');
const [providersPort, panelPort] = [await findFreePort(4), await findFreePort()];
const panelOrigin = `http://127.0.0.1:${String(panelPort)}`;
const secret = randomBytes(32);
const viewer = '4711';
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Returns the helper script that Twitch gives an extension. The script authorizes the extension for
 * a viewer, who may share an identity.
 */
function helper(): string {
  const claims = { exp: Date.now() / 1_000 + 3_600, role: 'viewer', channel_id: '501' };
  const toToken = (overrides: object): string => {
    const text = `${encode({ alg: 'HS256' })}.${encode({ ...claims, ...overrides })}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  return `
    const shared = { token: ${JSON.stringify(toToken({ user_id: viewer }))} };
    const authorized = { token: ${JSON.stringify(toToken({}))} };
    globalThis.Twitch = { ext: {
      onAuthorized(told) { globalThis.told = told; told(authorized); },
      actions: { requestIdShare() { globalThis.told(shared); } },
    } };`;
}

test.describe('Twitch', () => {
  let panel: Server;
  test.beforeAll(async () => {
    panel = createServer((request, response) => {
      const name = (request.url ?? '').slice(1);
      const type = { html: 'text/html', js: 'text/javascript', css: 'text/css' }[
        name.split('.')[1] ?? ''
      ];
      if (!type) return void response.writeHead(404).end();
      const text = readFileSync(join(example, name), 'utf8');
      response
        .setHeader('content-type', `${type}; charset=utf-8`)
        .end(text.replace('https://play.example.org', stage.product.url));
    });
    await new Promise<void>((resolve) => panel.listen(panelPort, '127.0.0.1', resolve));
  });
  test.afterAll(() => new Promise<void>((resolve) => panel.close(() => resolve())));
  const stage = declareJourneyServerInOwnProcess({
    PROVIDERS_PORT: String(providersPort),
    TWITCH_EXTENSION_SECRET: secret.toString('base64'),
    TWITCH_EXTENSION_CHANNELS: '501',
    TWITCH_EXTENSION_ORIGIN: panelOrigin,
  });
  const openPanel = async (page: Page): Promise<void> => {
    await page.route('https://extension-files.twitch.tv/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: helper() }),
    );
    await page.goto(`${panelOrigin}/panel.html`);
  };

  test('a visitor signs in with Twitch, and claims a reward for watching (R1.27)', () =>
    stage.visit({ expectedStatuses: [403] }, async (page) => {
      await stage.operator.section('POST', '/api/admin/twitch-extension-rewards', {
        type: 'EXP',
        itemId: null,
        amount: 30,
        watchMinutes: 1,
      });
      await page.goto(stage.at('/login'));
      // the second of the local services is Twitch; the services start next to the server
      const twitch = `http://127.0.0.1:${String(providersPort + 1)}/`;
      await expect
        .poll(() =>
          fetch(twitch).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Sign in with Twitch' }).click();
      await page.getByRole('textbox', { name: 'Account' }).fill(viewer);
      await page.getByRole('button', { name: 'Authorize' }).click();
      await page.waitForURL(/#\/dashboard/);
      expect(page.url()).not.toContain('autoLoginToken');
      await openPanel(page);
      await page.getByText('Share your identity with the extension first').waitFor();
      await page.getByRole('button', { name: 'Share my identity' }).click();
      await page.getByRole('button', { name: 'Claim 30 EXP' }).click();
      await expect(page.getByRole('listitem')).toHaveText(/30 EXP\s*Claimed/);
    }));
});

import { createServer, type Server } from 'node:http';
import { expect, test } from '@playwright/test';
import { findFreePort } from '../../scripts/testing/free-port.ts';
import { submitLoginForm, declareJourneyServer } from '../fixtures/stage.fixture.ts';

/**
 * Script with the functions that a provider offers to a page. Each answer names the action for
 * which it was requested.
 */
const script =
  `globalThis.grecaptcha = { ready: (done) => done(), execute: (key, { action }) => ` +
  `Promise.resolve(key + ':' + action + ':' + document.title.length) };`;
const port = await findFreePort();
const base = `http://127.0.0.1:${String(port)}`;

test.describe('a captcha', () => {
  const asked: string[] = [];
  let verdict = true;
  let scripts = 0;
  let provider: Server;
  // local program that speaks the provider's protocol
  test.beforeAll(async () => {
    provider = createServer((request, response) => {
      if (request.method === 'GET') {
        scripts += 1;
        response.setHeader('content-type', 'text/javascript').end(script);
        return;
      }
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        asked.push(new URLSearchParams(body).get('response') ?? '');
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ success: verdict }));
      });
    });
    await new Promise<void>((resolve) => provider.listen(port, '127.0.0.1', resolve));
  });
  test.afterAll(() => new Promise<void>((resolve) => provider.close(() => resolve())));
  const stage = declareJourneyServer({
    CAPTCHA_KEY: 'site-key',
    CAPTCHA_SECRET: 'server-secret',
    CAPTCHA_SCRIPT_URL: `${base}/api/script.js`,
    CAPTCHA_VERIFY_URL: `${base}/api/verify`,
  });

  test('the registration sends the captcha; after a refusal the next attempt has a new one (R7.10)', () =>
    stage.visit({ expectedStatuses: [400] }, async (page) => {
      verdict = false;
      // the form is sent before the page knows of the captcha
      const { promise: sent, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/api/settings', (route) => sent.then(() => route.continue()));
      await page.goto(stage.at('/register'));
      await submitLoginForm(
        page,
        { email: 'human@example.test', password: 'a quiet lantern on the wall' },
        'Create account',
      );
      release();
      await page.getByText('Please confirm that you are not a robot').waitFor();
      expect(asked).toEqual([expect.stringMatching(/^site-key:register:\d+$/)]);
      verdict = true;
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.waitForURL(/#\/dashboard/);
      expect(asked).toHaveLength(2);
      expect(scripts).toBe(1);
    }));

  test('a provider whose script is empty is reported without a wait (R7.10)', () =>
    stage.visit({ expectedStatuses: [400] }, async (page) => {
      await page.route(`${base}/**`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      );
      await page.goto(stage.at('/register'));
      const before = asked.length;
      await submitLoginForm(
        page,
        { email: 'nobody@example.test', password: 'a quiet lantern on the wall' },
        'Create account',
      );
      await page.getByText('Please confirm that you are not a robot').waitFor();
      expect(asked).toHaveLength(before);
    }));
});

import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { findFreePort } from '../../scripts/testing/free-port.ts';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { signInPageAs, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const port = await findFreePort();
const base = `http://127.0.0.1:${String(port)}`;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const account = {
  project_id: 'hall',
  client_email: 'hall@example.test',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  token_uri: `${base}/token`,
  messages_uri: base,
};
const web = {
  projectId: 'hall',
  apiKey: 'public-key',
  appId: '1:1:web:1',
  vapidKey:
    'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
};
const question = 'Get news like this even when Guildhall is closed?';

/**
 * Replacements for parts that are missing in a browser without a window: the permission prompt, and
 * the subscription at the browser's push service.
 */
const standIns = (answer: 'granted' | 'denied'): void => {
  const decided = 'test-permission';
  Object.defineProperty(Notification, 'permission', {
    get: () => localStorage.getItem(decided) ?? 'default',
  });
  Notification.requestPermission = () => {
    localStorage.setItem(decided, answer);
    return Promise.resolve(answer);
  };
  const subscription = {
    endpoint: 'https://push.example.test/1',
    getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(7).buffer,
    unsubscribe: () => Promise.resolve(true),
  } as unknown as PushSubscription;
  PushManager.prototype.subscribe = () => Promise.resolve(subscription);
  PushManager.prototype.getSubscription = () => Promise.resolve(subscription);
};

/**
 * Simulates the provider in the network. Returns a function that lists the requests which the
 * provider received since that function last ran.
 */
async function stubProvider(page: Page): Promise<() => string[]> {
  const asked: string[] = [];
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-allow-methods': '*',
  };
  let tokens = 0;
  const stub = (host: string, reply: (body: { fid?: string }) => object) =>
    page.context().route(`https://${host}.googleapis.com/**`, (route) => {
      const request = route.request();
      if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
      asked.push(`${request.method()} ${host}`);
      return route.fulfill({
        headers,
        json: reply(JSON.parse(request.postData() ?? '{}') as { fid?: string }),
      });
    });
  await stub('firebaseinstallations', ({ fid }) => ({
    name: `projects/hall/installations/${String(fid)}`,
    fid,
    refreshToken: 'refresh',
    authToken: { token: `${encode({ alg: 'none' })}.${encode({ fid })}.x`, expiresIn: '604800s' },
  }));
  await stub('fcmregistrations', () => ({ token: `registration-token-number-${++tokens}` }));
  return () => asked.splice(0);
}

/**
 * Delivers a push to the service worker, as the browser does with a message of its push service.
 */
async function openPushes(page: Page, origin: string): Promise<(data: string) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { promise: registrationId, resolve } = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations;
    if (registration) resolve(registration.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const id = await registrationId;
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: id, data });
  };
}
const packed = (message: object): string =>
  JSON.stringify({ data: { message: JSON.stringify(message) } });
const countOf = (page: Page, title: string): Promise<number> =>
  page
    .evaluate(
      (text) =>
        (globalThis as unknown as { toastTexts: string[] }).toastTexts.filter((t) =>
          t.includes(text),
        ),
      title,
    )
    .then((matchingTexts) => matchingTexts.length);
/** Records the texts of all messages that the page shows, including closed ones. */
const watchToasts = (): void => {
  const toastTexts: string[] = [];
  Object.assign(globalThis, { toastTexts });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLElement && node.matches('[data-toast]'))
          toastTexts.push(node.innerText);
  }).observe(document, { childList: true, subtree: true });
};

test.describe('push messages of a configured service', { tag: '@chromium' }, () => {
  const sent: string[] = [];
  let provider: Server;
  // local program that speaks the provider's protocol
  test.beforeAll(async () => {
    provider = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        if (request.url === '/token')
          return response.end(JSON.stringify({ access_token: 'access', expires_in: 3600 }));
        sent.push(
          (JSON.parse(body) as { message: { data: { message: string } } }).message.data.message,
        );
        return response.end('{}');
      });
    });
    await new Promise<void>((resolve) => provider.listen(port, '127.0.0.1', resolve));
  });
  test.afterAll(() => new Promise<void>((resolve) => provider.close(() => resolve())));
  const stage = declareJourneyServer({
    FCM_SERVICE_ACCOUNT: JSON.stringify(account),
    FCM_WEB_CONFIG: JSON.stringify(web),
    RATE_LIMIT_EXEMPT: '127.0.0.1,::1',
  });
  let inventoryId = 0;
  let players = 0;
  test.beforeAll(async () => {
    const make = (section: string, row: object) =>
      stage.operator.section<{ id: number }>('POST', `/api/game/admin/${section}`, { ...row });
    const { id: typeId } = await make('inventory-types', {
      name: 'Lights',
      section: 1,
      category: 'COSMETIC',
      internalName: 'light',
      filterName: 'Lights',
    });
    ({ id: inventoryId } = await make('inventories', { name: 'Storm lantern', typeId, rarity: 1 }));
  });
  const grant = (player: Player) =>
    callApi(stage.operator.connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId, amount: 1, reason: 'Journey' },
    });
  const openBell = async (page: Page) => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('Storm lantern').first().waitFor();
    return panel;
  };
  const enter = async (page: Page, answer: 'granted' | 'denied') => {
    await page.context().grantPermissions(['notifications'], { origin: stage.product.url });
    await page.addInitScript(standIns, answer);
    await page.addInitScript(watchToasts);
    const asked = await stubProvider(page);
    const player = await new Player(stage.product.url, {
      email: `listener${++players}@example.test`,
      password: 'copper lantern bridge',
    }).register();
    await grant(player);
    await signInPageAs(page, stage, player);
    await page.getByRole('button', { name: /^Account:/ }).waitFor();
    return { player, asked };
  };
  const cookieOf = async (page: Page) =>
    (await page.context().cookies()).find(({ name, value }) => name === 'bf-push-token' && value)
      ?.value;
  const storedIn = (page: Page) => page.evaluate(() => localStorage.getItem('bf-push-token'));

  test('are offered in our own text below the news, and set up by the official SDK (R4.52 R4.53 R4.54 R9.33)', () =>
    stage.visit({}, async (page) => {
      const named: string[] = [];
      page.on(
        'request',
        (request) => request.url().includes('/fcm-tokens') && named.push(request.postData() ?? ''),
      );
      const { asked } = await enter(page, 'granted');
      const panel = await openBell(page);
      await panel.getByText(question).waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      // nothing was requested from the browser or the provider before the player agreed
      expect(await page.evaluate(() => Notification.permission)).toBe('default');
      expect(asked()).toEqual([]);
      await panel.getByRole('button', { name: 'Turn on in this browser' }).click();
      await panel.getByText('Push messages are on.').waitFor();
      const token = 'registration-token-number-1';
      await expect.poll(() => storedIn(page)).toBe(token);
      expect(await cookieOf(page)).toBe(token);
      expect(named).toEqual([JSON.stringify({ type: 'WEB', token })]);
      expect(asked()).toEqual(['POST firebaseinstallations', 'POST fcmregistrations']);
      // the same token after a reload, without any request
      await page.reload();
      await expect.poll(() => storedIn(page)).toBe(token);
      await page.goto(stage.at('/profile-settings'));
      await page.getByText('On in this browser.').waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      expect(asked()).toEqual([]);
      expect(named).toHaveLength(1);

      await page.getByRole('button', { name: 'Turn off in this browser' }).click();
      await page.getByText('Off in this browser.').waitFor();
      await expect.poll(asked).toEqual(['DELETE fcmregistrations']);
      expect([await cookieOf(page), await storedIn(page)]).toEqual([undefined, null]);
      await page.getByRole('button', { name: 'Turn on in this browser' }).click();
      await expect.poll(() => storedIn(page)).toBe('registration-token-number-3');
      // signing out removes all data, here and at the provider
      asked();
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.waitForURL(/#\/login/);
      await expect.poll(asked).toEqual(['DELETE fcmregistrations']);
      expect([await cookieOf(page), await storedIn(page)]).toEqual([undefined, null]);
    }));

  test('are not offered again after "later"', () =>
    stage.visit({}, async (page) => {
      const { asked } = await enter(page, 'granted');
      const panel = await openBell(page);
      await panel.getByRole('button', { name: 'Not now' }).click();
      await panel.getByText('You can turn them on any time').waitFor();
      await page.reload();
      await openBell(page);
      await expect.poll(() => page.getByText(question).count()).toBe(0);
      expect(await page.evaluate(() => Notification.permission)).toBe('default');
      expect(asked()).toEqual([]);
    }));

  test('refused by the browser are only logged to the console (R8.34)', () =>
    stage.visit({}, async (page) => {
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      const { asked } = await enter(page, 'denied');
      const panel = await openBell(page);
      await panel.getByRole('button', { name: 'Turn on in this browser' }).click();
      await panel.getByText('Blocked in your browser. Allow notifications').waitFor();
      await expect
        .poll(() => logged)
        .toContain('No registration token available. Request permission to generate one.');
      expect(asked()).toEqual([]);
      expect(await page.getByRole('alert').allTextContents()).toEqual([]);
    }));

  test('arrive over both channels and are shown once, those of a group one by one (R1.32 R1.33 R4.48 R4.51)', () =>
    stage.visit({}, async (page) => {
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      const { player } = await enter(page, 'granted');
      const panel = await openBell(page);
      await panel.getByRole('button', { name: 'Turn on in this browser' }).click();
      await expect.poll(() => storedIn(page)).not.toBeNull();
      await page.keyboard.press('Escape');
      const deliver = await openPushes(page, stage.product.url);
      sent.length = 0;
      await grant(player);
      await expect.poll(() => sent.length).toBeGreaterThan(0);
      await expect.poll(() => countOf(page, 'Storm lantern')).toBe(1);
      for (const message of sent) await deliver(JSON.stringify({ data: { message } }));
      const makePushMessage = (id: string, type: string, title: string) => ({
        id,
        seq: 1,
        type,
        title,
      });
      await deliver(
        packed({
          type: 'GROUP',
          payload: {
            items: [
              makePushMessage('one', 'ALPHA_KEY_GRANTED', 'The first of two'),
              makePushMessage('unknown', 'FROM_THE_FUTURE', 'Nobody reads this'),
              makePushMessage('two', 'ALPHA_KEY_GRANTED', 'The second of two'),
            ],
          },
        }),
      );
      await expect.poll(() => countOf(page, 'The second of two')).toBe(1);
      expect(await countOf(page, 'The first of two')).toBe(1);
      expect(await countOf(page, 'Nobody reads this')).toBe(0);
      expect(logged).toContain('Unknown type');
      expect(await countOf(page, 'Storm lantern')).toBe(1);

      // while no page is in front, the system shows the messages, and a repeated message replaces
      // the first
      const [worker] = page.context().serviceWorkers();
      await worker?.evaluate(() => {
        const scope = globalThis as unknown as {
          shown: string[];
          registration: { showNotification: (title: string, options: object) => Promise<void> };
        };
        scope.shown = [];
        scope.registration.showNotification = (title, options) => {
          const { body = '', tag = '' } = options as { body?: string; tag?: string };
          scope.shown.push(`${title}|${body}|${tag}`);
          return Promise.resolve();
        };
      });
      await page.goto('about:blank');
      const [message = ''] = sent;
      const { id } = JSON.parse(message) as { id: string };
      await deliver('no message of ours');
      await deliver(JSON.stringify({ data: { message } }));
      await deliver(JSON.stringify({ data: { message } }));
      const shown = () =>
        worker?.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
      const once: unknown = expect.stringMatching(new RegExp(`Storm lantern.*\\|${id}$`));
      await expect.poll(shown).toEqual([once, once]);
    }));

  test('omit the kinds that a player has turned off', () =>
    stage.visit({}, async (page) => {
      const { player } = await enter(page, 'granted');
      await page.goto(stage.at('/profile-settings'));
      await page.getByRole('button', { name: 'Turn on in this browser' }).click();
      await expect.poll(() => storedIn(page)).not.toBeNull();
      const kind = page.getByRole('switch', { name: 'Rewards and items' });
      await kind.click();
      await expect(kind).not.toBeChecked();
      await page.reload();
      await expect(kind).not.toBeChecked();
      await expect(page.getByRole('switch', { name: 'Back office' })).toHaveCount(0);
      sent.length = 0;
      await grant(player);
      await kind.click();
      await expect(kind).toBeChecked();
      await expect(kind).not.toHaveAttribute('aria-busy');
      await grant(player);
      await expect.poll(() => sent.length).toBe(1);
    }));
});

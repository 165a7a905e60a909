import { callApi } from '@guildhall/simulator/client/api';
import { Admin } from '@guildhall/simulator/client/admin';
import { registerGameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { findVerificationLink } from '@guildhall/simulator/world/people/people';
import { expect, test, type Browser } from '@playwright/test';
import { createEmptyDatabase, type JourneyDatabase } from '../fixtures/database.fixture.ts';
import { openVisitor } from '../fixtures/browser.fixture.ts';
import { startSharedServer, type SharedProductServer } from '../fixtures/product.fixture.ts';

const operator = { email: 'operator@example.org', password: 'a lantern for the first watch' };
const email = 'newcomer@example.org';
const password = 'quiet-lantern-by-the-gate';

/**
 * Repeats a question until the question has an answer, because a journey waits for a state, never
 * for a fixed time.
 */
async function until<T>(description: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (
    const end = Date.now() + 15_000;
    Date.now() < end;
    await new Promise((go) => setTimeout(go, 20))
  ) {
    const result = await ask();
    if (result !== undefined) return result;
  }
  throw new Error(`This did not happen: ${description}`);
}

for (const kind of ['postgres', 'embedded'] as const)
  test.describe(`from an invite link to a claimed reward, on ${kind}`, () => {
    let database: JourneyDatabase;
    let product: SharedProductServer;
    let browser: Browser;
    test.beforeAll(async ({ browser: shared }) => {
      browser = shared;
      database = await createEmptyDatabase(kind);
      product = await startSharedServer({
        ...database.env,
        BOOTSTRAP_ADMIN_EMAIL: operator.email,
        BOOTSTRAP_ADMIN_PASSWORD: operator.password,
      });
    });
    test.afterAll(async () => {
      await product?.stop();
      await database?.drop();
    });

    test(
      'registers by an invite, verifies in another tab, levels up, and claims once in two tabs',
      {
        tag: [
          '@R1.1',
          '@R1.11',
          '@R1.12',
          '@R1.13',
          '@R1.23',
          '@R2.1',
          '@R4.2',
          '@R4.26',
          '@R4.29',
          '@R4.30',
          '@R4.32',
          '@R4.58',
          '@R7.190',
          '@R8.29',
        ],
      },
      async () => {
        const admin = await new Admin(product.url, operator).enter();
        const type = await admin.section<{ id: number }>(
          'POST',
          '/api/game/admin/inventory-types',
          {
            name: 'Blade skin',
            section: 1,
            category: 'COSMETIC',
            internalName: 'blade',
            filterName: 'Blades',
          },
        );
        const item = await admin.section<{ id: number }>('POST', '/api/game/admin/inventories', {
          name: 'Oathkeeper',
          typeId: type.id,
          rarity: 4,
        });
        await admin.section('POST', '/api/admin/level-rewards', {
          lvl: 2,
          itemType: 'SKIN',
          itemId: item.id,
          enabled: true,
        });
        const inviter = await new Player(product.url, {
          email: 'inviter@example.org',
          password: 'a-door-that-stands-open',
        }).register();
        const { link } = await callApi(inviter.connection, 'referralLink', {
          params: { id: inviter.userId },
        });

        const watched = await openVisitor(browser, { expectedStatuses: [409] });
        const first = watched.page;
        await first.goto(link);
        await first.getByLabel('Email').fill(email);
        await first.getByLabel('Password', { exact: true }).fill(password);
        await first.getByRole('button', { name: 'Create account' }).click();
        await first.waitForURL(/#\/dashboard/);
        expect(first.url()).not.toContain('invite');

        // the mail arrives over SMTP; the second tab opens the link in the mail while the first tab
        // watches
        await first.getByRole('button', { name: /^Notifications/ }).click();
        await first.getByText(`Please verify ${email} is your email`).waitFor();
        const token = await until('the verification mail', () =>
          findVerificationLink(product.mailboxUrl, email),
        );
        const second = await watched.context.newPage();
        await second.goto(`${product.url}/#/verify-email/${token}`);
        await second.getByText('Your email is verified').waitFor();
        // only one of several open windows celebrates, so the test leaves only the first window
        // open
        await second.goto('about:blank');
        await first.getByText(`Please verify ${email} is your email`).waitFor({ state: 'hidden' });
        await first.keyboard.press('Escape');

        // A game server reports a match with a signed request, and the page shows the match without
        // a reload.
        const game = await registerGameServer(admin);
        const player = await new Player(product.url, { email, password }).login();
        expect(await game.admit(await player.ticket('1.0', 'Northreach'), 'FS')).toMatchObject({
          refused: null,
          accountId: player.accountId,
          level: 1,
        });
        await game.call('startMatch', {
          body: {
            serverId: game.serverId,
            matchId: 'journey-1',
            mode: 'FS',
            players: [{ accountId: player.accountId }],
          },
        });
        await game.call('reportResult', {
          params: { id: 'journey-1' },
          body: {
            serverId: game.serverId,
            endedAt: new Date().toISOString(),
            players: [
              { accountId: player.accountId, place: 1, won: true, durationMs: 0, exp: 130 },
            ],
          },
        });
        await first.getByText('+130 EXP').waitFor();
        // the page shows the new level with the rewards that it unlocked, until the player skips
        // this
        const moment = first.getByRole('status', { name: 'Just now' });
        await moment.getByText('Level 2').waitFor();
        await moment.getByText('Oathkeeper').waitFor();
        await first.keyboard.press('Escape');
        await moment.getByText('Level 2').waitFor({ state: 'detached' });
        await first.getByText('1 reward is waiting').waitFor();

        // two tabs claim concurrently: the reward is paid once
        await second.goto(`${product.url}/#/dashboard`);
        const claims = [first, second].map((page) =>
          page.getByRole('button', { name: 'Claim Oathkeeper' }).first(),
        );
        await Promise.all(claims.map((button) => button.waitFor()));
        // both pages click before either page learns of the other page's claim
        await Promise.all(
          claims.map((button) => button.evaluate((element: HTMLElement) => element.click())),
        );
        await until('the claim', async () =>
          (await player.levelRewards()).data[0]?.status === 'CLAIMED' ? true : undefined,
        );
        const owned = await callApi(player.connection, 'listInventories', {
          params: { id: player.accountId },
          query: {},
        });
        expect(owned.data.map((row) => row.name)).toEqual(['Oathkeeper']);
        const history = await callApi(player.connection, 'itemHistory', {
          params: { id: player.accountId, itemId: owned.data[0]?.id ?? 0 },
        });
        expect(history.data).toMatchObject([
          { kind: 'reward', rule: 'Level 2 reward', cause: { level: 2 } },
        ]);
        await watched.leave();
        expect(watched.complaints, product.log()).toEqual([]);
      },
    );
  });

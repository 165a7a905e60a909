import { limits } from '@guildhall/contract/limits';
import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  followCallbackToPage,
  startProviders,
  answerProviderConsent,
  type LocalProviders,
} from '../../../../test/harness/providers.harness.ts';
import {
  computeTotpCode,
  completeSignIn,
  turnTwoFactorOn,
} from '../../../../test/harness/second-factor.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { many, sql } from '../../../kernel/db/sql.ts';

let people = 0;
const newAddress = (): string => `viewer${++people}@example.org`;
const failed = (reason: string): string => `/#/twitch-linking-failed?reason=${reason}`;
const arrivedAt = /^\/#\/\?autoLoginToken=twitch\.([\w-]{43})$/;
const toCode = (page: string): string => {
  const code = arrivedAt.exec(page)?.[1];
  if (code === undefined) throw new Error(`Came back to ${page}`);
  return code;
};

describe('sign-in with Twitch', () => {
  let providers: LocalProviders;
  let server: TestServer;
  beforeAll(async () => {
    providers = await startProviders();
    server = await startTestServer({
      ...providers.env,
      SIMULATED_FROM: '2026-11-02T12:00:00.000Z',
    });
  });
  afterAll(async () => {
    await server.close();
    await providers.stop();
  });
  afterEach(() => {
    Object.assign(providers.at.twitch.faults, {
      nonsense: false,
      down: false,
      forged: false,
      revoked: [],
    });
  });

  const newBrowser = () => new Connection(server.base);
  const begin = async (browser: Connection): Promise<string> =>
    (await callApi(browser, 'beginTwitchSignIn', { body: {} })).url;
  /**
   * Signs in at Twitch with an account. Returns the page that the browser opens after its return.
   */
  const goAndReturn = async (browser: Connection, account: string): Promise<string> =>
    followCallbackToPage(browser, await answerProviderConsent(await begin(browser), { account }));
  const complete = async (browser: Connection, code: string) => {
    const session = await callApi(browser, 'completeTwitchSignIn', { body: { code } });
    browser.token = session.token;
    return session;
  };
  const signIn = async (browser: Connection, account: string) =>
    complete(browser, toCode(await goAndReturn(browser, account)));
  const count = async (email: string): Promise<number> =>
    (await many(server.db.read, sql`select 1 from users where email = ${email}`)).length;
  const link = async (player: Player, account: string): Promise<void> => {
    await callApi(player.connection, 'proveIdentity', {
      body: { password: player.identity.password },
    });
    const { url } = await callApi(player.connection, 'linkTwitch', {
      params: { id: player.userId },
      query: {},
    });
    const page = await followCallbackToPage(
      player.connection,
      await answerProviderConsent(url, { account }),
    );
    expect(page).toContain('twitch-linking-succeeded');
  };
  const setFeature = async (name: string, enabled: boolean): Promise<void> => {
    const admin = await server.admin();
    const base = '/api/game/admin/features';
    type Listed = { data: { id: number; name: string }[] };
    const { data } = await admin.section<Listed>('POST', `${base}/list`, {});
    const id = data.find((row) => row.name === name)?.id;
    await admin.section('POST', `${base}/${id}`, { enabled });
  };

  it('opens a session for the linked account, without a password proof (R1.27, R7.16)', async () => {
    const player = await server.player();
    await link(player, '7001');
    const browser = newBrowser();
    const session = await signIn(browser, '7001');
    expect(session).toMatchObject({ userId: player.userId, accountId: player.accountId });
    expect((await callApi(browser, 'currentSession', {})).userId).toBe(player.userId);
    const [row] = await many<{ kind: string; isProven: boolean }>(
      server.db.read,
      sql`
        select kind, proven_until > created_at as "isProven"
        from sessions
        where user_id = ${player.userId}
        order by id desc`,
    );
    expect(row).toEqual({ kind: 'twitch', isProven: false });
    await expect(
      callApi(browser, 'unlinkTwitch', { params: { id: player.userId } }),
    ).rejects.toMatchObject({ code: 'PROOF_REQUIRED' });
  });

  it('believes no ID token that Twitch has not signed', async () => {
    const player = await server.player();
    await link(player, '7980');
    providers.at.twitch.faults.forged = true;
    expect(await goAndReturn(newBrowser(), '7980')).toBe(failed('unavailable'));
    providers.at.twitch.faults.forged = false;
    expect(await signIn(newBrowser(), '7980')).toMatchObject({ userId: player.userId });
  });

  it('asks for the code of an account with two-factor sign-in, and opens nothing before it', async () => {
    const player = await server.player();
    await link(player, '7990');
    const { secret } = await turnTwoFactorOn(server, player);
    const browser = newBrowser();
    const code = toCode(await goAndReturn(browser, '7990'));
    const refusal = (await callApi(browser, 'completeTwitchSignIn', { body: { code } }).catch(
      (error: unknown) => error,
    )) as { code: string; details: { ticket: string } };
    expect(refusal.code).toBe('CODE_REQUIRED');
    const { ticket } = refusal.details;
    const session = await completeSignIn(
      server,
      { ticket, code: computeTotpCode(server, secret) },
      browser,
    );
    expect(session.userId).toBe(player.userId);
  });
  it('opens no back office to an administrator', async () => {
    const admin = await server.admin();
    await link(admin as unknown as Player, '7002');
    const browser = newBrowser();
    await signIn(browser, '7002');
    await expect(
      browser.call('POST', '/api/admin/sessions/request', { body: {} }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('creates an unverified account without a password, whose address our mail verifies', async () => {
    const [email, browser] = [newAddress(), newBrowser()];
    const { userId } = await signIn(browser, email);
    const own = await callApi(browser, 'currentUser', { params: { id: userId } });
    expect(own).toMatchObject({ email, statusId: 1, hasPassword: false });
    await server.app.kernel.jobs.catchUp();
    const { text } = await server.mailFor(email, 'verify-email');
    const token = /verify-email\/([\w-]{43})/.exec(text)?.[1] ?? '';
    await callApi(newBrowser(), 'completeEmailVerification', { params: { id: token } });
    const verified = await callApi(browser, 'currentUser', { params: { id: userId } });
    expect(verified.statusId).toBe(2);
    // the next sign-in with this Twitch account opens the same account
    expect((await signIn(newBrowser(), email)).userId).toBe(userId);
    expect(await count(email)).toBe(1);
    // signing in at Twitch is the only way into this account, so the Twitch account cannot be
    // unlinked
    const { data } = await callApi(browser, 'listLinks', { params: { id: userId } });
    expect(data.find(({ provider }) => provider === 'twitch')?.state).toBe('LINKED');
  });

  it('never joins an account by its address, in any spelling', async () => {
    const player = await server.player();
    const { email } = player.identity;
    for (const account of [email, email.toUpperCase()])
      expect(await goAndReturn(newBrowser(), account)).toBe(failed('known'));
    expect(await count(email)).toBe(1);
    const links = await many(
      server.db.read,
      sql`select 1 from account_links where user_id = ${player.userId}`,
    );
    expect(links).toEqual([]);
  });

  it('reports that an account is blocked, and the reason', async () => {
    const player = await server.player();
    await link(player, '7003');
    const admin = await server.admin();
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: player.userId },
      body: { statusId: 3, reason: 'Bots' },
    });
    const browser = newBrowser();
    const code = toCode(await goAndReturn(browser, '7003'));
    await expect(complete(browser, code)).rejects.toMatchObject({
      code: 'BLOCKED',
      message: expect.stringContaining('Bots') as string,
    });
  });

  it('creates no account while registration is closed, but signs in existing ones', async () => {
    const [email, player] = [newAddress(), await server.player()];
    await link(player, '7004');
    await setFeature('registration', false);
    const page = await goAndReturn(newBrowser(), email);
    const session = await signIn(newBrowser(), '7004');
    await setFeature('registration', true);
    expect(page).toBe(failed('closed'));
    expect(session.userId).toBe(player.userId);
    expect(await count(email)).toBe(0);
  });

  it('is closed while linking is closed, also for a player on the way back', async () => {
    const player = await server.player();
    await link(player, '7005');
    const [browser, ready] = [newBrowser(), newBrowser()];
    const back = await answerProviderConsent(await begin(browser), { account: '7005' });
    const code = toCode(await goAndReturn(ready, '7005'));
    await setFeature('linking', false);
    const page = await followCallbackToPage(browser, back);
    const late = await complete(ready, code).catch((error: unknown) => error);
    const begun = await begin(newBrowser()).catch((error: unknown) => error);
    await setFeature('linking', true);
    expect(page).toBe(failed('unavailable'));
    expect(late).toMatchObject({ code: 'FEATURE_CLOSED' });
    expect(begun).toMatchObject({ code: 'FEATURE_CLOSED' });
  });

  it('refuses another browser on the way back and with the code', async () => {
    const player = await server.player();
    await link(player, '7006');
    const [browser, other] = [newBrowser(), newBrowser()];
    await begin(other);
    const back = await answerProviderConsent(await begin(browser), { account: '7006' });
    for (const stranger of [other, newBrowser(), player.connection])
      expect(await followCallbackToPage(stranger, back)).toBe(failed('expired'));
    const code = toCode(await followCallbackToPage(browser, back));
    for (const stranger of [other, newBrowser(), player.connection])
      await expect(complete(stranger, code)).rejects.toMatchObject({ code: 'BF-9' });
    expect((await complete(browser, code)).userId).toBe(player.userId);
  });

  it('accepts a code once within a minute, also ten times at once', async () => {
    const player = await server.player();
    await link(player, '7007');
    const browser = newBrowser();
    const code = toCode(await goAndReturn(browser, '7007'));
    const cookie = browser.cookies.get(limits.linkCookie) ?? '';
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => {
        const twin = newBrowser();
        twin.setCookie(limits.linkCookie, cookie);
        return complete(twin, code);
      }),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const second = newBrowser();
    const late = toCode(await goAndReturn(second, '7007'));
    server.clock.advance(60_000);
    await expect(complete(second, late)).rejects.toMatchObject({ code: 'BF-9' });
  });

  it('creates one account for concurrent or replayed callbacks, even of ten browsers', async () => {
    const [email, browser] = [newAddress(), newBrowser()];
    const back = await answerProviderConsent(await begin(browser), { account: email });
    const pages = await Promise.all(
      Array.from({ length: 5 }, () => followCallbackToPage(browser, back)),
    );
    expect(new Set(pages).size).toBe(1);
    await complete(browser, toCode(pages[0] ?? ''));
    expect(await followCallbackToPage(browser, back)).toBe(failed('expired'));
    const another = newAddress();
    const browsers = Array.from({ length: 10 }, newBrowser);
    const backs = await Promise.all(
      browsers.map(async (browser) =>
        answerProviderConsent(await begin(browser), { account: another }),
      ),
    );
    const ended = await Promise.all(
      browsers.map((browser, at) => followCallbackToPage(browser, backs[at] as URL)),
    );
    for (const [at, browser] of browsers.entries())
      await complete(browser, toCode(ended[at] ?? ''));
    expect([await count(email), await count(another)]).toEqual([1, 1]);
  });

  it('ends its own sessions only, when Twitch revokes our access', async () => {
    const player = await server.player();
    await link(player, '7008');
    const browser = newBrowser();
    await signIn(browser, '7008');
    providers.at.twitch.faults.revoked = ['7008'];
    server.clock.advance(70 * 60_000);
    await server.app.kernel.jobs.catchUp();
    await expect(callApi(browser, 'currentSession', {})).rejects.toMatchObject({ status: 401 });
    expect((await callApi(player.connection, 'currentSession', {})).userId).toBe(player.userId);
    // once the player allows our access at Twitch again, signing in works again
    const again = newBrowser();
    expect((await signIn(again, '7008')).userId).toBe(player.userId);
    const { data } = await callApi(again, 'listLinks', { params: { id: player.userId } });
    expect(data.find(({ provider }) => provider === 'twitch')?.state).toBe('LINKED');
  });

  it('accepts no code from before the account was unlinked', async () => {
    const player = await server.player();
    await link(player, '7009');
    const browser = newBrowser();
    const code = toCode(await goAndReturn(browser, '7009'));
    await callApi(player.connection, 'unlinkTwitch', { params: { id: player.userId } });
    await expect(complete(browser, code)).rejects.toMatchObject({ code: 'BF-9' });
  });

  it('ends on a page when the player declines, or Twitch does not answer', async () => {
    const browser = newBrowser();
    const declined = await answerProviderConsent(await begin(browser), { allow: false });
    expect(await followCallbackToPage(browser, declined)).toBe(failed('denied'));
    const back = await answerProviderConsent(await begin(browser), { account: newAddress() });
    providers.at.twitch.faults.down = true;
    expect(await followCallbackToPage(browser, back)).toBe(failed('unavailable'));
  });

  it('is displayed if offered, and refused if not', async () => {
    const offered = await callApi(newBrowser(), 'settings', {});
    expect(offered.twitchSignIn).toBe(true);
    const bare = await startTestServer();
    const browser = new Connection(bare.base);
    const settings = await callApi(browser, 'settings', {});
    const begun = await begin(browser).catch((error: unknown) => error);
    await bare.close();
    expect(settings.twitchSignIn).toBe(false);
    expect(begun).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('registration with Twitch', () => {
  it('counts like any other registration from that network', async () => {
    const providers = await startProviders();
    const strict = { RATE_LIMIT_EXEMPT: '', REGISTRATIONS_PER_HOUR: '2' };
    const server = await startTestServer({ ...providers.env, ...strict });
    const register = async () => {
      const browser = new Connection(server.base);
      const { url } = await callApi(browser, 'beginTwitchSignIn', { body: {} });
      return followCallbackToPage(
        browser,
        await answerProviderConsent(url, { account: newAddress() }),
      );
    };
    const pages = [await register(), await register(), await register()];
    await server.close();
    await providers.stop();
    expect(pages[0]).toMatch(arrivedAt);
    expect(pages[1]).toMatch(arrivedAt);
    expect(pages[2]).toBe(failed('limited'));
  });
});

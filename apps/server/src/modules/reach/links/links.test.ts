import { randomBytes } from 'node:crypto';
import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  followCallbackToPage,
  startProviders,
  answerProviderConsent,
  type LocalProviders,
} from '../../../../test/harness/providers.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { many, sql } from '../../../kernel/db/sql.ts';

const begins = {
  discord: 'linkDiscord',
  twitch: 'linkTwitch',
  twitter: 'linkTwitter',
  openloot: 'linkOpenloot',
} as const;
const ends = {
  discord: 'unlinkDiscord',
  twitch: 'unlinkTwitch',
  twitter: 'unlinkTwitter',
  openloot: 'unlinkOpenloot',
} as const;
const linkProviders = Object.keys(begins) as readonly LinkProvider[];
let accounts = 5_000;
const newAccount = (): string => String(++accounts);

describe('links to accounts at other services', () => {
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
    for (const { faults } of Object.values(providers.at))
      Object.assign(faults, { slowMs: 0, nonsense: false, down: false, revoked: [] });
  });

  const prove = (player: Player) =>
    callApi(player.connection, 'proveIdentity', { body: { password: player.identity.password } });
  const begin = async (player: Player, provider: LinkProvider, component = 'dashboard') =>
    (
      await callApi(player.connection, begins[provider], {
        params: { id: player.userId },
        query: { component } as never,
      })
    ).url;
  const link = async (player: Player, provider: LinkProvider, account: string): Promise<string> => {
    await prove(player);
    return followCallbackToPage(
      player.connection,
      await answerProviderConsent(await begin(player, provider), { account }),
    );
  };
  const unlink = (player: Player, provider: LinkProvider) =>
    callApi(player.connection, ends[provider], { params: { id: player.userId } });
  const listed = async (player: Player, provider: LinkProvider) =>
    (await callApi(player.connection, 'listLinks', { params: { id: player.userId } })).data.find(
      (entry) => entry.provider === provider,
    );
  const failed = (provider: LinkProvider, reason: string) =>
    `/#/${provider}-linking-failed?reason=${reason}`;
  const count = async (player: Player): Promise<number> =>
    (await many(server.db.read, sql`select 1 from account_links where user_id = ${player.userId}`))
      .length;

  it.each(linkProviders)(
    '%s: links, shows, renews, mails and unlinks (R1.26 R1.27 R1.28)',
    async (name) => {
      const player = await server.player();
      const account = newAccount();
      expect(await listed(player, name)).toMatchObject({ state: 'NONE', available: true });
      const page = name === 'twitch' ? 'twitch-linking-succeeded' : 'dashboard';
      const success = `/#/${page}?link=${name}&action=${name}-connected`;
      expect(await link(player, name, account)).toBe(success);
      expect(await listed(player, name)).toMatchObject({
        state: 'LINKED',
        name: `player${account}`,
      });
      await server.app.kernel.jobs.catchUp();
      const { text } = await server.mailFor(player.identity.email, 'account-linked');
      expect(text).toContain(`player${account}`);
      // linking the same account again renews its access and creates no second link
      expect(await link(player, name, account)).toBe(success);
      expect(await count(player)).toBe(1);
      await prove(player);
      await unlink(player, name);
      expect(await listed(player, name)).toMatchObject({ state: 'NONE', name: null });
      await expect(unlink(player, name)).rejects.toMatchObject({ status: 404 });
    },
  );

  it('Discord: status says whether it is linked (R3.44 R7.30 R7.31 R7.32)', async () => {
    const player = await server.player();
    const status = async () =>
      (await callApi(player.connection, 'discordStatus', { params: { id: player.userId } })).data
        .status;
    expect(await status()).toBe(false);
    await link(player, 'discord', newAccount());
    expect(await status()).toBe(true);
  });

  it('returns to the page where linking began, one of three (R7.33, R7.28, R7.29)', async () => {
    const player = await server.player();
    const url = await begin(player, 'discord', 'profile-settings');
    const back = await answerProviderConsent(url, { account: newAccount() });
    expect(await followCallbackToPage(player.connection, back)).toBe(
      '/#/profile-settings?link=discord&action=discord-connected',
    );
    await expect(begin(player, 'discord', 'https://elsewhere.example')).rejects.toMatchObject({
      status: 400,
    });
  });

  it('asks for the password before Twitch, the marketplace and every unlinking', async () => {
    const player = await server.player();
    await link(player, 'discord', newAccount());
    server.clock.advance(6 * 60_000);
    for (const name of ['twitch', 'openloot'] as const)
      await expect(begin(player, name)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' });
    await expect(unlink(player, 'discord')).rejects.toMatchObject({ code: 'PROOF_REQUIRED' });
    await expect(begin(player, 'twitter')).resolves.toContain('/i/oauth2/authorize');
  });

  it('ends with nothing stored in another browser, without a session, or signed out', async () => {
    const [player, other] = [await server.player(), await server.player()];
    const back = await answerProviderConsent(await begin(player, 'discord'), {
      account: newAccount(),
    });
    const expired = failed('discord', 'expired');
    expect(await followCallbackToPage(other.connection, back)).toBe(expired);
    expect(await followCallbackToPage(new Connection(server.base), back)).toBe(expired);
    // another session of the same player cannot finish the attempt, because it did not begin it
    const again = await new Player(server.base, player.identity).login();
    expect(await followCallbackToPage(again.connection, back)).toBe(expired);
    expect([await count(player), await count(other)]).toEqual([0, 0]);
    await callApi(player.connection, 'logout', { body: {} });
    expect(await followCallbackToPage(player.connection, back)).toBe(expired);
    expect(await count(player)).toBe(0);
  });

  it('shows an equal page for a repeated callback, also at once, and links once', async () => {
    const player = await server.player();
    const back = await answerProviderConsent(await begin(player, 'discord'), {
      account: newAccount(),
    });
    const pages = await Promise.all(
      Array.from({ length: 6 }, () => followCallbackToPage(player.connection, back)),
    );
    expect(new Set(pages)).toEqual(new Set(['/#/dashboard?link=discord&action=discord-connected']));
    expect(await followCallbackToPage(player.connection, back)).toBe(pages[0]);
    expect(await count(player)).toBe(1);
  });

  it('refuses an altered, missing or late state, and a code of another attempt', async () => {
    const player = await server.player();
    const account = newAccount();
    const altered = await answerProviderConsent(await begin(player, 'discord'), { account });
    altered.searchParams.set('state', 'A'.repeat(43));
    expect(await followCallbackToPage(player.connection, altered)).toBe(
      failed('discord', 'expired'),
    );
    altered.searchParams.delete('state');
    expect(await followCallbackToPage(player.connection, altered)).toBe(
      failed('discord', 'expired'),
    );
    altered.searchParams.set('state', 'x'.repeat(5_000));
    expect(await followCallbackToPage(player.connection, altered)).toBe(
      failed('discord', 'expired'),
    );
    // a code that was stolen from another attempt does not match the verifier of this attempt
    const [mine, stolen] = [
      await answerProviderConsent(await begin(player, 'discord'), { account }),
      await answerProviderConsent(await begin(await server.player(), 'discord'), {
        account: newAccount(),
      }),
    ];
    mine.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await followCallbackToPage(player.connection, mine)).toBe(
      failed('discord', 'unavailable'),
    );
    const late = await answerProviderConsent(await begin(player, 'discord'), { account });
    server.clock.advance(10 * 60_000);
    expect(await followCallbackToPage(player.connection, late)).toBe(failed('discord', 'expired'));
    // a state that was issued for one provider is invalid for another
    const mixed = await answerProviderConsent(await begin(player, 'discord'), { account });
    mixed.pathname = '/api/links/twitter/callback';
    expect(await followCallbackToPage(player.connection, mixed)).toBe(failed('twitter', 'expired'));
    expect(await count(player)).toBe(0);
  });

  it('reports that the player has declined', async () => {
    const player = await server.player();
    const back = await answerProviderConsent(await begin(player, 'discord'), { allow: false });
    expect(await followCallbackToPage(player.connection, back)).toBe(failed('discord', 'denied'));
    expect(await count(player)).toBe(0);
  });

  it('moves no account that is linked elsewhere, and replaces none silently', async () => {
    const [first, second] = [await server.player(), await server.player()];
    const account = newAccount();
    await link(first, 'discord', account);
    expect(await link(second, 'discord', account)).toBe(failed('discord', 'taken'));
    expect(await link(first, 'discord', newAccount())).toBe(failed('discord', 'taken'));
    expect(await listed(first, 'discord')).toMatchObject({ name: `player${account}` });
    expect(await listed(second, 'discord')).toMatchObject({ state: 'NONE' });
  });

  it('gives an account to one of ten players who link it at once', async () => {
    const players = await Promise.all(Array.from({ length: 10 }, () => server.player()));
    const account = newAccount();
    const backs = await Promise.all(
      players.map(async (player) =>
        answerProviderConsent(await begin(player, 'discord'), { account }),
      ),
    );
    const pages = await Promise.all(
      players.map((player, at) => followCallbackToPage(player.connection, backs[at] as URL)),
    );
    expect(pages.filter((page) => page.includes('discord-connected'))).toHaveLength(1);
    expect(pages.filter((page) => page === failed('discord', 'taken'))).toHaveLength(9);
  });

  it.each([
    ['slow', { slowMs: 6_000 }],
    ['making no sense', { nonsense: true }],
    ['down', { down: true }],
  ])('reports that a service is %s, and links when it is back', async (_what, faults) => {
    const player = await server.player();
    const account = newAccount();
    const back = await answerProviderConsent(await begin(player, 'discord'), { account });
    Object.assign(providers.at.discord.faults, faults);
    expect(await followCallbackToPage(player.connection, back)).toBe(
      failed('discord', 'unavailable'),
    );
    Object.assign(providers.at.discord.faults, { slowMs: 0, nonsense: false, down: false });
    expect(await link(player, 'discord', account)).toContain('discord-connected');
  });

  it('closes with the feature: nobody begins, and a player on the way back is informed', async () => {
    const player = await server.player();
    const back = await answerProviderConsent(await begin(player, 'discord'), {
      account: newAccount(),
    });
    const admin = await server.admin();
    const base = '/api/game/admin/features';
    const { data } = await admin.section<{ data: { id: number; name: string }[] }>(
      'POST',
      `${base}/list`,
      {},
    );
    const id = data.find(({ name }) => name === 'linking')?.id;
    await admin.section('POST', `${base}/${id}`, { enabled: false });
    await expect(begin(player, 'discord')).rejects.toMatchObject({ code: 'FEATURE_CLOSED' });
    expect(await followCallbackToPage(player.connection, back)).toBe(
      failed('discord', 'unavailable'),
    );
    await admin.section('POST', `${base}/${id}`, { enabled: true });
    expect(await count(player)).toBe(0);
  });

  it('detects within an hour that Twitch was disconnected there, and offers to reconnect', async () => {
    const player = await server.player();
    const account = newAccount();
    await link(player, 'twitch', account);
    providers.at.twitch.faults.revoked = [account];
    server.clock.advance(70 * 60_000);
    await server.app.kernel.jobs.catchUp();
    expect(await listed(player, 'twitch')).toMatchObject({ state: 'RECONNECT' });
    const relogin = await new Player(server.base, player.identity).login();
    expect(await link(relogin, 'twitch', account)).toContain('twitch-connected');
    expect(await listed(relogin, 'twitch')).toMatchObject({ state: 'LINKED' });
  });

  it('keeps a link while its service is down for a day', async () => {
    const player = await server.player();
    await link(player, 'twitch', newAccount());
    providers.at.twitch.faults.down = true;
    for (let hour = 0; hour < 24; hour++) {
      server.clock.advance(3_600_000);
      await server.app.kernel.jobs.catchUp();
    }
    expect(await listed(player, 'twitch')).toMatchObject({ state: 'LINKED' });
  });

  it('revokes at the service after unlinking, also if it was down at first', async () => {
    const player = await server.player();
    await link(player, 'discord', newAccount());
    const [{ tokens } = { tokens: '' }] = await many<{ tokens: string }>(
      server.db.read,
      sql`select tokens from account_links where user_id = ${player.userId}`,
    );
    providers.at.discord.faults.down = true;
    await prove(player);
    await unlink(player, 'discord');
    await server.app.kernel.jobs.catchUp();
    const waiting = () =>
      many<{ state: string; payload: unknown }>(
        server.db.read,
        sql`select state, payload from outbox where kind = 'links.revoke' order by id desc limit 1`,
      );
    const [held] = await waiting();
    expect(held?.state).toBe('WAITING');
    expect(JSON.stringify(held?.payload)).not.toContain(tokens);
    providers.at.discord.faults.down = false;
    server.clock.advance(10 * 60_000);
    await server.app.kernel.jobs.catchUp();
    expect((await waiting())[0]?.state).toBe('DONE');
  });

  it('encrypts tokens again under another key, each for its own row', async () => {
    const old = randomBytes(32).toString('base64');
    const first = await startTestServer({ ...providers.env, SECRET_KEY: old });
    const player = await first.player();
    const identity = player.identity;
    await callApi(player.connection, 'linkDiscord', { params: { id: player.userId } } as never);
    const url = await begin(player, 'discord');
    const back = await answerProviderConsent(url, { account: newAccount() });
    expect(await followCallbackToPage(player.connection, back)).toContain('discord-connected');
    const read = async () =>
      (
        await many<{ tokens: string }>(
          first.db.read,
          sql`select tokens from account_links where user_id = ${player.userId}`,
        )
      )[0]?.tokens ?? '';
    const before = await read();
    const second = await startTestServer(
      {
        ...providers.env,
        SECRET_KEY: randomBytes(32).toString('base64'),
        SECRET_KEY_OLD: old,
        SIMULATED_FROM: '2026-11-02T12:00:00.000Z',
      },
      first,
    );
    second.clock.advance(2 * 60_000);
    await second.app.kernel.jobs.catchUp();
    const after = await read();
    expect(after.split('.')[0]).not.toBe(before.split('.')[0]);
    const again = await new Player(second.base, identity).login();
    const { data } = await callApi(again.connection, 'listLinks', { params: { id: again.userId } });
    expect(data.find(({ provider }) => provider === 'discord')?.state).toBe('LINKED');
    await second.close();
    await first.close();
  });

  it('hides links from others: absent and foreign ids answer alike (OP-74)', async () => {
    const [player, other] = [await server.player(), await server.player()];
    await prove(player);
    for (const id of [other.userId, 2_000_000_000]) {
      await expect(
        callApi(player.connection, 'unlinkOpenloot', { params: { id } }),
      ).rejects.toMatchObject({ status: 404 });
      await expect(
        callApi(player.connection, 'listLinks', { params: { id } }),
      ).rejects.toMatchObject({ status: 404 });
    }
  });

  it('shows no token in the log, the export of data or an answer', async () => {
    const player = await server.player();
    await link(player, 'discord', newAccount());
    const [row] = await many<{ tokens: string }>(
      server.db.read,
      sql`select tokens from account_links where user_id = ${player.userId}`,
    );
    const records = await many<{ text: string }>(
      server.db.read,
      sql`select c::text as text from commands c where user_id = ${player.userId}`,
    );
    const { data } = await callApi(player.connection, 'listLinks', {
      params: { id: player.userId },
    });
    const visibleTexts = [...records.map(({ text }) => text), JSON.stringify(data)].join('\n');
    expect(visibleTexts).not.toContain(row?.tokens ?? '');
    expect(visibleTexts).not.toMatch(/access_token|refresh/);
  });
});

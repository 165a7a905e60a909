import { createHmac, randomBytes } from 'node:crypto';
import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  followCallbackToPage,
  startProviders,
  answerProviderConsent,
  type LocalProviders,
} from '../../../../test/harness/providers.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { readConfig } from '../../../kernel/config/config.ts';
import { many, sql } from '../../../kernel/db/sql.ts';

const [secret, old] = [randomBytes(32), randomBytes(32)];
const origin = 'https://abcdefghij0123456789.ext-twitch.tv';
const settings = {
  TWITCH_EXTENSION_SECRET: secret.toString('base64'),
  TWITCH_EXTENSION_SECRET_OLD: old.toString('base64'),
  TWITCH_EXTENSION_CHANNELS: '501, 502',
  TWITCH_EXTENSION_CLIENT_ID: 'abcdefghij0123456789',
};
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
let viewers = 9_000;
const newViewer = (): string => String(++viewers);

describe('the Twitch extension', () => {
  let providers: LocalProviders;
  let server: TestServer;
  beforeAll(async () => {
    providers = await startProviders();
    server = await startTestServer({
      ...providers.env,
      ...settings,
      SIMULATED_FROM: '2026-11-02T12:00:00.000Z',
    });
  });
  afterAll(async () => {
    await server.close();
    await providers.stop();
  });

  const toToken = (claims: object, key = secret): string => {
    const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const toClaims = (viewer: string | undefined) => ({
    exp: server.clock.now().getTime() / 1_000 + 3_600,
    role: 'viewer',
    channel_id: '501',
    user_id: viewer,
  });
  const watching = (viewer: string | undefined, key = secret): Connection => {
    const connection = new Connection(server.base);
    connection.token = toToken(toClaims(viewer), key);
    return connection;
  };
  const beat = async (viewer: string): Promise<number> =>
    (await callApi(watching(viewer), 'noteTwitchHeartbeat', { body: {} })).minutes;
  const watch = async (viewer: string, minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute++) {
      await beat(viewer);
      server.clock.advance(60_000);
    }
  };
  const list = async (viewer: string) =>
    (await callApi(watching(viewer), 'listTwitchRewards', {})).data;
  const claim = (viewer: string, rewardId: number) =>
    callApi(watching(viewer), 'claimTwitchReward', { params: { rewardId }, body: {} });
  const link = async (player: Player, account: string): Promise<void> => {
    const { password } = player.identity;
    await callApi(player.connection, 'proveIdentity', { body: { password } });
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
  const unlink = async (player: Player): Promise<void> => {
    const { password } = player.identity;
    await callApi(player.connection, 'proveIdentity', { body: { password } });
    await callApi(player.connection, 'unlinkTwitch', { params: { id: player.userId } });
  };
  const base = '/api/admin/twitch-extension-rewards';
  const declare = async (watchMinutes: number, exp = 25): Promise<number> =>
    (
      await (
        await server.admin()
      ).section<{ id: number }>('POST', base, {
        type: 'EXP',
        itemId: null,
        amount: exp,
        watchMinutes,
      })
    ).id;
  const experience = async (player: Player): Promise<number> =>
    (await callApi(player.connection, 'currentUser', { params: { id: player.userId } })).exp;

  it('declares rewards with kind, item and minutes (R2.59 R3.84 R7.150)', async () => {
    const admin = await server.admin();
    const id = await declare(7);
    type Row = { id: number; type: string; itemId: number | null; watchMinutes: number };
    const row = await admin.section<Row>('GET', `${base}/${id}`);
    expect(row).toMatchObject({ type: 'EXP', itemId: null, watchMinutes: 7 });
    await admin.section('POST', `${base}/${id}`, { watchMinutes: 8 });
    const { data } = await admin.section<{ data: Row[] }>('POST', `${base}/list`, {});
    expect(data.find((entry) => entry.id === id)).toMatchObject({ watchMinutes: 8 });
    const types = await admin.section<{ data: { id: string }[] }>('GET', `${base}/types`);
    expect(types.data.map((type) => type.id)).toContain('CURRENCY');
    await admin.section('DELETE', `${base}/${id}`);
    const player = await server.player();
    await expect(
      player.connection.call('POST', `${base}/list`, { body: {} }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('counts one heartbeat per minute and viewer, also of ten at once', async () => {
    const [player, viewer] = [await server.player(), newViewer()];
    await link(player, viewer);
    await Promise.all(Array.from({ length: 10 }, () => beat(viewer)));
    expect(await beat(viewer)).toBe(1);
    server.clock.advance(60_000);
    expect(await beat(viewer)).toBe(2);
    // minutes of another viewer are counted separately
    const [other, second] = [await server.player(), newViewer()];
    await link(other, second);
    expect(await beat(second)).toBe(1);
  });

  it('pays watched time once for ten concurrent claims', async () => {
    const [player, viewer, rewardId] = [await server.player(), newViewer(), await declare(3, 40)];
    await link(player, viewer);
    await watch(viewer, 2);
    await expect(claim(viewer, rewardId)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Watch 1 minute more') as string,
    });
    await watch(viewer, 1);
    const ready = (await list(viewer)).find(({ id }) => id === rewardId);
    expect(ready).toMatchObject({ status: 'READY', minutes: 3, watchMinutes: 3 });
    const before = await experience(player);
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => claim(viewer, rewardId)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await experience(player)).toBe(before + 40);
    await expect(claim(viewer, rewardId)).rejects.toMatchObject({ code: 'ALREADY_CLAIMED' });
    const claimed = (await list(viewer)).find(({ id }) => id === rewardId);
    expect(claimed).toMatchObject({ status: 'CLAIMED' });
  });

  it('pays neither a viewer nor an account twice after relinking', async () => {
    const [first, second] = [await server.player(), await server.player()];
    const [viewer, other, rewardId] = [newViewer(), newViewer(), await declare(1)];
    await link(first, viewer);
    await watch(viewer, 1);
    await claim(viewer, rewardId);
    await unlink(first);
    await expect(claim(viewer, rewardId)).rejects.toMatchObject({ code: 'CONFLICT' });
    // the viewer is now linked to another account, and the first account to another viewer; neither
    // can claim the reward again
    await link(second, viewer);
    await expect(claim(viewer, rewardId)).rejects.toMatchObject({ code: 'ALREADY_CLAIMED' });
    await link(first, other);
    await watch(other, 1);
    await expect(claim(other, rewardId)).rejects.toMatchObject({ code: 'ALREADY_CLAIMED' });
    const claims = await many(
      server.db.read,
      sql`select 1 from twitch_claims where reward_id = ${rewardId}`,
    );
    expect(claims).toHaveLength(1);
  });

  it('names the missing part: identity, a link, a reward, a valid token', async () => {
    const hidden = watching(undefined);
    await expect(callApi(hidden, 'listTwitchRewards', {})).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('Share your identity with the extension') as string,
    });
    await expect(beat(newViewer())).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Connect Twitch in your profile settings') as string,
    });
    const [player, viewer] = [await server.player(), newViewer()];
    await link(player, viewer);
    await expect(claim(viewer, 2_000_000)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const token of [undefined, player.connection.token, 'x.y.z']) {
      const forged = new Connection(server.base);
      forged.token = token;
      await expect(callApi(forged, 'listTwitchRewards', {})).rejects.toMatchObject({
        status: 401,
        code: 'SIGNATURE_REFUSED',
      });
    }
    const stranger = watching(viewer, randomBytes(32));
    await expect(callApi(stranger, 'noteTwitchHeartbeat', { body: {} })).rejects.toMatchObject({
      code: 'SIGNATURE_REFUSED',
    });
    expect((await callApi(watching(viewer, old), 'listTwitchRewards', {})).data).toBeDefined();
  });

  it('answers only pages of the extension, and accepts no cookies', async () => {
    const [player, viewer] = [await server.player(), newViewer()];
    await link(player, viewer);
    const ask = (from: string, method: string, headers: Record<string, string> = {}) =>
      fetch(`${server.base}/api/twitch-extension/heartbeats`, {
        method,
        headers: { origin: from, ...headers },
      });
    const asked = await ask(origin, 'OPTIONS', {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
    const authorization = `Bearer ${toToken(toClaims(viewer))}`;
    const counted = await ask(origin, 'POST', { authorization });
    expect(counted.status).toBe(200);
    expect(counted.headers.get('access-control-allow-origin')).toBe(origin);
    expect(counted.headers.getSetCookie()).toEqual([]);
    const refused = await ask(origin, 'POST');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
    for (const elsewhere of ['https://evil.example', 'null', `${origin}.evil.example`]) {
      const preflight = await ask(elsewhere, 'OPTIONS');
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
      const sent = await ask(elsewhere, 'POST', { authorization });
      expect(sent.status).toBe(403);
      expect(sent.headers.get('access-control-allow-origin')).toBeNull();
    }
    // a page of the extension cannot make any other call
    const other = await fetch(`${server.base}/api/sessions`, {
      method: 'POST',
      headers: { origin },
    });
    expect(other.status).toBe(403);
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is unavailable if no extension is configured', async () => {
    const bare = await startTestServer();
    const connection = new Connection(bare.base);
    connection.token = toToken(toClaims('77'));
    const answer = await callApi(connection, 'listTwitchRewards', {}).catch((e: unknown) => e);
    await bare.close();
    expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it.each([
    ['a channel without a secret', { TWITCH_EXTENSION_CHANNELS: '501' }, /SECRET is missing/],
    ['no channel', { ...settings, TWITCH_EXTENSION_CHANNELS: '' }, /CHANNELS must be/],
    ['a channel by name', { ...settings, TWITCH_EXTENSION_CHANNELS: 'us' }, /CHANNELS must be/],
    ['nobody who it is', { ...settings, TWITCH_EXTENSION_CLIENT_ID: '' }, /who the extension is/],
    ['a short secret', { ...settings, TWITCH_EXTENSION_SECRET: 'c2hvcnQ=' }, /must be the secret/],
  ])('does not start with %s', (_what, env, message) => {
    const { dataDir } = server.place;
    expect(() => readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...env })).toThrow(message);
  });
});

import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  followCallbackToPage,
  startProviders,
  answerProviderConsent,
  type LocalProviders,
} from '../../../../test/harness/providers.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';

const base = '/api/admin/operations/providers';
interface Listed {
  readonly id: number;
  readonly name: string;
  readonly standing: string;
  readonly links: number;
}
const expired = { status: 500, code: 'OPENLOOT_ACCESS_EXPIRED' };
const failed = { status: 400, code: 'BF-12' };
let accounts = 9_000;

describe('the marketplace', () => {
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
  afterEach(async () => {
    Object.assign(providers.at.openloot.faults, {
      slowMs: 0,
      nonsense: false,
      down: false,
      revoked: [],
    });
    await set({ state: 'ACTIVE', endsAt: null });
    server.clock.advance(61_000);
  });

  const link = async (): Promise<{ player: Player; account: string }> => {
    const player = await server.player();
    const account = String(++accounts);
    const { url } = await callApi(player.connection, 'linkOpenloot', {
      params: { id: player.userId },
      query: { component: 'digital-assets' },
    });
    const back = await answerProviderConsent(url, { account });
    expect(await followCallbackToPage(player.connection, back)).toContain('openloot-connected');
    return { player, account };
  };
  const list = (player: Player, page = 1) =>
    callApi(player.connection, 'listOpenlootItems', { query: { page, perPage: 10 } as never });
  const rowOf = async (): Promise<Listed> => {
    const admin = await server.admin();
    const { data } = await admin.section<{ data: Listed[] }>('POST', `${base}/list`, {});
    const row = data.find(({ name }) => name === 'openloot');
    if (!row) throw new Error('There is no row of the marketplace');
    return row;
  };
  const set = async (values: { state: string; endsAt: string | null }) => {
    const { id } = await rowOf();
    await (await server.admin()).section('POST', `${base}/${id}`, values);
  };

  it('shows the player’s items by pages, and those usable as avatar (R7.35, R7.37, R7.38, R3.39)', async () => {
    const { player, account } = await link();
    expect(await callApi(player.connection, 'openlootStatus', {})).toEqual({
      status: 'LINKED',
      openlootUserId: account,
    });
    const [first, last] = [await list(player), await list(player, 3)];
    expect(first).toMatchObject({ page: 1, totalPages: 3, asOf: null });
    expect(first.data).toHaveLength(10);
    expect(last.data).toHaveLength(3);
    expect(first.data.every(({ id }) => id.startsWith(`${account}-`))).toBe(true);
    const avatars = await callApi(player.connection, 'listOpenlootAvatars', { query: {} });
    expect(avatars.data).toHaveLength(8);
  });

  it('is empty for players without a link, and says whether it is offered (R7.36, R3.40)', async () => {
    const player = await server.player();
    expect(await list(player)).toMatchObject({ data: [], totalPages: 0 });
    expect(await callApi(player.connection, 'openlootEnabled', {})).toEqual({
      enabled: true,
      endsAt: null,
      takesIn: true,
      sendsBack: true,
    });
  });

  it('renews access of a quarter of an hour by itself, also for ten calls at once', async () => {
    const { player } = await link();
    server.clock.advance(16 * 60_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => list(player)));
    expect(answers.every(({ data }) => data.length === 10)).toBe(true);
    server.clock.advance(16 * 60_000);
    expect((await list(player)).data).toHaveLength(10);
  });

  it('reports expired access after the player revoked it, until it is renewed (R8.11)', async () => {
    const { player, account } = await link();
    providers.at.openloot.faults.revoked = [account];
    await expect(list(player)).rejects.toMatchObject(expired);
    await expect(list(player)).rejects.toMatchObject(expired);
    expect(await callApi(player.connection, 'openlootStatus', {})).toMatchObject({
      status: 'RECONNECT',
    });
    await callApi(player.connection, 'proveIdentity', {
      body: { password: player.identity.password },
    });
    const { url } = await callApi(player.connection, 'linkOpenloot', {
      params: { id: player.userId },
      query: {},
    });
    await followCallbackToPage(player.connection, await answerProviderConsent(url, { account }));
    expect((await list(player)).data).toHaveLength(10);
  });

  it.each([
    ['slow', { slowMs: 6_000 }],
    ['nonsense', { nonsense: true }],
    ['down', { down: true }],
  ])('answers BF-12 for any other failure: %s (R8.8)', async (_what, faults) => {
    const { player } = await link();
    Object.assign(providers.at.openloot.faults, faults);
    await expect(list(player)).rejects.toMatchObject({
      ...failed,
      message: expect.stringContaining(
        'Open Loot request failed. Please try again in few seconds',
      ) as string,
    });
  });

  it('is not called after five failures, shows the last data with its age, and recovers', async () => {
    const { player } = await link();
    const readAt = server.clock.now().toISOString();
    await list(player);
    providers.at.openloot.faults.down = true;
    for (let attempt = 0; attempt < 4; attempt++)
      await expect(list(player)).rejects.toMatchObject(failed);
    const older = await list(player);
    expect(older).toMatchObject({ asOf: readAt });
    expect(older.data).toHaveLength(10);
    expect((await rowOf()).standing).toBe('SILENT');
    // a page that was never read has no copy
    await expect(list(player, 2)).rejects.toMatchObject(failed);
    providers.at.openloot.faults.down = false;
    // within a minute, the server does not call the marketplace again
    expect(await list(player)).toMatchObject({ asOf: readAt });
    server.clock.advance(60_000);
    expect(await list(player)).toMatchObject({ asOf: null });
    expect((await rowOf()).standing).toBe('ANSWERS');
  });

  it('is not called while operators pause it; copies are shown', async () => {
    const { player } = await link();
    await list(player);
    await set({ state: 'DEGRADED', endsAt: null });
    expect((await list(player)).asOf).not.toBeNull();
    await set({ state: 'ACTIVE', endsAt: null });
    expect((await list(player)).asOf).toBeNull();
  });

  it('takes no new links while read-only, but allows renewals', async () => {
    const { player } = await link();
    const other = await server.player();
    await set({ state: 'READ_ONLY', endsAt: null });
    const begin = (player: Player) =>
      callApi(player.connection, 'linkOpenloot', { params: { id: player.userId }, query: {} });
    await expect(begin(other)).rejects.toMatchObject({ status: 409 });
    await expect(begin(player)).resolves.toMatchObject({ url: expect.any(String) as string });
    expect((await list(player)).data).toHaveLength(10);
  });

  it('closes at a date that players see, then removes links, and informs nobody earlier', async () => {
    const { player } = await link();
    await expect(set({ state: 'MIGRATING', endsAt: null })).rejects.toMatchObject({ status: 400 });
    const endsAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    await set({ state: 'MIGRATING', endsAt });
    const enabled = () => callApi(player.connection, 'openlootEnabled', {});
    expect(await enabled()).toMatchObject({ enabled: true, endsAt, takesIn: false });
    expect((await list(player)).data).toHaveLength(10);
    server.clock.advance(3_600_000);
    await server.app.kernel.jobs.catchUp();
    const again = await new Player(server.base, player.identity).login();
    expect(await callApi(again.connection, 'openlootEnabled', {})).toMatchObject({
      enabled: false,
    });
    expect(await callApi(again.connection, 'openlootStatus', {})).toMatchObject({ status: 'NONE' });
    await server.app.kernel.jobs.catchUp();
  });

  it('shows operators the state of services, and the waiting work', async () => {
    await link();
    const admin = await server.admin();
    const { data } = await callApi(admin.connection, 'adminListProviders', {});
    expect(data.map(({ name }) => name)).toEqual(['discord', 'twitch', 'twitter', 'openloot']);
    expect(data.find(({ name }) => name === 'openloot')).toMatchObject({
      offered: true,
      state: 'ACTIVE',
      backlog: 0,
    });
  });
});

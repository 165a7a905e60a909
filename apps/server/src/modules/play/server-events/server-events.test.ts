import type { ServerEvent } from '@guildhall/contract/play/server-events';
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { GameServer } from '@guildhall/simulator/client/game-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { buildFieldRefusalMatcher } from '../../../../test/harness/messages.harness.ts';

interface Saved {
  readonly id: number;
  readonly commandId: number;
}
const allScopes = ['matches', 'players', 'economy', 'config'] as const;

describe('events for game servers', () => {
  let server: TestServer;
  let admin: Admin;
  let game: GameServer;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    game = await keyed({});
  });
  afterAll(() => server.close());
  const keyed = async (body: { scopes?: (typeof allScopes)[number][]; regionId?: number }) =>
    new GameServer(
      server.base,
      await callApi(admin.connection, 'createGameServerKey', {
        body: { name: 'Test', scopes: [...allScopes], ...body },
      }),
      () => server.clock.now().getTime(),
    );
  const read = (cursor?: number, on = game) => on.call('readServerEvents', { query: { cursor } });
  const plain = (events: readonly ServerEvent[]) =>
    events.map(({ type, payload }) => [type, payload] as const);
  /** Returns the events that an action sends to game servers. */
  const collectEvents = async (act: () => Promise<unknown>, on = game) => {
    const { cursor } = await read(undefined, on);
    await act();
    return plain((await read(cursor, on)).events);
  };
  const undo = (commandId: number) =>
    admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Test' });
  const statistic = (name: string) =>
    admin.section<Saved>('POST', '/api/game/admin/statistics', { name, segments: ['map'] });

  it('report a block with its end, and its end by a call, by an undo, and by itself', async () => {
    const { userId, accountId, login } = await player();
    const block = (body: Record<string, unknown>) =>
      callApi(admin.connection, 'adminUpdateUser', {
        params: { id: userId },
        body: { reason: 'Test', ...body },
      });
    const until = new Date(server.clock.now().getTime() + 60_000).toISOString();
    let commandId = 0;
    expect(
      await collectEvents(async () => {
        ({ commandId = 0 } = (await block({ statusId: 3, blockedUntil: until })) as Partial<Saved>);
      }),
    ).toEqual([['ACCOUNT_BLOCKED', { accountId, until }]]);
    expect(await collectEvents(() => undo(commandId))).toEqual([
      ['ACCOUNT_UNBLOCKED', { accountId }],
    ]);
    await block({ statusId: 3, blockedUntil: until });
    server.clock.advance(61_000);
    expect(await collectEvents(login)).toEqual([['ACCOUNT_UNBLOCKED', { accountId }]]);
    expect(await collectEvents(() => block({ rolesToAdd: ['SUPPORT'] }))).toEqual([]);
  });
  const player = async () => {
    const newcomer = await server.player();
    return {
      userId: newcomer.userId,
      accountId: newcomer.accountId,
      login: () => newcomer.login(),
    };
  };

  it('name the changed part of the configuration, once per change; refused and previewed ones send none', async () => {
    const bows = await statistic('Bows');
    const config = (part: string) => [['CONFIG_UPDATED', { part }]];
    expect(await collectEvents(() => statistic('Lances'))).toEqual(config('statistics'));
    const change = () =>
      admin.section<Saved>('POST', `/api/game/admin/statistics/${bows.id}`, { name: 'Longbows' });
    let commandId = 0;
    expect(await collectEvents(async () => ({ commandId } = await change()))).toEqual(
      config('statistics'),
    );
    expect(await collectEvents(change)).toEqual([]);
    expect(await collectEvents(() => undo(commandId))).toEqual(config('statistics'));
    const { data } = await admin.section<{ data: Saved[] }>(
      'POST',
      '/api/game/admin/statistics/list',
      {},
    );
    const many = (preview: boolean) =>
      admin.section('POST', `/api/game/admin/statistics/bulk?preview=${preview}`, {
        ids: data.map(({ id }) => id),
        set: { displayed: true },
      });
    expect(await collectEvents(() => many(true))).toEqual([]);
    expect(await collectEvents(() => many(false))).toEqual(config('statistics'));
    expect(await collectEvents(() => statistic('Lances').catch(() => {}))).toEqual([]);
    const sessions = (body: object) =>
      admin.section('POST', '/api/game/admin/sessions-settings', body);
    const playtimes = [['PLAYTIMES_UPDATED', { part: 'sessions' }]];
    expect(await collectEvents(() => sessions({ enabled: false }))).toEqual(playtimes);
    expect(await collectEvents(() => sessions({ enabled: true }))).toEqual(playtimes);
    const slots = [{ start: '2031-03-03T18:00:00.000Z', end: '2031-03-03T22:00:00.000Z' }];
    const plan = () =>
      admin.section<Saved>('POST', '/api/game/admin/playtimes', { name: 'Evenings', slots });
    expect(await collectEvents(async () => ({ commandId } = await plan()))).toEqual(playtimes);
    expect(await collectEvents(() => undo(commandId))).toEqual(playtimes);
  });
  it('report a version created, made main, given another preset, force-disabled and renamed', async () => {
    const versions = '/api/game/admin/versions';
    const presets = '/api/game/admin/balance-presets';
    const preset = await admin.section<Saved>('POST', presets, { name: 'Next' });
    const state = (name: string, overrides: object = {}) => [
      'VERSION_UPDATED',
      { name, isMain: false, isPlayable: true, isForceDisabled: false, ...overrides },
    ];
    let id = 0;
    const make = async () => {
      const row = { name: '2.0', balancePresetId: preset.id, enabled: true };
      ({ id } = await admin.section<Saved>('POST', versions, row));
    };
    expect(await collectEvents(make)).toEqual([state('2.0')]);
    const main = (preview: 'true' | 'false') =>
      callApi(admin.connection, 'setMainVersion', { params: { id }, query: { preview }, body: {} });
    expect(await collectEvents(() => main('true'))).toEqual([]);
    let commandId: number | null = null;
    expect(await collectEvents(async () => ({ commandId } = await main('false')))).toEqual([
      state('1.0'),
      state('2.0', { isMain: true }),
    ]);
    expect(await collectEvents(() => undo(commandId ?? 0))).toEqual([
      state('2.0'),
      state('1.0', { isMain: true }),
    ]);
    const other = await admin.section<Saved>('POST', presets, { name: 'Other' });
    const change = (body: object) => admin.section('POST', `${versions}/${id}`, body);
    expect(await collectEvents(() => change({ balancePresetId: other.id }))).toEqual([
      state('2.0'),
      ['CONFIG_UPDATED', { part: 'preset' }],
    ]);
    const disable = () =>
      callApi(admin.connection, 'forceDisableVersion', { params: { id }, query: {}, body: {} });
    expect(await collectEvents(disable)).toEqual([
      state('2.0', { isPlayable: false, isForceDisabled: true }),
    ]);
    expect(await collectEvents(() => change({ enabled: true, name: '2.1' }))).toEqual([
      state('2.0', { isPlayable: false, isForceDisabled: true }),
      state('2.1'),
    ]);
  });
  it('reach keys by scope and region; the cursor passes the others', async () => {
    const region = (name: string) =>
      admin.section<Saved>('POST', '/api/game/admin/regions', { name, code: name, endpoints: [] });
    const [north, south] = [await region('north'), await region('south')];
    const [northern, plays] = [
      await keyed({ regionId: north.id }),
      await keyed({ scopes: ['matches'] }),
    ];
    const start = (await read()).cursor;
    const { userId, accountId } = await player();
    const rename = ({ id }: Saved, name: string) =>
      admin.section('POST', `/api/game/admin/regions/${id}`, { name });
    await rename(north, 'North');
    await rename(south, 'South');
    await statistic('Shields');
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: userId },
      body: { statusId: 3, reason: 'Test' },
    });
    const regionUpdate = (name: string) => [
      'REGION_UPDATED',
      { code: name.toLowerCase(), name, enabled: true, endpoints: [] },
    ];
    const config = (part: string) => ['CONFIG_UPDATED', { part }];
    const otherEvents = [config('statistics'), ['ACCOUNT_BLOCKED', { accountId, until: null }]];
    const everything = await read(start);
    const regions = config('regions');
    expect(plain(everything.events)).toEqual([
      regionUpdate('North'),
      regions,
      regionUpdate('South'),
      regions,
      ...otherEvents,
    ]);
    expect(plain((await read(start, northern)).events)).toEqual([
      regionUpdate('North'),
      regions,
      regions,
      ...otherEvents,
    ]);
    const less = await read(start, plays);
    expect(plain(less.events)).toEqual([regionUpdate('North'), regionUpdate('South')]);
    expect(less.cursor).toBe(everything.cursor);
  });
  it('are numbered in the order of commits: a follower misses nothing and reads nothing twice', async () => {
    const { cursor: start } = await read();
    const names = Array.from({ length: 16 }, (_one, n) => `Of many ${n}`);
    const writing = Promise.all(names.map((name) => statistic(name)));
    let isOver = false;
    void writing.finally(() => (isOver = true)).catch(() => {});
    const ids: number[] = [];
    let cursor = start;
    for (let rounds = 0; rounds < 2; rounds += isOver ? 1 : 0) {
      const page = await read(cursor);
      ids.push(...page.events.map(({ id }) => id));
      ({ cursor } = page);
    }
    await writing;
    expect(ids).toEqual(names.map((_name, n) => start + n + 1));
  });
  it('come page by page; an outdated or foreign cursor begins anew', async () => {
    const { cursor: start } = await read();
    await server.db.transaction(async (tx) => {
      for (let accountId = 1; accountId <= 130; accountId++)
        server.app.kernel.realtime.emitToServers(tx, 'ACCOUNT_UNBLOCKED', { accountId });
    });
    const first = await read(start);
    expect([first.events.length, first.waitSeconds, first.missed]).toEqual([100, 0, false]);
    const second = await read(first.cursor);
    expect([second.events.length, second.waitSeconds > 0]).toEqual([30, true]);
    expect(second.cursor).toBe(start + 130);
    expect(await read(second.cursor)).toMatchObject({ events: [], cursor: second.cursor });
    const present = { events: [], cursor: second.cursor, missed: true };
    expect(await read(second.cursor + 1)).toMatchObject(present);
    const later = new Date(server.clock.now().getTime() + 1);
    await server.db.transaction((tx) => server.app.kernel.realtime.dropBefore(tx, later));
    expect(await read(start)).toMatchObject(present);
    expect(await read(second.cursor)).toMatchObject({ ...present, missed: false });
  });
  it.each(['-1', 'x', '1.5', '1'.repeat(16)])('the cursor %s is refused at its field', (cursor) =>
    expect(game.call('readServerEvents', { query: { cursor } })).rejects.toMatchObject(
      buildFieldRefusalMatcher('query.cursor', problem('whole')),
    ),
  );
});

import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import { GameServer } from '@guildhall/simulator/client/game-server';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, sql } from '../../../../kernel/db/sql.ts';
import { startTestServer, type TestServer } from '../../../../../test/harness/server.harness.ts';

const base = '/api/game/admin/versions';
const presets = '/api/game/admin/balance-presets';
interface VersionRow {
  id: number;
  name: string;
  balancePresetId: number;
  enabled: boolean;
  isMain: boolean;
  forceDisabled: boolean;
  running: number;
  servers: number;
}

/** Secret key that all servers of one database share. */
const secret = { SECRET_KEY: randomBytes(32).toString('base64') };

describe('game versions', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer(secret);
    admin = await server.admin();
  });
  afterAll(() => server.close());
  const preset = async (set: Record<string, string> = {}) => {
    const name = `Preset ${randomBytes(4).toString('hex')}`;
    const { id } = await admin.section<{ id: number }>('POST', presets, { name });
    const table = await callApi(admin.connection, 'balancePresetTable', { params: { id } });
    await callApi(admin.connection, 'saveBalanceParameters', {
      params: { id },
      query: {},
      body: {
        set: Object.entries(set).map(([known, value]) => {
          const parameter = table.parameters.find((parameter) => parameter.name === known);
          return parameter
            ? { id: parameter.id, value }
            : { name: known, type: 'INT' as const, value };
        }),
      },
    });
    return id;
  };
  const version = async (overrides: Record<string, unknown> = {}) => {
    const name = `v-${randomBytes(4).toString('hex')}`;
    const { id } = await admin.section<{ id: number }>('POST', base, {
      name,
      balancePresetId: overrides['balancePresetId'] ?? (await preset()),
      enabled: true,
      ...overrides,
    });
    return { id, name };
  };
  const get = (id: number) => admin.section<VersionRow>('GET', `${base}/${id}`);
  const listAllVersions = async () =>
    (await admin.section<{ data: VersionRow[] }>('POST', `${base}/list`, { perPage: 100 })).data;
  const setMain = (id: number, force = false, preview = false, by = admin) =>
    callApi(by.connection, 'setMainVersion', {
      params: { id },
      query: preview ? { preview: 'true' } : {},
      body: { force },
    });
  const disable = (id: number, preview = false) =>
    callApi(admin.connection, 'forceDisableVersion', {
      params: { id },
      query: preview ? { preview: 'true' } : {},
      body: { reason: 'Broken' },
    });
  const finished = async (taskId: number | null) => {
    for (;;) {
      const task = await callApi(admin.connection, 'taskResult', {
        params: { taskId: taskId ?? 0 },
      });
      if (task.status === 'FINISHED') return task.result;
      expect(['CREATED', 'STARTED']).toContain(task.status);
    }
  };
  const undo = (id: number | null) =>
    admin.section('POST', `/api/admin/activity-log/${String(id)}/undo`, { reason: 'Test' });
  /** Starts a match with one new player, on a game server that runs this version. */
  const running = async (name: string) => {
    const game = await server.gameServer(['matches', 'players', 'config']);
    await game.register('Northreach', name);
    const player = await server.player();
    await game.admit(await player.ticket(name, 'Northreach'), 'FS');
    const matchId = randomBytes(6).toString('hex');
    const start = (id: string) =>
      game.call('startMatch', {
        body: {
          serverId: game.serverId,
          matchId: id,
          mode: 'FS',
          players: [{ accountId: player.accountId }],
        },
      });
    await start(matchId);
    const end = () =>
      game.call('reportResult', {
        params: { id: matchId },
        body: {
          serverId: game.serverId,
          endedAt: server.clock.now().toISOString(),
          players: [{ accountId: player.accountId, place: 1, won: true, durationMs: 0, exp: 10 }],
        },
      });
    return { game, player, matchId, start, end };
  };

  // (R3.67, R7.131)
  it('must be known and enabled for servers and tickets; servers on a disabled one are drained', async () => {
    const { id, name } = await version();
    const { game, player, start, end } = await running(name);
    expect(await get(id)).toMatchObject({ running: 1, servers: 1 });
    const refused = { status: 409, code: 'VERSION_DISABLED' };
    await expect(player.ticket('9.9', 'Northreach')).rejects.toMatchObject(refused);
    await expect(game.register('Northreach', '9.9')).rejects.toMatchObject(refused);
    const ticket = await (await server.player()).ticket(name, 'Northreach');
    await admin.section('POST', `${base}/${id}`, { enabled: false });
    expect(await game.admit(ticket, 'FS')).toMatchObject({ refused: 'VERSION_DISABLED' });
    await expect(player.ticket(name, 'Northreach')).rejects.toMatchObject(refused);
    const beat = await game.call('heartbeat', {
      params: { id: game.serverId },
      body: { players: 1, matches: 1, cpu: 1 },
    });
    expect(beat.drain).toBe(true);
    // the match that was already running is finished and paid
    expect(await end()).toMatchObject({ state: 'FINISHED' });
    await expect(start('another')).rejects.toMatchObject(refused);
    await admin.section('POST', `${base}/${id}`, { enabled: true });
    expect(await game.admit(ticket, 'FS')).toMatchObject({ refused: null });
    await start('another');
  });
  // (R4.47)
  it('refuse set-main during matches with their number; the preview shows effects, force and undo work', async () => {
    const before = (await listAllVersions()).find(({ isMain }) => isMain);
    const { end } = await running(before?.name ?? '');
    const next = await version({
      balancePresetId: await preset({ 'missions.daily': '5', 'match.expMax': '400' }),
    });
    const shown = await setMain(next.id, false, true);
    expect(shown.taskId).toBeNull();
    expect(shown.changes).toEqual([
      { name: 'match.expMax', from: 500, to: 400 },
      { name: 'missions.daily', from: 3, to: 5 },
    ]);
    expect(Object.fromEntries(shown.effects.map(({ key, count }) => [key, count]))).toMatchObject({
      'balance.playedOut': 1,
      'balance.playersIn': 1,
      'balance.parametersDiffer': 2,
    });
    await expect(setMain(next.id)).rejects.toMatchObject({
      status: 409,
      because: 'balance.matchesRun',
      details: { matches: 1, players: 1 },
    });
    expect((await get(next.id)).isMain).toBe(false);
    const reply = await setMain(next.id, true);
    await finished(reply.taskId);
    expect((await listAllVersions()).filter(({ isMain }) => isMain).map(({ id }) => id)).toEqual([
      next.id,
    ]);
    expect(await end()).toMatchObject({ state: 'FINISHED' });
    await expect(setMain(next.id)).rejects.toMatchObject({ because: 'balance.mainAlready' });
    await undo(reply.commandId);
    expect((await listAllVersions()).filter(({ isMain }) => isMain).map(({ id }) => id)).toEqual([
      before?.id,
    ]);
    const off = await version({ enabled: false });
    await expect(setMain(off.id, true)).rejects.toMatchObject({ because: 'balance.notEnabled' });
  });
  it('have exactly one main one after concurrent set-mains; an overtaken undo is refused', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => version()));
    // calls of one operator run one after the other, so concurrent calls need several operators
    const others = await Promise.all(made.map(() => server.secondAdmin()));
    const results = await Promise.allSettled(
      made.map(({ id }, at) => setMain(id, true, false, others[at])),
    );
    expect(results.map(({ status }) => status)).toEqual(made.map(() => 'fulfilled'));
    expect((await listAllVersions()).filter(({ isMain }) => isMain)).toHaveLength(1);
    const last = await version();
    const first = await setMain((await version()).id, true);
    const second = await setMain(last.id, true);
    const main = (await listAllVersions()).filter(({ isMain }) => isMain);
    expect(main).toHaveLength(1);
    expect(main[0]?.id).toBe(last.id);
    expect(second.commandId).toBeGreaterThan(first.commandId ?? 0);
    await expect(undo(first.commandId)).rejects.toMatchObject({ because: 'balance.wentMainSince' });
  });
  it('cannot be disabled or deleted as the main one, nor deleted with running matches', async () => {
    const main = (await listAllVersions()).find(({ isMain }) => isMain);
    await expect(
      admin.section('POST', `${base}/${main?.id ?? 0}`, { enabled: false }),
    ).rejects.toMatchObject({ status: 400, fields: { enabled: 'balance.mainStays' } });
    await expect(admin.section('DELETE', `${base}/${main?.id ?? 0}`)).rejects.toMatchObject({
      code: 'IN_USE',
    });
    const { id, name } = await version();
    const { end } = await running(name);
    await expect(admin.section('DELETE', `${base}/${id}`)).rejects.toMatchObject({
      code: 'IN_USE',
    });
    await end();
    await admin.section('DELETE', `${base}/${id}`);
  });
  // (R4.46)
  it('force-disabled refuse tickets and cancel matches without pay, as previewed; enabling lifts it', async () => {
    const { id, name } = await version();
    const { game, player, start, end } = await running(name);
    const shown = await disable(id, true);
    expect(Object.fromEntries(shown.effects.map(({ key, count }) => [key, count]))).toEqual({
      'balance.calledOff': 1,
      'balance.playersIn': 1,
      'game.serversDrained': 1,
    });
    expect((await get(id)).forceDisabled).toBe(false);
    const { taskId } = await disable(id);
    await expect(player.ticket(name, 'Northreach')).rejects.toMatchObject({
      code: 'VERSION_DISABLED',
    });
    expect(await finished(taskId)).toEqual({ matches: 1 });
    expect(await get(id)).toMatchObject({ enabled: false, forceDisabled: true, running: 0 });
    await expect(end()).rejects.toMatchObject({ status: 409 });
    expect(await player.me()).toMatchObject({ exp: 0 });
    await expect(disable(id)).rejects.toMatchObject({ because: 'balance.disabledAlready' });
    await admin.section('POST', `${base}/${id}`, { enabled: true });
    expect(await get(id)).toMatchObject({ enabled: true, forceDisabled: false });
    await expect(start('later')).rejects.toMatchObject({ status: 409 });
    await game.admit(await player.ticket(name, 'Northreach'), 'FS');
    await start('later');
  });
  it('force-disabled run no match, even one that starts at that moment', async () => {
    const { id, name } = await version();
    const games = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { end, ...rest } = await running(name);
        await end();
        return rest;
      }),
    );
    const [off] = await Promise.all([
      disable(id),
      ...games.map(({ start }) => start('crossing').catch(() => undefined)),
    ]);
    await finished(off.taskId);
    const left = await many<{ state: string }>(
      server.db.read,
      sql`select state from matches where version_id = ${id} and state = 'RUNNING'`,
    );
    expect(left).toEqual([]);
  });
  it('apply a changed preset at once if they are the main version', async () => {
    const { id } = await version();
    await finished((await setMain(id, true)).taskId);
    const player = await server.player();
    expect(await player.me()).toMatchObject({ maxExp: 100 });
    const recruiting = () =>
      callApi(player.connection, 'listReferralRewards', { params: { id: player.userId } });
    expect(await recruiting()).toMatchObject({ matchesToQualify: 1 });
    const body = { balancePresetId: await preset({ 'exp.step': '70', 'referral.matches': '3' }) };
    await admin.section('POST', `${base}/${id}`, body);
    expect(await player.me()).toMatchObject({ maxExp: 70 });
    expect(await recruiting()).toMatchObject({ matchesToQualify: 3 });
  });

  describe('the configuration of the game', () => {
    it('has the version’s preset and all settings, is sent only when changed, and is current everywhere', async () => {
      const own = await version({ balancePresetId: await preset({ 'bow.range': '12' }) });
      const key = await callApi(admin.connection, 'createGameServerKey', {
        body: { name: 'Config', scopes: ['config'] },
      });
      const game = new GameServer(server.base, key, () => server.clock.now().getTime());
      const beside = await startTestServer(secret, server);
      const serverBeside = new GameServer(beside.base, key, () => server.clock.now().getTime());
      await serverBeside.config(own.name);
      const first = await game.config(own.name);
      expect(first.preset.parameters).toContainEqual({
        name: 'bow.range',
        type: 'INT',
        value: 12,
        tags: [],
      });
      expect(first.version).toBe(own.name);
      const ask = async (tag: string) =>
        game.send('gameConfiguration', {
          query: { version: own.name },
          headers: { 'if-none-match': tag },
        });
      const whole = await ask('"none"');
      const tag = whole.headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[\w-]{27}"$/);
      expect(await ask(tag)).toMatchObject({ status: 304, text: '' });
      await admin.section('POST', '/api/game/admin/statistics', {
        name: 'Arrows',
        segments: ['map'],
      });
      expect((await serverBeside.config(own.name)).statistics.map(({ name }) => name)).toContain(
        'Arrows',
      );
      const after = await ask(tag);
      expect(after.status).toBe(200);
      const config = JSON.parse(after.text) as { statistics: { id: number; name: string }[] };
      const arrows = config.statistics.find(({ name }) => name === 'Arrows');
      expect(arrows).toMatchObject({ segments: ['map'], measure: 'COUNT', maxPerMinute: null });
      await admin.section('DELETE', `/api/game/admin/statistics/${arrows?.id ?? 0}`);
      expect((await game.config(own.name)).statistics.map(({ name }) => name)).not.toContain(
        'Arrows',
      );
      await admin.section('POST', '/api/game/admin/sessions-settings', { enabled: false });
      expect((await game.config(own.name)).sessions.enabled).toBe(false);
      await admin.section('POST', '/api/game/admin/sessions-settings', { enabled: true });
      const other = await preset({ 'bow.range': '13' });
      await admin.section('POST', `${base}/${own.id}`, { balancePresetId: other });
      await beside.close();
      expect(
        (await game.config(own.name)).preset.parameters.find(({ name }) => name === 'bow.range')
          ?.value,
      ).toBe(13);
    });
    it('is not given to an unknown or disabled version, nor to a key without the scope', async () => {
      const { id, name } = await version();
      const game = await server.gameServer(['matches', 'config']);
      await game.config(name);
      await admin.section('POST', `${base}/${id}`, { enabled: false });
      for (const asked of [name, '9.9'])
        await expect(game.config(asked)).rejects.toMatchObject({ code: 'VERSION_DISABLED' });
      const without = await server.gameServer(['matches', 'players']);
      await expect(without.config('1.0')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    });
  });
});

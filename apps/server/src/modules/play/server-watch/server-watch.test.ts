import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { many, maybeOne, sql } from '../../../kernel/db/sql.ts';

interface ServerRow {
  readonly id: number;
  readonly state: string;
  readonly region: string;
  readonly gameVersion: string;
  readonly running: number;
  readonly players: number;
}
interface TaskRow {
  readonly id: number;
  readonly kind: string;
  readonly status: string;
  readonly progress: number;
  readonly attempts: number;
  readonly error: string | null;
  readonly ownerId: number | null;
}

describe('operations: game servers and tasks', () => {
  let server: TestServer;
  let game: GameServer;
  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer();
  });
  afterAll(() => server.close());
  const list = async (body: object = {}) =>
    (
      await (
        await server.admin()
      ).section<{ data: ServerRow[] }>('POST', '/api/admin/operations/servers/list', {
        perPage: 100,
        ...body,
      })
    ).data;
  const findServerRow = async () => (await list()).find((entry) => entry.id === game.serverId);
  const beat = (overrides: object = {}) =>
    game.call('heartbeat', {
      params: { id: game.serverId },
      body: { players: 7, matches: 1, cpu: 41.26, ...overrides },
    });
  const drain = async (id: number, wish: boolean) =>
    callApi((await server.admin()).connection, 'drainServer', {
      params: { id },
      body: { drain: wish, reason: 'Patch day' },
    });

  it('show players and matches of the last day by half hours, each player once, without void ones', async () => {
    const load = async () => callApi((await server.admin()).connection, 'adminGameLoad', {});
    const before = await load();
    expect(before.players).toHaveLength(48);
    const players = [await server.player(), await server.player()];
    await playTestMatch(game, players, 1);
    await playTestMatch(game, players, 1);
    const now = await load();
    expect(now.players.at(-1)).toBe((before.players.at(-1) ?? 0) + 2);
    expect(now.matches.at(-1)).toBe((before.matches.at(-1) ?? 0) + 2);
    server.clock.advance(now.stepMs);
    const later = await load();
    expect(later.players.slice(-2)).toEqual([now.players.at(-1), 0]);
    expect(Date.parse(later.from) - Date.parse(now.from)).toBe(now.stepMs);
  });

  it('show the processor load of the last day, average and maximum; silent half hours have none', async () => {
    const load = async () => callApi((await server.admin()).connection, 'adminGameLoad', {});
    const { stepMs } = await load();
    server.clock.advance(2 * stepMs);
    for (const cpu of [20, 50]) await beat({ cpu });
    const { cpu, cpuMost } = await load();
    expect([cpu.length, cpuMost.length]).toEqual([48, 48]);
    expect([cpu.slice(-2), cpuMost.slice(-2)]).toEqual([
      [null, 35],
      [null, 50],
    ]);
    server.clock.advance(3 * 86_400_000);
    await server.app.kernel.jobs.runNow('game-servers.forget');
    expect(
      (
        await many<{ n: number }>(
          server.db.read,
          sql`select count(*)::int as n from game_server_loads`,
        )
      )[0],
    ).toEqual({ n: 0 });
    game = await server.gameServer();
  });

  it('show a server’s region, version, heartbeat and matches; ten silent minutes mark it', async () => {
    const player = await server.player();
    await beat();
    await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    await game.call('startMatch', {
      body: {
        serverId: game.serverId,
        matchId: randomBytes(6).toString('hex'),
        mode: 'FS',
        players: [{ accountId: player.accountId }],
      },
    });
    expect(await findServerRow()).toMatchObject({
      state: 'ONLINE',
      region: 'Northreach',
      gameVersion: '1.0',
      running: 1,
      players: 7,
      cpu: 41.3,
    });
    const second = await server.gameServer();
    await second.call('unregisterServer', { params: { id: second.serverId } });
    expect((await list({ state: 'GONE' })).map((entry) => entry.id)).toEqual([second.serverId]);
    await expect(drain(second.serverId, true)).rejects.toMatchObject({ status: 409 });
    server.clock.advance(11 * 60_000);
    expect(await findServerRow()).toMatchObject({ state: 'SILENT' });
    await beat();
    expect(await findServerRow()).toMatchObject({ state: 'ONLINE' });
    expect(
      (await list({ region: 'north', gameVersion: '1.0' })).map((entry) => entry.id),
    ).toContain(game.serverId);
    expect(await list({ region: 'nowhere' })).toEqual([]);
  });

  it('tell a server to drain with its next heartbeat; recorded with a reason, and undoable', async () => {
    expect(await beat()).toMatchObject({ drain: false });
    const { commandId } = await drain(game.serverId, true);
    expect(await beat()).toMatchObject({ drain: true });
    expect(await findServerRow()).toMatchObject({ state: 'DRAINING' });
    await expect(drain(game.serverId, true)).rejects.toMatchObject({ status: 409 });
    await expect(drain(999_999, true)).rejects.toMatchObject({ status: 404 });
    const admin = await server.admin();
    expect(await admin.section('GET', `/api/admin/activity-log/${commandId}`)).toMatchObject({
      type: 'game-servers.drain',
      reason: 'Patch day',
      undoable: true,
    });
    await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, {
      reason: 'Not today',
    });
    expect(await beat()).toMatchObject({ drain: false });
    await expect(
      callApi((await server.support()).connection, 'drainServer', {
        params: { id: game.serverId },
        body: { drain: true, reason: 'No' },
      }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('let a draining server finish its matches; a refused ticket works on another server', async () => {
    const [inside, late] = [await server.player(), await server.player()];
    const lobby = await server.gameServer();
    await lobby.admit(await inside.ticket('1.0', 'Northreach'), 'FS');
    const start = (matchId: string) =>
      lobby.call('startMatch', {
        body: {
          serverId: lobby.serverId,
          matchId,
          mode: 'FS',
          players: [{ accountId: inside.accountId }],
        },
      });
    await start('runs');
    await drain(lobby.serverId, true);
    const ticket = await late.ticket('1.0', 'Northreach');
    const admit = (at: GameServer) =>
      at.call('validateTicket', { body: { serverId: at.serverId, ticket, mode: 'FS' } });
    expect(await admit(lobby)).toMatchObject({ refused: 'CLOSED', accountId: null });
    // starting the match again does not create another match
    expect(await start('runs')).toHaveProperty('startedAt');
    await lobby.call('reportResult', {
      params: { id: 'runs' },
      body: {
        serverId: lobby.serverId,
        endedAt: server.clock.now().toISOString(),
        players: [{ accountId: inside.accountId, place: 1, won: true, durationMs: 0, exp: 10 }],
      },
    });
    expect(await inside.me()).toMatchObject({ exp: 10 });
    await expect(start('another')).rejects.toMatchObject({
      status: 409,
      because: 'game.serverDraining',
    });
    const open = await server.gameServer();
    expect(await admit(open)).toMatchObject({ refused: null, accountId: late.accountId });
    await drain(lobby.serverId, false);
    expect(await start('another')).toHaveProperty('startedAt');
  });

  it('show every task with progress and failure; a failed one resumes where it was, once', async () => {
    const admin = await server.admin();
    const tasks = async (body: object = {}) =>
      (
        await admin.section<{ data: TaskRow[] }>('POST', '/api/admin/operations/tasks/list', {
          perPage: 100,
          ...body,
        })
      ).data;
    const failed = await maybeOne<{ id: number }>(
      server.db.write,
      sql`
        insert into tasks (
          kind, owner_id, status, progress, state, attempts, error, created_at, started_at,
          updated_at, finished_at
        )
        values (
          'statistics.reset', ${admin.userId}, 'FAILED', 40,
          '{"ids": [], "after": 0, "done": 0, "total": 0}', 5, 'The connection was lost', now(),
          now(), now(), now()
        )
        returning id`,
    );
    const id = failed?.id ?? 0;
    expect(await tasks({ status: 'FAILED' })).toMatchObject([
      {
        id,
        kind: 'statistics.reset',
        progress: 40,
        attempts: 5,
        error: 'The connection was lost',
        ownerId: admin.userId,
      },
    ]);
    expect(await tasks({ kind: 'RESET', ownerId: admin.userId })).toHaveLength(1);
    const resume = () => callApi(admin.connection, 'resumeTask', { params: { id } });
    const { commandId } = await resume();
    expect(await admin.section('GET', `/api/admin/activity-log/${commandId}`)).toMatchObject({
      type: 'tasks.resume',
      before: { status: 'FAILED', attempts: 5 },
    });
    await waitForResult('it is finished', async () =>
      (await tasks()).find((task) => task.id === id)?.status === 'FINISHED' ? true : undefined,
    );
    await expect(resume()).rejects.toMatchObject({ status: 409 });
    await expect(
      callApi(admin.connection, 'resumeTask', { params: { id: 999_999 } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

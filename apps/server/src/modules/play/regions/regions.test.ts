import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { GameServer } from '@guildhall/simulator/client/game-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
} from '../../../../test/harness/messages.harness.ts';
import { gameServerKeyMessages } from '../game-server-keys/game-server-keys.messages.ts';
import { gameServerMessages } from '../game-servers/game-servers.messages.ts';
import { regionMessages } from './regions.messages.ts';

const base = '/api/game/admin/regions';
interface Saved {
  readonly id: number;
  readonly taskId: number;
  readonly commandId: number;
}

describe('regions', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());
  let made = 0;
  const make = async (overrides: Record<string, unknown> = {}) => {
    const code = `region-${++made}`;
    const saved = await admin.section<Saved>('POST', base, {
      name: `Region ${made}`,
      code,
      endpoints: ['wss://one.example.test'],
      ...overrides,
    });
    return { ...saved, code, name: `Region ${made}` };
  };
  const key = (body: Record<string, unknown> = {}) =>
    callApi(admin.connection, 'createGameServerKey', {
      body: { name: 'Regional', scopes: ['matches', 'players'], ...body },
    });
  const open = async (code: string, body: Record<string, unknown> = {}) =>
    new GameServer(server.base, await key(body), () => server.clock.now().getTime()).register(
      code,
      '1.0',
    );
  const finished = (taskId: number) =>
    waitForResult('the task', async () => {
      const view = await callApi(admin.connection, 'taskResult', { params: { taskId } });
      return view.status === 'FINISHED' ? view.result : undefined;
    });
  const change = (id: number, body: Record<string, unknown>) =>
    admin.section<Saved>('POST', `${base}/${id}`, body);
  const beat = (game: GameServer) => game.beat({ players: 3, matches: 1, cpu: 5 });

  // (R3.66, R7.135)
  it('accept a server by code; unknown and disabled ones are refused by name, also for tickets', async () => {
    const region = await make();
    const game = await open(region.code.toUpperCase());
    expect(game.region).toEqual({
      code: region.code,
      name: region.name,
      enabled: true,
      endpoints: ['wss://one.example.test'],
    });
    const player = await server.player();
    await player.ticket('1.0', region.code);
    await expect(open('nowhere')).rejects.toMatchObject(
      buildFieldRefusalMatcher('region', regionMessages.noRegion({ region: 'nowhere' })),
    );
    await expect(player.ticket('1.0', 'nowhere')).rejects.toMatchObject(
      buildFieldRefusalMatcher('region', regionMessages.noRegion({ region: 'nowhere' })),
    );
    const off = await make({ enabled: false });
    for (const refused of [() => open(off.code), () => player.ticket('1.0', off.code)])
      await expect(refused()).rejects.toMatchObject({
        status: 409,
        because: 'game.regionDisabled',
      });
  });
  it('answer a change at once with a task that informs each server of the region once (R7.5)', async () => {
    const [region, other] = [await make(), await make()];
    const [firstServer, secondServer, far] = [
      await open(region.code),
      await open(region.code),
      await open(other.code),
    ];
    const { taskId } = await change(region.id, { endpoints: ['two.example.test:7777'] });
    expect(await finished(taskId)).toEqual({ servers: 2 });
    for (const game of [firstServer, secondServer]) {
      expect(await beat(game)).toBe(false);
      expect(game.region?.endpoints).toEqual(['two.example.test:7777']);
      const again = await game.call('heartbeat', {
        params: { id: game.serverId },
        body: { players: 0, matches: 0, cpu: 0, cursor: 1_000_000 },
      });
      expect(again.messages).toEqual([]);
    }
    await beat(far);
    expect(far.region?.endpoints).toEqual(['wss://one.example.test']);
    expect(
      (
        await far.call('heartbeat', {
          params: { id: far.serverId },
          body: { players: 0, matches: 0, cpu: 0, cursor: 0 },
        })
      ).messages,
    ).toEqual([]);
  });
  it('deliver many saves to their servers, the last one last', async () => {
    const region = await make();
    const game = await open(region.code);
    const tasks = new Set<number>();
    for (let nr = 1; nr <= 12; nr++)
      tasks.add((await change(region.id, { endpoints: [`host-${nr}:7777`] })).taskId);
    for (const taskId of tasks) await finished(taskId);
    await beat(game);
    expect(game.region?.endpoints).toEqual(['host-12:7777']);
  });
  // (R3.66)
  it('drain their servers at once when disabled, as previewed; enabling or undo admits players again', async () => {
    const region = await make();
    const game = await open(region.code);
    await beat(game);
    const preview = await admin.section<{ effects: { label: string; count: number }[] }>(
      'POST',
      `${base}/bulk?preview=true`,
      { ids: [region.id], set: { enabled: false } },
    );
    expect(preview.effects.map(({ label, count }) => [label, count])).toEqual([
      [formatSentence(regionMessages.serversTold()), 1],
      [formatSentence(regionMessages.serversDrain()), 1],
      [formatSentence(regionMessages.playersFinish()), 3],
    ]);
    const player = await server.player();
    const ticket = await player.ticket('1.0', region.code);
    const { commandId } = await change(region.id, { enabled: false });
    expect(await beat(game)).toBe(true);
    expect((await game.admit(ticket, 'FS')).refused).toBe('CLOSED');
    const { data } = await admin.section<{ data: { id: number; state: string }[] }>(
      'POST',
      '/api/admin/operations/servers/list',
      { region: region.code },
    );
    expect(data.map(({ state }) => state)).toEqual(['DRAINING']);
    await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Test' });
    expect(await beat(game)).toBe(false);
    expect((await game.admit(ticket, 'FS')).refused).toBeNull();
  });
  it('are not deleted with servers or keys, and say why; afterwards their code is free', async () => {
    const region = await make();
    const game = await open(region.code);
    const regional = await callApi(admin.connection, 'createGameServerKey', {
      body: { name: 'Regional', scopes: ['config'], regionId: region.id },
    });
    const remove = () => admin.section('DELETE', `${base}/${region.id}`);
    const used = (usage: Parameters<typeof formatSentence>[0]) => ({
      status: 409,
      code: 'IN_USE',
      message: expect.stringContaining(formatSentence(usage)) as string,
    });
    await expect(remove()).rejects.toMatchObject(
      used(gameServerMessages.serversOfRegion({ n: 1 })),
    );
    await game.call('unregisterServer', { params: { id: game.serverId } });
    await expect(remove()).rejects.toMatchObject(
      used(gameServerKeyMessages.keysOfRegion({ n: 1 })),
    );
    await callApi(admin.connection, 'revokeGameServerKey', {
      params: { id: regional.id },
      body: { reason: 'Test' },
    });
    await remove();
    await admin.section('POST', base, { name: 'Next', code: region.code.toUpperCase() });
    await expect(
      admin.section('POST', base, { name: 'Next', code: region.code }),
    ).rejects.toMatchObject({ status: 400 });
  });
  it('a key of one region registers no server in another', async () => {
    const [own, other] = [await make(), await make()];
    await open(own.code, { regionId: own.id });
    await expect(open(other.code, { regionId: own.id })).rejects.toMatchObject({
      status: 403,
      because: 'game.keyOfAnotherRegion',
    });
    await expect(key({ regionId: 999_999 })).rejects.toMatchObject({ status: 400 });
  });
  it.each([
    ['code', { code: 'two words' }],
    ['code', { code: '' }],
    ['endpoints', { endpoints: ['no address'] }],
  ])('a wrong %s is refused at its field', async (field, body) => {
    await expect(make(body)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(field) as string,
    });
  });
});

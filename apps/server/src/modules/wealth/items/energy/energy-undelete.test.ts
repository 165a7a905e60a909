import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServersAfterLedgerCheck } from '../../../../../test/harness/books.harness.ts';
import { startTestServer, type TestServer } from '../../../../../test/harness/server.harness.ts';
import { holdLockWhileCallsWait } from '../../../../../test/harness/lock-waits.harness.ts';
import { sql } from '../../../../kernel/db/sql.ts';
import {
  createEnergyItemTemplates,
  type EnergyCategory,
} from '../../../../../test/harness/energy.harness.ts';

describe('energy of an item that is deleted and restored', { timeout: 60_000 }, () => {
  let server: TestServer;
  let game: GameServer;
  let templates: Map<EnergyCategory, number>;
  const section = async <T = { id: number }>(method: string, path: string, body?: unknown) =>
    (await server.admin()).section<T>(method, path, body);
  const body = { reason: 'Test' };
  const give = async ({ userId }: Player, category: EnergyCategory): Promise<number> =>
    (
      await callApi((await server.admin()).connection, 'adminGrantInventory', {
        params: { id: userId },
        body: { inventoryId: templates.get(category) ?? 0, amount: 1, ...body },
      })
    ).itemIds[0] ?? 0;
  const energyOf = async ({ connection, accountId }: Player, itemId: number) =>
    (await callApi(connection, 'itemDetail', { params: { id: accountId, itemId } })).energy;
  const owns = async ({ connection, accountId }: Player, itemId: number): Promise<boolean> => {
    const params = { id: accountId };
    const { data } = await callApi(connection, 'listInventories', { params, query: {} });
    return data.some(({ id }) => id === itemId);
  };
  const enter = async (player: Player) =>
    game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
  const start = async (player: Player, itemId: number): Promise<string> => {
    await enter(player);
    const matchId = randomBytes(6).toString('hex');
    const players = [{ accountId: player.accountId, itemId }];
    await game.call('startMatch', {
      body: { serverId: game.serverId, matchId, mode: 'FS', players },
    });
    return matchId;
  };
  const report = (matchId: string, { accountId }: Player, exp = 10) =>
    game.call('reportResult', {
      params: { id: matchId },
      body: {
        serverId: game.serverId,
        endedAt: new Date(game.now()).toISOString(),
        players: [{ accountId, place: 1, won: true, durationMs: 0, exp, statistics: [] }],
      },
    });
  const callOff = (matchId: string) =>
    game.call('voidMatch', { params: { id: matchId }, body: { serverId: game.serverId, ...body } });
  const decideHeld = async (matchId: string, name: 'releaseHeld' | 'refuseHeld') => {
    const { data } = await section<{ data: { id: number; matchId: string }[] }>(
      'POST',
      '/api/admin/operations/held/list',
      { perPage: 100 },
    );
    const id = data.find((row) => row.matchId === matchId)?.id ?? 0;
    await callApi((await server.admin()).connection, name, { params: { id }, body });
  };
  const remove = async ({ userId }: Player, itemId: number): Promise<number> =>
    (
      await callApi(
        (await server.admin()).connection,
        'adminDeleteUserInventory',
        { params: { id: userId, itemId } },
        { headers: { 'x-reason': 'Test' } },
      )
    ).commandId;
  const putBack = async (id: number) =>
    callApi((await server.admin()).connection, 'adminUndo', { params: { id }, body });
  const refill = ({ connection, accountId: id }: Player, itemId: number) =>
    callApi(connection, 'refillItem', { params: { id, itemId }, body: { charges: 1, price: 30 } });
  const gold = async ({ connection, userId: id }: Player): Promise<number> =>
    (await callApi(connection, 'listBalances', { params: { id } })).data.find(
      ({ currency }) => currency === 'GOLD',
    )?.available ?? 0;

  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer(['matches', 'players', 'economy']);
    templates = await createEnergyItemTemplates(server);
  });
  afterAll(() => closeServersAfterLedgerCheck(server));

  const ends: Record<string, (matchId: string, player: Player) => Promise<unknown>> = {
    'a result': report,
    'a void match': callOff,
    'a held result that is released': async (matchId, player) => {
      await report(matchId, player, 9_999);
      await decideHeld(matchId, 'releaseHeld');
    },
    'a held result that is refused': async (matchId, player) => {
      await report(matchId, player, 9_999);
      await decideHeld(matchId, 'refuseHeld');
    },
  };
  const spends = new Set(['a result', 'a held result that is released']);
  const times = ['before the item is back', 'after the item is back'] as const;
  it.each(Object.keys(ends).flatMap((end) => times.map((time) => [end, time] as const)))(
    'is reserved until the match is decided, once: by %s %s',
    async (end, time) => {
      const player = await server.player();
      const badge = await give(player, 'BADGE');
      const matchId = await start(player, badge);
      const commandId = await remove(player, badge);
      const decide = () => ends[end]?.(matchId, player);
      const steps = [decide, () => putBack(commandId)];
      for (const step of time === times[0] ? steps : steps.toReversed()) await step();
      const used = spends.has(end) ? 1 : 0;
      const energy = { left: 2 - used, reserved: 0, refillable: used };
      expect(await energyOf(player, badge)).toMatchObject(energy);
    },
  );

  it('stays used and activated, and its time continues while the item is deleted', async () => {
    const player = await server.player();
    const itemId = await give(player, 'CONTRACT');
    await callApi(player.connection, 'activateItem', { params: { id: player.accountId, itemId } });
    await report(await start(player, itemId), player);
    const before = await energyOf(player, itemId);
    expect(before).toMatchObject({ state: 'READY', left: 1, refillable: 1 });
    const commandId = await remove(player, itemId);
    await expect(start(player, itemId)).rejects.toMatchObject({ status: 400 });
    const undone = await Promise.allSettled([putBack(commandId), putBack(commandId)]);
    expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await energyOf(player, itemId)).toEqual(before);
    server.clock.advance(60 * 60_000);
    game = await server.gameServer(['matches', 'players', 'economy']);
    await server.admin();
    expect(await energyOf(player, itemId)).toMatchObject({ state: 'EXPIRED' });
  });

  it.each(['refill', 'deletion'] as const)(
    'is either paid for or deleted with its item, never both: the %s first',
    async (first) => {
      const player = await server.player();
      await callApi((await server.admin()).connection, 'adminGrantCurrency', {
        params: { id: player.userId },
        body: { currency: 'GOLD', amount: 100, ...body },
      });
      const badge = await give(player, 'BADGE');
      await report(await start(player, badge), player);
      const calls = {
        refill: () => refill(player, badge).then(() => 0),
        deletion: () => remove(player, badge),
      };
      const other = first === 'refill' ? 'deletion' : 'refill';
      const lock = sql`select id from items where id = ${badge} for update`;
      const [firstOutcome, secondOutcome] = await holdLockWhileCallsWait(server, lock, [
        calls[first],
        calls[other],
      ]);
      const deleted = first === 'deletion' ? firstOutcome : secondOutcome;
      if (deleted?.status !== 'fulfilled') throw new Error('The item was not deleted');
      const isPaid = first === 'refill';
      expect((isPaid ? firstOutcome : secondOutcome)?.status).toBe(
        isPaid ? 'fulfilled' : 'rejected',
      );
      await putBack(deleted.value);
      expect(await gold(player)).toBe(isPaid ? 70 : 100);
      expect(await energyOf(player, badge)).toMatchObject({ left: isPaid ? 2 : 1, reserved: 0 });
    },
  );

  it('of a used-up disposable badge is not restored without charges', async () => {
    const player = await server.player();
    const badge = await give(player, 'DISPOSABLE_BADGE');
    await report(await start(player, badge), player);
    const matchId = await start(player, badge);
    const commandId = await remove(player, badge);
    await report(matchId, player);
    await expect(putBack(commandId)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
    expect(await owns(player, badge)).toBe(false);
  });
});

import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServersAfterLedgerCheck } from '../../../../../test/harness/books.harness.ts';
import { startTestServer, type TestServer } from '../../../../../test/harness/server.harness.ts';
import { holdLockWhileCallsWait } from '../../../../../test/harness/lock-waits.harness.ts';
import { run, sql } from '../../../../kernel/db/sql.ts';
import {
  createEnergyItemTemplates,
  type EnergyCategory,
} from '../../../../../test/harness/energy.harness.ts';

const won = (results: readonly PromiseSettledResult<unknown>[]): number =>
  results.filter(({ status }) => status === 'fulfilled').length;

describe('concurrent changes of energy', { timeout: 60_000 }, () => {
  let server: TestServer;
  let game: GameServer;
  let templates: Map<EnergyCategory, number>;
  const section = async <T = { id: number }>(method: string, path: string, body?: unknown) =>
    (await server.admin()).section<T>(method, path, body);
  const grantGold = async ({ userId }: Player, amount: number) =>
    callApi((await server.admin()).connection, 'adminGrantCurrency', {
      params: { id: userId },
      body: { currency: 'GOLD', amount, reason: 'Test' },
    });
  const gold = async ({ connection, userId }: Player): Promise<number> =>
    (await callApi(connection, 'listBalances', { params: { id: userId } })).data.find(
      ({ currency }) => currency === 'GOLD',
    )?.available ?? 0;
  const newestItem = async ({ connection, accountId }: Player): Promise<number> =>
    (await callApi(connection, 'listInventories', { params: { id: accountId }, query: {} })).data[0]
      ?.id ?? 0;
  const give = async (player: Player, category: EnergyCategory): Promise<number> => {
    await callApi((await server.admin()).connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: templates.get(category) ?? 0, amount: 1, reason: 'Test' },
    });
    return newestItem(player);
  };
  const energyOf = async ({ connection, accountId }: Player, itemId: number) =>
    (await callApi(connection, 'itemDetail', { params: { id: accountId, itemId } })).energy;
  const admit = async (player: Player) =>
    game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
  const start = async ({ accountId }: Player, itemId: number): Promise<string> => {
    const matchId = randomBytes(6).toString('hex');
    await game.call('startMatch', {
      body: { serverId: game.serverId, matchId, mode: 'FS', players: [{ accountId, itemId }] },
    });
    return matchId;
  };
  const useUp = async (player: Player, itemId: number): Promise<void> => {
    await admit(player);
    const matchId = await start(player, itemId);
    await game.call('reportResult', {
      params: { id: matchId },
      body: {
        serverId: game.serverId,
        endedAt: new Date(game.now()).toISOString(),
        players: [
          {
            accountId: player.accountId,
            place: 1,
            won: true,
            durationMs: 0,
            exp: 1,
            statistics: [],
          },
        ],
      },
    });
  };
  const refill = ({ connection, accountId: id }: Player, itemId: number) =>
    callApi(connection, 'refillItem', { params: { id, itemId }, body: { charges: 1, price: 30 } });
  const lockOf = (itemId: number) => sql`select id from items where id = ${itemId} for update`;

  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer(['matches', 'players', 'economy']);
    templates = await createEnergyItemTemplates(server);
  });
  afterAll(() => closeServersAfterLedgerCheck(server));

  it('pay one of five concurrent refills of one used charge', async () => {
    const player = await server.player();
    await grantGold(player, 500);
    const badge = await give(player, 'BADGE');
    await useUp(player, badge);
    const results = await holdLockWhileCallsWait(
      server,
      lockOf(badge),
      Array.from({ length: 5 }, () => () => refill(player, badge)),
    );
    expect(won(results)).toBe(1);
    expect(await energyOf(player, badge)).toMatchObject({ left: 2, refillable: 0 });
    expect(await gold(player)).toBe(470);
  });
  it('let one of five concurrent activations succeed', async () => {
    const player = await server.player();
    const itemId = await give(player, 'CONTRACT');
    const results = await holdLockWhileCallsWait(
      server,
      lockOf(itemId),
      Array.from(
        { length: 5 },
        () => () =>
          callApi(player.connection, 'activateItem', { params: { id: player.accountId, itemId } }),
      ),
    );
    expect(won(results)).toBe(1);
  });
  it.each(['match', 'undo'] as const)(
    'reverse a purchase or use its energy, never both: the %s first',
    async (first) => {
      const player = await server.player();
      await grantGold(player, 10);
      await admit(player);
      const offer = await section('POST', '/api/banking/admin/shop', {
        name: `Badge, ${first}`,
        itemType: 'INVENTORY',
        itemId: templates.get('BADGE'),
        price: 10,
        currency: 'GOLD',
        enabled: true,
      });
      await callApi(player.connection, 'purchase', {
        params: { id: player.userId, shopItemId: offer.id },
        body: { amount: 1, price: 10 },
      });
      const badge = await newestItem(player);
      const [command] = await server.query<{ id: string }>(
        `select id from commands where type = 'shop.purchase' and user_id = $1`,
        [player.userId],
      );
      const admin = await server.admin();
      const calls = {
        match: () => start(player, badge),
        undo: () =>
          callApi(admin.connection, 'adminUndo', {
            params: { id: Number(command?.id) },
            body: { reason: 'Test' },
          }),
      };
      const order = first === 'match' ? (['match', 'undo'] as const) : (['undo', 'match'] as const);
      const results = await holdLockWhileCallsWait<unknown>(
        server,
        lockOf(badge),
        order.map((name) => calls[name]),
      );
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
      expect(await gold(player)).toBe(first === 'match' ? 0 : 10);
    },
  );

  it('show unpaid energy to operators, close the faucet, and end the alarm when mended', async () => {
    const player = await server.player();
    await grantGold(player, 100);
    const badge = await give(player, 'BADGE');
    await useUp(player, badge);
    await useUp(player, badge);
    await refill(player, badge);
    const admin = await server.admin();
    const energy = async () =>
      (await callApi(admin.connection, 'adminEconomyReport', { query: {} })).invariants.find(
        ({ name }) => name === 'ENERGY',
      );
    const isStopped = async (): Promise<boolean | undefined> =>
      (
        await server.query<{ is_stopped: boolean }>(
          "select is_stopped from currencies where code = 'GOLD'",
        )
      )[0]?.is_stopped;
    const useIs = (used: number) =>
      server.db.transaction((tx) =>
        run(tx, sql`update item_energy set used = ${used} where item_id = ${badge}`),
      );
    expect(await energy()).toEqual({ name: 'ENERGY', isKept: true, faults: [] });
    await useIs(0);
    expect(await energy()).toMatchObject({
      isKept: false,
      faults: [expect.stringContaining(`item ${badge}`)],
    });
    await server.app.kernel.jobs.runNow('bank.watch');
    expect(await isStopped()).toBe(true);
    await useIs(1);
    await server.app.kernel.jobs.runNow('bank.watch');
    expect(await server.query('select 1 from economy_alarms')).toEqual([]);
  });
});

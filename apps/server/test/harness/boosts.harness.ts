/** A server whose time stands, with collections that boost and players whose matches pay. */
import { randomBytes } from 'node:crypto';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { run, sql } from '../../src/kernel/db/sql.ts';
import { startTestServer, type TestServer } from './server.harness.ts';

export const boosterPath = '/api/banking/admin/boosters';
export const collectionPath = '/api/banking/admin/collections';
export const matchRewardPath = '/api/game/admin/match-rewards';
type Row = Record<string, unknown>;
type Reported = Awaited<ReturnType<GameServer['call']>> & {
  readonly receipts: readonly {
    readonly accountId: number;
    readonly receipt: {
      readonly rewards: readonly Row[];
      readonly lines?: readonly (Row & { readonly about: string })[];
    };
  }[];
};
interface Playing {
  readonly exp?: number;
  readonly takedowns?: number;
  readonly loadout?: readonly number[];
  readonly withEnergy?: boolean;
  readonly stake?: number;
}

export async function startBoostedWorld() {
  const server: TestServer = await startTestServer({
    SIMULATED_FROM: '2026-09-28T12:00:00.000Z',
    SIMULATION_SEED: '1',
  });
  let game = await server.gameServer(['matches', 'players', 'config']);
  const section = async <T = { id: number; commandId: number }>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<T> => (await server.admin()).section<T>(method, path, body);
  const typeOf = async (more: Row): Promise<number> => {
    const name = randomBytes(4).toString('hex');
    const row = { name, section: 1, category: 'COSMETIC', internalName: `t_${name}` };
    return (
      await section('POST', '/api/game/admin/inventory-types', {
        ...row,
        filterName: 'Types',
        ...more,
      })
    ).id;
  };
  await section('POST', '/api/banking/admin/currencies', {
    name: 'Gold',
    code: 'GOLD',
    type: 0,
    decimals: 0,
  });
  const badge = (
    await section('POST', '/api/game/admin/inventories', {
      name: 'Watch badge',
      typeId: await typeOf({ section: 2, category: 'BADGE' }),
      rarity: 1,
      isDefault: true,
    })
  ).id;
  await section('POST', '/api/banking/admin/pure-utilities/badges', {
    rarity: 1,
    maxCharges: 100,
    energyPerCharge: 100,
    chargeCost: 0,
  });
  const plain = await typeOf({});
  const collection = async (name: string, more: Row = {}): Promise<number> =>
    (
      await section('POST', collectionPath, {
        name,
        rarity: 5,
        inventoryTypeId: plain,
        isBooster: true,
        ...more,
      })
    ).id;
  const booster = (collectionId: number, boostAmount: number) =>
    section('POST', boosterPath, { collectionId, boostAmount });
  const items = async ({ connection, accountId: id }: Player) =>
    (await callApi(connection, 'listInventories', { params: { id }, query: {} })).data;
  /** An item of a collection for somebody; answers its id. */
  const give = async ({ userId }: Player, collectionId: number): Promise<number> => {
    const { itemIds } = await callApi((await server.admin()).connection, 'adminGrantAsset', {
      params: { id: userId },
      body: { collectionId, amount: 1, reason: 'Test' },
    });
    return itemIds[0] ?? 0;
  };
  const start = async (
    players: readonly Player[],
    { withEnergy = true, loadout = [], stake }: Playing = {},
    matchId = randomBytes(6).toString('hex'),
  ) => {
    for (const player of players) await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    const roster = [];
    for (const player of players)
      roster.push({
        accountId: player.accountId,
        loadout: [...loadout],
        ...(withEnergy && {
          itemId: (await items(player)).find(({ commonId }) => commonId === badge)?.id ?? 0,
        }),
      });
    const body = {
      serverId: game.serverId,
      matchId,
      mode: 'FS' as const,
      players: roster,
      ...(stake !== undefined && { stake }),
    };
    return { matchId, body, told: await game.call('startMatch', { body }) };
  };
  const report = (
    matchId: string,
    players: readonly Player[],
    { exp = 10, takedowns = 0 }: Playing = {},
  ): Promise<Reported> =>
    game.call('reportResult', {
      params: { id: matchId },
      body: {
        serverId: game.serverId,
        endedAt: new Date(game.now()).toISOString(),
        players: players.map(({ accountId }, at) => ({
          accountId,
          place: at + 1,
          won: at === 0,
          durationMs: 0,
          exp,
          statistics: takedowns > 0 ? [{ name: 'Takedowns', delta: takedowns }] : [],
        })),
      },
    }) as Promise<Reported>;
  return {
    server,
    section,
    typeOf,
    collection,
    booster,
    give,
    items,
    start,
    report,
    game: () => game,
    /** One match from start to result; answers the receipts in the order of the players. */
    async play(players: readonly Player[], playing: Playing = {}) {
      const { matchId } = await start(players, playing);
      const { receipts } = await report(matchId, players, playing);
      return players.map(
        ({ accountId }) => receipts.find((one) => one.accountId === accountId)?.receipt,
      );
    },
    /** Time goes on, and the game server is one that has just been heard of. */
    async pass(ms: number): Promise<void> {
      server.clock.advance(ms);
      game = await server.gameServer(['matches', 'players', 'config']);
    },
    gold: async ({ connection, userId: id }: Player): Promise<number> =>
      (await callApi(connection, 'listBalances', { params: { id } })).data.find(
        ({ currency }) => currency === 'GOLD',
      )?.available ?? 0,
    /** An item as the chain hands it on: it has another owner. */
    handOver: (itemId: number, { accountId }: Player) =>
      server.db.transaction((tx) =>
        run(tx, sql`update items set account_id = ${accountId} where id = ${itemId}`),
      ),
    boosts: ({ connection, accountId: id }: Player) =>
      callApi(connection, 'readBoosts', { params: { id } }),
  };
}
export type BoostedWorld = Awaited<ReturnType<typeof startBoostedWorld>>;

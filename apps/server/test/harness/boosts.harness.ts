/** A server with a stopped clock, boosting collections, and players whose matches pay. */
import { randomBytes } from 'node:crypto';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { run, sql } from '../../src/kernel/db/sql.ts';
import { startTestServer, type TestServer } from './server.harness.ts';

export const boosterPath = '/api/banking/admin/boosters';
export const collectionPath = '/api/banking/admin/collections';
export const matchRewardsUrl = '/api/game/admin/match-rewards';
type Row = Record<string, unknown>;
interface Reported {
  readonly receipts: readonly {
    readonly accountId: number;
    readonly receipt: {
      readonly rewards: readonly Row[];
      readonly lines?: readonly (Row & { readonly about: string })[];
    };
  }[];
}
interface Playing {
  readonly exp?: number;
  readonly withEnergy?: boolean;
  readonly stake?: number;
}
const scopes = ['matches', 'players', 'config'] as const;

export class BoosterTestGame {
  readonly server: TestServer;
  game: GameServer;
  #plain = 0;
  #badge = 0;

  constructor(server: TestServer, game: GameServer) {
    this.server = server;
    this.game = game;
  }
  async section<T = { id: number; commandId: number }>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<T> {
    return (await this.server.admin()).section<T>(method, path, body);
  }
  /** Template of the badge that all players have. */
  get badge(): number {
    return this.#badge;
  }
  /** Creates a type of items; returns its id. */
  async typeOf(overrides: Row): Promise<number> {
    const name = randomBytes(4).toString('hex');
    const row = { name, section: 1, category: 'COSMETIC', internalName: `t_${name}`, ...overrides };
    const types = '/api/game/admin/inventory-types';
    return (await this.section('POST', types, { ...row, filterName: 'Types' })).id;
  }
  /** Creates gold, and a default badge whose energy makes matches pay. */
  async furnish(): Promise<this> {
    const gold = { name: 'Gold', code: 'GOLD', type: 0, decimals: 0 };
    await this.section('POST', '/api/banking/admin/currencies', gold);
    const typeId = await this.typeOf({ section: 2, category: 'BADGE' });
    const badge = { name: 'Watch badge', typeId, rarity: 1, isDefault: true };
    this.#badge = (await this.section('POST', '/api/game/admin/inventories', badge)).id;
    const holds = { rarity: 1, maxCharges: 100, energyPerCharge: 100, chargeCost: 0 };
    await this.section('POST', '/api/banking/admin/pure-utilities/badges', holds);
    this.#plain = await this.typeOf({});
    return this;
  }
  async collection(name: string, overrides: Row = {}): Promise<number> {
    const row = { name, rarity: 5, inventoryTypeId: this.#plain, isBooster: true, ...overrides };
    return (await this.section('POST', collectionPath, row)).id;
  }
  booster(collectionId: number, boostAmount: number) {
    return this.section('POST', boosterPath, { collectionId, boostAmount });
  }
  /** Gives a player an item of a collection; returns its id. */
  async give({ userId }: Player, collectionId: number): Promise<number> {
    const { itemIds } = await callApi((await this.server.admin()).connection, 'adminGrantAsset', {
      params: { id: userId },
      body: { collectionId, amount: 1, reason: 'Test' },
    });
    return itemIds[0] ?? 0;
  }
  async #badgeOf({ connection, accountId: id }: Player): Promise<number> {
    const { data } = await callApi(connection, 'listInventories', { params: { id }, query: {} });
    return data.find(({ commonId }) => commonId === this.#badge)?.id ?? 0;
  }
  async start(players: readonly Player[], { withEnergy = true, stake }: Playing = {}) {
    const { game } = this;
    const matchId = randomBytes(6).toString('hex');
    const roster: { accountId: number; itemId?: number }[] = [];
    for (const player of players) {
      await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
      const { accountId } = player;
      roster.push({ accountId, ...(withEnergy && { itemId: await this.#badgeOf(player) }) });
    }
    const body = {
      serverId: game.serverId,
      matchId,
      mode: 'FS' as const,
      players: roster,
      ...(stake !== undefined && { stake }),
    };
    return { matchId, body, started: await game.call('startMatch', { body }) };
  }
  report(matchId: string, players: readonly Player[], exp = 10): Promise<Reported> {
    return this.game.call('reportResult', {
      params: { id: matchId },
      body: {
        serverId: this.game.serverId,
        endedAt: new Date(this.game.now()).toISOString(),
        players: players.map(({ accountId }, at) => ({
          accountId,
          place: at + 1,
          won: at === 0,
          durationMs: 0,
          exp,
          statistics: [],
        })),
      },
    });
  }
  /** Plays one match from start to result; returns the receipts in the order of the players. */
  async play(players: readonly Player[], playing: Playing = {}) {
    const { matchId } = await this.start(players, playing);
    const { receipts } = await this.report(matchId, players, playing.exp);
    return players.map(
      ({ accountId }) => receipts.find((receipt) => receipt.accountId === accountId)?.receipt,
    );
  }
  /** Moves the time forward and renews the game server, so that it does not count as silent. */
  async pass(ms: number): Promise<void> {
    this.server.clock.advance(ms);
    this.game = await this.server.gameServer(scopes);
  }
  async balance({ connection, userId: id }: Player, code = 'GOLD'): Promise<number> {
    const { data } = await callApi(connection, 'listBalances', { params: { id } });
    return data.find(({ currency }) => currency === code)?.available ?? 0;
  }
  /** Changes the owner of an item, as a transfer on the chain does. */
  handOver(itemId: number, { accountId }: Player): Promise<number> {
    return this.server.db.transaction((tx) =>
      run(tx, sql`update items set account_id = ${accountId} where id = ${itemId}`),
    );
  }
  /** Removes all items of collections that a player owns. */
  lose({ accountId }: Player): Promise<number> {
    return run(
      this.server.db.write,
      sql`
        update items
        set state = 'DELETED'
        where account_id = ${accountId} and collection_id is not null`,
    );
  }
  boosts({ connection, accountId: id }: Player) {
    return callApi(connection, 'readBoosts', { params: { id } });
  }
}
/** Starts a test server at noon of a day. Call this function in `beforeAll`. */
export async function startBoosterTestGame(): Promise<BoosterTestGame> {
  const server = await startTestServer({
    SIMULATED_FROM: '2026-09-28T12:00:00.000Z',
    SIMULATION_SEED: '1',
  });
  return new BoosterTestGame(server, await server.gameServer(scopes)).furnish();
}

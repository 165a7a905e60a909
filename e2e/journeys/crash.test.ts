import { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { registerGameServer, type GameServer } from '@guildhall/simulator/client/game-server';
import { CallError } from '@guildhall/simulator/client/http';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { createEmptyDatabase, type JourneyDatabase } from '../fixtures/database.fixture.ts';
import { startProductServer, type ProductServer } from '../fixtures/product.fixture.ts';

const operator = { email: 'operator@example.org', password: 'a lantern for the first watch' };
const playerCount = 8;
const matchesEach = 12;
const expEach = 60;
const killAfter = 40;

/** Actions that were acknowledged to a player. */
interface Acknowledged {
  readonly results: Set<string>;
  readonly claims: Set<number>;
}
for (const kind of ['postgres', 'embedded'] as const)
  test.describe(`a server killed in a burst of results and claims, on ${kind}`, () => {
    let database: JourneyDatabase;
    let product: ProductServer;
    test.beforeAll(async () => {
      database = await createEmptyDatabase(kind);
      product = await startProductServer({
        ...database.env,
        BOOTSTRAP_ADMIN_EMAIL: operator.email,
        BOOTSTRAP_ADMIN_PASSWORD: operator.password,
        RATE_LIMIT_EXEMPT: '127.0.0.1,::1',
      });
    });
    test.afterAll(async () => {
      await product?.stop();
      await database?.drop();
    });

    async function prepare(): Promise<{ game: GameServer; players: Player[] }> {
      const admin = await new Admin(product.url, operator).enter();
      const type = await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
        name: 'Skin',
        section: 1,
        category: 'COSMETIC',
        internalName: 'skin',
        filterName: 'Skins',
      });
      for (let lvl = 2; lvl <= 8; lvl++) {
        const item = await admin.section<{ id: number }>('POST', '/api/game/admin/inventories', {
          name: `Reward ${lvl}`,
          typeId: type.id,
          rarity: 1,
        });
        await admin.section('POST', '/api/admin/level-rewards', {
          lvl,
          itemType: 'SKIN',
          itemId: item.id,
          enabled: true,
        });
      }
      const game = await registerGameServer(admin);
      const players: Player[] = [];
      for (let index = 0; index < playerCount; index++)
        players.push(
          await new Player(product.url, {
            email: `p${index}@example.org`,
            password: `quiet-lantern-${index}-watch`,
          }).register(),
        );
      for (const player of players)
        await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
      return { game, players };
    }
    /**
     * Plays until everything is acknowledged or the server has ended. Each acknowledgement is
     * recorded before anything else happens.
     */
    async function burst(
      game: GameServer,
      player: Player,
      acknowledged: Acknowledged,
      bodies: Map<string, object>,
      onAck: () => void,
    ): Promise<void> {
      for (let round = 0; round < matchesEach; round++) {
        const matchId = `m-${player.accountId}-${round}`;
        if (!acknowledged.results.has(matchId)) {
          await game.call('startMatch', {
            body: {
              serverId: game.serverId,
              matchId,
              mode: 'FS',
              players: [{ accountId: player.accountId }],
            },
          });
          const body = {
            serverId: game.serverId,
            endedAt: new Date().toISOString(),
            players: [
              { accountId: player.accountId, place: 1, won: true, durationMs: 0, exp: expEach },
            ],
          };
          // after a crash, the same body is sent again, and the server returns its first receipts
          // or processes the body now
          if (!bodies.has(matchId)) bodies.set(matchId, body);
          await game.call('reportResult', {
            params: { id: matchId },
            body: bodies.get(matchId) as never,
          });
          acknowledged.results.add(matchId);
          onAck();
        }
        for (const reward of (await player.levelRewards()).data.filter(
          (reward) => reward.status === 'READY_TO_CLAIM',
        )) {
          await player.claim(reward.id).catch((error: unknown) => {
            if (!(error instanceof CallError) || error.code !== 'ALREADY_CLAIMED') throw error;
          });
          acknowledged.claims.add(reward.id);
          onAck();
        }
      }
    }

    test('keeps every acknowledged write, and repeats none', async () => {
      const { game, players } = await prepare();
      const acknowledged = new Map(
        players.map((player) => [
          player,
          { results: new Set<string>(), claims: new Set<number>() },
        ]),
      );
      const bodies = new Map<string, object>();
      let acks = 0;
      let killed: Promise<void> | undefined;
      const onAck = (): void => {
        if (++acks === killAfter) killed = product.kill();
      };
      const runs = await Promise.allSettled(
        players.map((player) =>
          burst(game, player, acknowledged.get(player) as Acknowledged, bodies, onAck),
        ),
      );
      await killed;
      expect(
        runs.filter((run) => run.status === 'rejected').length,
        'the burst was interrupted',
      ).toBeGreaterThan(0);
      const before = new Map(
        [...acknowledged].map(([player, acknowledged]) => [
          player,
          { results: acknowledged.results.size, claims: new Set(acknowledged.claims) },
        ]),
      );

      await product.restart();
      for (const player of players) {
        const { lvl, exp } = await player.me();
        expect((lvl - 1) * 100 + exp, 'acknowledged results are there').toBeGreaterThanOrEqual(
          (before.get(player)?.results ?? 0) * expEach,
        );
        const tiles = new Map(
          (await player.levelRewards()).data.map((reward) => [reward.id, reward.status]),
        );
        for (const claim of before.get(player)?.claims ?? [])
          expect(tiles.get(claim)).toBe('CLAIMED');
      }
      // interrupted calls are sent again, and the rest is played
      await Promise.all(
        players.map((player) =>
          burst(game, player, acknowledged.get(player) as Acknowledged, bodies, () => {}),
        ),
      );
      for (const player of players) {
        const { lvl, exp } = await player.me();
        expect((lvl - 1) * 100 + exp).toBe(matchesEach * expEach);
        const claimed = (await player.levelRewards()).data.filter(
          (reward) => reward.status === 'CLAIMED',
        );
        const owned = (
          await callApi(player.connection, 'listInventories', {
            params: { id: player.accountId },
            query: { perPage: '100' },
          })
        ).data.map((row) => row.name);
        expect(owned.toSorted()).toEqual(claimed.map((entry) => entry.name).toSorted());
        expect(new Set(owned).size).toBe(owned.length);
      }
    });
  });

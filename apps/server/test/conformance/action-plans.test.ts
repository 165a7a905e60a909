import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  explainStatement,
  insertManyPlayers,
  recordStatements,
  listFullyScannedTables,
  runVacuumOnCrowdTables,
} from '../harness/crowd.harness.ts';
import {
  makeLevelReward,
  makeTemplate,
  createIdentity,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../harness/server.harness.ts';

describe('statements of actions among many players', () => {
  const heard = recordStatements();
  let server: TestServer;
  let admin: Admin;
  let game: GameServer;
  let player: Player;
  let other: Player;
  const ids = { template: 0, level: 0, offer: 0, statistic: 0 };

  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: new Date().toISOString() });
    admin = await server.admin();
    game = await server.gameServer();
    [player, other] = [await server.player(), await server.player()];
    ids.template = await makeTemplate(server);
    ids.level = await makeLevelReward(server, 2, ids.template);
    const statistic = { name: 'Feats', displayed: true };
    ids.statistic = (
      await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', statistic)
    ).id;
    const marks = { name: 'Marks', code: 'MARKS', type: 0, decimals: 0 };
    await admin.section('POST', '/api/banking/admin/currencies', marks);
    const offer = {
      name: 'Lantern',
      itemType: 'INVENTORY',
      itemId: ids.template,
      price: 5,
      currency: 'MARKS',
      limitPerUser: 5,
      period: 'DAY',
      amount: 9,
      enabled: true,
    };
    ids.offer = (await admin.section<{ id: number }>('POST', '/api/banking/admin/shop', offer)).id;
    const statisticId = ids.statistic;
    const counted = { statisticId, description: 'Feats', goal: 1 };
    await admin.section('POST', '/api/admin/missions', {
      ...counted,
      name: 'Well fought',
      type: 'common',
      rotation: 'DAILY',
      rewardType: 'EXP',
      amount: 40,
    });
    const achievement = { ...counted, name: 'Sharp blade', exp: 30 };
    await admin.section('POST', '/api/admin/achievements', achievement);
    const day = (n: number) =>
      new Date(server.clock.now().getTime() + n * 86_400_000).toISOString();
    const { id: cup } = await admin.section<{ id: number }>('POST', '/api/game/admin/tournaments', {
      name: 'Cup',
      start: day(-1),
      end: day(1),
      timeslots: [],
      nominations: [{ name: 'Feats', description: '', statisticId, winners: 3 }],
    });
    await admin.section('POST', `/api/game/admin/tournaments/${cup}/publish`, {});
    await insertManyPlayers(server, ids.template);
    await playTestMatch(game, [player], 150);
    await server.app.kernel.jobs.catchUp();
    await runVacuumOnCrowdTables(server);
  });
  afterAll(async () => {
    heard.stop();
    await server.close();
  });

  const own = () => ({ params: { id: player.userId } });
  const actions: readonly [string, () => Promise<unknown>][] = [
    ['a registration', () => new Player(server.base, createIdentity()).register()],
    ['a sign-in', () => new Player(server.base, player.identity).login()],
    [
      'an item granted',
      () =>
        callApi(admin.connection, 'adminGrantInventory', {
          ...own(),
          body: { inventoryId: ids.template, amount: 1, reason: 'Plans' },
        }),
    ],
    [
      'a currency granted',
      () =>
        callApi(admin.connection, 'adminGrantCurrency', {
          ...own(),
          body: { currency: 'MARKS', amount: 50, reason: 'Plans' },
        }),
    ],
    [
      'a level reward claimed',
      () =>
        callApi(player.connection, 'claimLevelReward', {
          params: { id: player.userId, levelRewardId: ids.level },
        }),
    ],
    [
      'a purchase',
      () =>
        callApi(player.connection, 'purchase', {
          params: { id: player.userId, shopItemId: ids.offer },
          body: { amount: 1, price: 5 },
        }),
    ],
    [
      'a match',
      () =>
        playTestMatch(game, [player, other], 250, undefined, {
          statistics: [{ name: 'Feats', delta: 2 }],
        }),
    ],
    ['all notifications read', () => callApi(player.connection, 'readAllNotifications', own())],
    [
      'a batch of two',
      () =>
        callApi(admin.connection, 'adminBulkUsers', {
          query: {},
          body: {
            users: [{ id: player.userId }, { id: other.userId }],
            action: { kind: 'item', inventoryId: ids.template, amount: 1 },
            reason: 'Plans',
          },
        }),
    ],
  ];
  it.each(actions)(
    '%s: no growing table is scanned completely, whatever its size',
    async (_name, action) => {
      const asked = await heard.during(action);
      expect(asked.some(({ text }) => /\b(?:insert|update)\b/.test(text))).toBe(true);
      const plans = [
        ...(await explainStatement(server, asked)),
        ...(await explainStatement(server, asked, 0.2)),
      ];
      const faults = plans.flatMap(({ text, nodes }) => {
        const tables = listFullyScannedTables(nodes);
        return tables.length > 0 ? [`${tables.join()} in ${text}`] : [];
      });
      expect(faults).toEqual([]);
    },
  );
});

import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queries } from '../../src/kernel/db/db.ts';
import { createReplaySpan } from '../../src/kernel/game/replay.ts';
import { listReadyLevelRewards } from '../../src/modules/goals/level-rewards/level-rewards.store.ts';
import {
  countPaidExperience,
  listExperiencePayments,
  listRewardsOnReceipts,
} from '../../src/modules/play/match-replay/match-replay.store.ts';
import { listNetRevenueByCurrency } from '../../src/modules/wealth/bank/economy/revenue.store.ts';
import {
  countTradeRecords,
  listTradeRecords,
} from '../../src/modules/wealth/bank/economy/past.store.ts';
import { listAchievementUnlocks } from '../../src/modules/goals/achievements/achievements-replay.store.ts';
import { listActivityRewardGrants } from '../../src/modules/goals/activity-events/activity-events-replay.store.ts';
import {
  listMissionPayments,
  listPlayedMissionMatches,
} from '../../src/modules/goals/game-missions/game-missions-replay.store.ts';
import {
  countRecordedActivity,
  listReachedLevels,
  listFinishedMatches,
  listStatisticChanges,
  mapCountedTotals,
} from '../../src/modules/play/match-replay/player-activity.store.ts';
import { listDismantledItems } from '../../src/modules/wealth/items/making/dismantled.store.ts';
import { buildCraftTradesQuery } from '../../src/modules/wealth/craft/replay.store.ts';
import { buildExchangeTradesQuery } from '../../src/modules/wealth/exchange/replay.store.ts';
import { buildMergeTradesQuery } from '../../src/modules/wealth/merge/replay.store.ts';
import {
  buildPurchaseTradesQuery,
  countEarlierPurchases,
} from '../../src/modules/wealth/shop/replay.store.ts';
import {
  makeLevelReward,
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../harness/server.harness.ts';
import {
  explainStatement,
  insertManyPlayers,
  listFullyScannedTables,
  runVacuumOnCrowdTables,
  type RecordedStatement,
  type PlanNode,
} from '../harness/crowd.harness.ts';

const activityPath = '/api/admin/activity-log/list';
const ledgerPath = '/api/banking/admin/transactions/list';
const chainPath = '/api/banking/admin/chain-transactions/list';

describe('list queries on tables of many rows', () => {
  let server: TestServer;
  let player: Player;
  let admin: Admin;
  let itemId = 0;
  let cupId = 0;
  const asked: RecordedStatement[] = [];
  let listening = false;

  beforeAll(async () => {
    // stops scheduled jobs, because their statements would be recorded together with the statements
    // of the calls.
    server = await startTestServer({ SIMULATED_FROM: new Date().toISOString() });
    const read = server.db.read as { ask: Queries['ask'] };
    const ask = read.ask.bind(read);
    read.ask = (text, values) => {
      if (listening && /^\s*(select|with)\b/i.test(text)) asked.push({ text, values });
      return ask(text, values);
    };
    admin = await server.admin();
    player = await server.player();
    const templateId = await makeTemplate(server);
    await makeLevelReward(server, 2, templateId);
    await callApi(admin.connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: templateId, amount: 30 },
    });
    await insertManyPlayers(server, templateId);
    const statistic = await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
      name: 'Feats',
    });
    const day = (n: number): string =>
      new Date(server.clock.now().getTime() + n * 86_400_000).toISOString();
    const nominations = [{ name: 'Feats', description: '', statisticId: statistic.id, winners: 3 }];
    cupId = (
      await admin.section<{ id: number }>('POST', '/api/game/admin/tournaments', {
        name: 'Cup',
        start: day(-1),
        end: day(1),
        timeslots: [],
        nominations,
      })
    ).id;
    await admin.section('POST', `/api/game/admin/tournaments/${cupId}/publish`, {});
    await server.db.asOwner(
      `insert into tournament_scores (tournament_id, nomination_id, account_id, points, tie, ` +
        `early) select ${cupId} + n, 1, id, id * 7 % 1000, 0, -id from accounts, ` +
        `generate_series(0, 7) n`,
    );
    await server.app.kernel.jobs.catchUp();
    await runVacuumOnCrowdTables(server);
    const page = await callApi(player.connection, 'listInventories', {
      params: { id: player.accountId },
      query: {},
    });
    itemId = page.data[0]?.id ?? 0;
  });
  afterAll(() => server.close());

  async function plansOf(
    call: () => Promise<unknown>,
  ): Promise<{ text: string; nodes: PlanNode[] }[]> {
    asked.length = 0;
    listening = true;
    await call();
    listening = false;
    return explainStatement(server, asked.splice(0));
  }
  const own = () => ({ id: player.userId });
  const account = () => ({ id: player.accountId });
  const pages: readonly [string, () => Promise<unknown>][] = [
    ['the current user', () => callApi(player.connection, 'currentUser', { params: own() })],
    [
      'a page of the inventory',
      () =>
        callApi(player.connection, 'listInventories', {
          params: account(),
          query: { page: '2', perPage: '10' },
        }),
    ],
    [
      'the history of an item',
      () => callApi(player.connection, 'itemHistory', { params: { ...account(), itemId } }),
    ],
    [
      'what can be crafted and taken apart',
      () => callApi(player.connection, 'readCrafting', { params: account() }),
    ],
    [
      'receipts',
      () => callApi(player.connection, 'listReceipts', { params: account(), query: {} }),
    ],
    [
      'notifications',
      () => callApi(player.connection, 'listNotifications', { params: own(), query: {} }),
    ],
    [
      'whether something is unread',
      () => callApi(player.connection, 'checkUnread', { params: own() }),
    ],
    [
      'the line of level rewards',
      () => callApi(player.connection, 'listLevelRewards', { params: own() }),
    ],
    ['missions', () => callApi(player.connection, 'listMissions', { params: own(), query: {} })],
    ['achievements', () => callApi(player.connection, 'listAchievements', { params: own() })],
    ['the inbox', () => callApi(player.connection, 'listInbox', { params: own(), query: {} })],
    [
      'movements of the own balance',
      () =>
        callApi(player.connection, 'listMovements', { params: own(), query: { group: 'STAKE' } }),
    ],
    [
      'offers, with what is left of them',
      () => callApi(player.connection, 'listOffers', { params: own() }),
    ],
    ['offers in the back office', () => admin.section('POST', '/api/banking/admin/shop/list', {})],
    ['own sessions', () => callApi(player.connection, 'listSessions', { params: own() })],
    [
      'statistics that are shown',
      () => callApi(player.connection, 'displayedStatistics', { params: account() }),
    ],
    [
      'an inventory in the back office',
      () => callApi(admin.connection, 'adminListUserInventories', { params: own(), body: {} }),
    ],
    [
      'users by a part of their e-mail',
      () => callApi(admin.connection, 'adminListUsers', { body: { email: '4242' } }),
    ],
    [
      'users by a part of their name, their e-mail or an id',
      () => callApi(admin.connection, 'adminListUsers', { body: { q: '4242' } }),
    ],
    [
      'users by a part of their name',
      () => callApi(admin.connection, 'adminListUsers', { body: { username: '4242' } }),
    ],
    [
      'the activity log of a player',
      () => admin.section('POST', activityPath, { userId: player.userId }),
    ],
    [
      'what operators did, in the activity log',
      () => admin.section('POST', activityPath, { by: 'operators' }),
    ],
    [
      'what operators did, over time',
      () => callApi(admin.connection, 'adminActivityCounts', { body: { by: 'operators' } }),
    ],
    [
      'what moved value for a player',
      () =>
        callApi(admin.connection, 'adminUserTimeline', { params: own(), query: { show: 'value' } }),
    ],
    [
      'what operators did to a player',
      () =>
        callApi(admin.connection, 'adminUserTimeline', {
          params: own(),
          query: { show: 'operators' },
        }),
    ],
    [
      'thirty days of a player',
      () => callApi(admin.connection, 'adminUserTrends', { params: own() }),
    ],
    [
      'users to choose from',
      () => callApi(admin.connection, 'adminSearchUsers', { query: { email: '4242' } }),
    ],
    [
      'transactions of a player',
      () => admin.section('POST', ledgerPath, { userId: player.userId }),
    ],
    [
      'transactions of players by the beginning of their names',
      () => admin.section('POST', ledgerPath, { q: 'Crowd424' }),
    ],
    ['transactions by a number', () => admin.section('POST', ledgerPath, { q: '4242' })],
    [
      'sums of transactions that a search finds',
      () => callApi(admin.connection, 'sumTransactions', { body: { q: 'Crowd424' } }),
    ],
    ['transactions of one cause', () => admin.section('POST', ledgerPath, { commandId: 100_007 })],
    [
      'transactions of a rare type and a rare currency',
      () => admin.section('POST', ledgerPath, { type: 'burn', currency: 'RARE' }),
    ],
    [
      'what sales gave a prize pool',
      () => callApi(admin.connection, 'prizePoolState', { params: { id: 2 } }),
    ],
    [
      'own shares in the game',
      () => callApi(player.connection, 'listGameShares', { params: own() }),
    ],
    [
      'what became of the recipients of a distribution',
      () => callApi(admin.connection, 'distributionReport', { params: { id: 3 } }),
    ],
    [
      'distributions in the back office',
      () => admin.section('POST', '/api/banking/admin/token-distributions/list', { perPage: 5 }),
    ],
    [
      'what a month of sales left',
      () => listNetRevenueByCurrency(server.db.read, new Date(Date.now() - 3_600_000), new Date()),
    ],
    ['types of transactions', () => callApi(admin.connection, 'transactionTypes', {})],
    [
      'payouts that wait for review',
      () => admin.section('POST', '/api/admin/operations/held-payouts/list', {}),
    ],
    [
      'blockchain transactions of a player',
      () => admin.section('POST', chainPath, { userId: player.userId }),
    ],
    [
      'blockchain transactions of a wallet',
      () => admin.section('POST', chainPath, { wallet: 'wallet-4242' }),
    ],
    [
      'a blockchain transaction by its signature',
      () => admin.section('POST', chainPath, { signature: 'crowd-4242-1' }),
    ],
    [
      'blockchain transactions under way',
      () => admin.section('POST', chainPath, { state: 'SUBMITTED' }),
    ],
    ['requests', () => admin.section('POST', '/api/admin/approvals/list', { state: 'WAITS' })],
    [
      'pairs and what they can be exchanged',
      () => callApi(player.connection, 'listPairs', { params: { id: player.userId } }),
    ],
    ['tournaments for everybody', () => callApi(player.connection, 'listTournaments', {})],
    [
      'tournaments with the own places',
      () => callApi(player.connection, 'ownTournaments', { params: account() }),
    ],
    [
      'a page of standings',
      () =>
        callApi(player.connection, 'tournamentStandings', {
          params: { id: cupId, nominationId: 1 },
          query: { page: '700' },
        }),
    ],
    [
      'the review of a tournament',
      () => callApi(admin.connection, 'tournamentReview', { params: { id: cupId }, query: {} }),
    ],
    [
      'tournaments of a player',
      () => callApi(admin.connection, 'adminUserTournaments', { params: own(), body: {} }),
    ],
    [
      'a replay of days in which little was done',
      async () => {
        const ahead = new Date(Date.now() + 40 * 86_400_000);
        const span = createReplaySpan(ahead, 30, 1024);
        const { read } = server.db;
        await countPaidExperience(read, span);
        await listExperiencePayments(read, span);
        await listRewardsOnReceipts(read, span);
        for (const deals of [
          buildPurchaseTradesQuery(1, span),
          buildExchangeTradesQuery(1, span),
          buildCraftTradesQuery(span),
          buildMergeTradesQuery(1, span),
        ]) {
          await countTradeRecords(read, deals);
          await listTradeRecords(read, deals);
        }
        await listReadyLevelRewards(read, span);
        const wanted = { statisticIds: [1], matches: true, levels: true };
        await countRecordedActivity(read, wanted, span);
        await listStatisticChanges(read, [1], span);
        await listFinishedMatches(read, span);
        await listReachedLevels(read, span);
        const week = { start: span.from, end: span.to };
        const counted = { key: '', statisticId: 1, segment: '', unit: 1, ...week };
        for (const counting of ['SUM', 'SINGLE', 'MATCHES', 'LEVEL'] as const)
          await mapCountedTotals(read, [{ ...counted, how: counting }], [1, 2, 3]);
        await listAchievementUnlocks(read, span, 1);
        await listActivityRewardGrants(read, span, 1);
        await listPlayedMissionMatches(read, 1, null, span);
        await listMissionPayments(read, span, 1);
        await listDismantledItems(read, span);
        await countEarlierPurchases(read, 1, span);
      },
    ],
    [
      'messages after a cursor',
      async () =>
        server.app.kernel.realtime.sinceMany(server.db.read, [
          { userId: player.userId, cursor: 1 },
        ]),
    ],
  ];
  it.each(pages)('%s: no growing table is scanned completely', async (_name, call) => {
    const plans = await plansOf(call);
    expect(plans.length).toBeGreaterThan(0);
    for (const { text, nodes } of plans) {
      expect(listFullyScannedTables(nodes), text).toEqual([]);
    }
  });
  it('pages of standings, places and winners walk one index without a full sort', async () => {
    const plans = await plansOf(async () => {
      await callApi(player.connection, 'listTournaments', {});
      await callApi(player.connection, 'tournamentStandings', {
        params: { id: cupId, nominationId: 1 },
        query: { page: '700' },
      });
      await callApi(admin.connection, 'tournamentReview', { params: { id: cupId }, query: {} });
    });
    const ranked = plans.filter(
      ({ text }) => text.includes('tournament_scores') && text.includes('points'),
    );
    expect(ranked.length).toBeGreaterThan(4);
    for (const { text, nodes } of ranked) {
      expect(
        nodes.map((node) => node['Index Name']),
        text,
      ).toEqual(
        expect.arrayContaining([expect.stringMatching(/^tournament_scores_(standings|account)$/)]),
      );
      const sorts = nodes.filter(
        (node) => node['Node Type'].includes('Sort') && node['Plan Rows'] > 200,
      );
      expect(sorts, text).toEqual([]);
    }
  });
  it('users are found by a part of their e-mail through the trigram index', async () => {
    const plans = await plansOf(() =>
      callApi(admin.connection, 'adminListUsers', { body: { email: '4242' } }),
    );
    const likeQueries = plans.filter(({ text }) => text.includes('like'));
    expect(likeQueries.length).toBeGreaterThan(0);
    for (const { text, nodes } of likeQueries)
      expect(
        nodes.map((node) => node['Index Name']),
        text,
      ).toContain('users_email_search');
  });
  it('the office’s search uses indexes for a name, an address and two characters', async () => {
    for (const text of ['Crowd4242', 'crowd4242@', 'cr', '42']) {
      const plans = await plansOf(() =>
        callApi(admin.connection, 'adminFind', { query: { text } }),
      );
      const players = plans.filter((plan) => plan.text.includes('player u'));
      expect(players.length).toBeGreaterThan(0);
      for (const { nodes } of players) {
        const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
        expect(scans, text).toEqual([]);
      }
    }
  });
  it('a search of the log uses the indexes of message keys and names, in either language', async () => {
    for (const q of ['Registered Crowd4242', 'Регистрация Crowd4242']) {
      admin.connection.language = q.startsWith('Reg') ? 'en' : 'ru';
      const plans = await plansOf(() => admin.section('POST', activityPath, { q }));
      admin.connection.language = undefined;
      const searches = plans.filter(({ text }) => text.includes('normal_form(names) like'));
      expect(searches.length).toBeGreaterThan(0);
      for (const { text, nodes } of searches) {
        const indexes = nodes.map((node) => node['Index Name']);
        expect(indexes, text).toEqual(expect.arrayContaining(['commands_names', 'commands_keys']));
        expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
      }
    }
  });
});

import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queries } from '../../src/kernel/db.ts';
import { spanOf } from '../../src/kernel/replay.ts';
import { readyWithin } from '../../src/modules/goals/level-rewards/level-rewards.store.ts';
import {
  countPaid,
  paidWithin,
  toldByReceipts,
} from '../../src/modules/play/match-replay/match-replay.store.ts';
import { revenueBetween } from '../../src/modules/wealth/bank/revenue.store.ts';
import { countDeals, dealsOf } from '../../src/modules/wealth/bank/past.store.ts';
import { crafted } from '../../src/modules/wealth/craft/replay.store.ts';
import { exchanged } from '../../src/modules/wealth/exchange/replay.store.ts';
import { merged } from '../../src/modules/wealth/merge/replay.store.ts';
import { bought } from '../../src/modules/wealth/shop/replay.store.ts';
import {
  makeLevelReward,
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../harness/server.harness.ts';

/** Tables that grow with players and time: none of them may be read from end to end for a page. */
const growing = [
  'users',
  'accounts',
  'user_roles',
  'items',
  'item_history',
  'commands',
  'notifications',
  'payouts',
  'user_events',
  'event_cursors',
  'sessions',
  'ready_level_rewards',
  'statistic_totals',
  'mission_progress',
  'unlocked_achievements',
  'inbox_messages',
  'tournament_scores',
  'ledger_accounts',
  'ledger_transactions',
  'ledger_postings',
  'shop_purchases',
  'prize_pool_moves',
  'revenue_moves',
  'game_share_payments',
  'distribution_recipients',
];
interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}
const activityPath = '/api/admin/activity-log/list';
const ledgerPath = '/api/banking/admin/transactions/list';
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('list queries on tables of many rows', () => {
  let server: TestServer;
  let player: Player;
  let admin: Admin;
  let itemId = 0;
  let cupId = 0;
  const asked: Asked[] = [];
  let listening = false;

  beforeAll(async () => {
    // What the clock brings about would be listened to with the calls: nothing comes by itself.
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
    await server.db.asOwner(`
      insert into users (email, password_hash, created_at) select 'crowd' || n || '@example.org', 'x', now() from generate_series(1, 30000) n;
      insert into accounts (user_id, username, level) select id, 'Crowd' || id, 1 + id % 50 from users where email like 'crowd%';
      insert into user_roles (user_id, role) select id, 'PLAYER' from users where email like 'crowd%';
      insert into items (template_id, account_id, issued_id, granted_at) select ${templateId}, a.id, 1000 + a.id * 4 + n, now() from accounts a, generate_series(1, 3) n where a.id < 6000;
      insert into item_history (item_id, account_id, kind, rule, cause, at) select id, account_id, 'granted', '{"key":"x"}', '{}', now() from items where issued_id > 1000;
      insert into commands (created_at, actor_kind, actor_id, actor_name, type, said, keys, names, user_id, done) select now(), 'user', n % 8000, 'x', 'test.' || n % 40, jsonb_build_object('key', 'test.' || n % 40), array['test.' || n % 40], 'Crowd' || n, n % 8000, true from generate_series(1, 20000) n;
      insert into notifications (user_id, type, said, created_at) select u.id, 'INVENTORY_ADDED', '{"key":"x"}', now() from users u, generate_series(1, 3) where u.id < 6000;
      insert into payouts (source, source_id, account_id, rule, cause, rewards, at) select 'match', n, a.id, '{"key":"x"}', '{}', '[]', now() from accounts a, generate_series(1, 2) n where a.id < 6000;
      insert into event_cursors (user_id, seq) select id, 3 from users on conflict do nothing;
      insert into user_events (user_id, seq, type, created_at) select u.id, 1000 + n, 'X', now() from users u, generate_series(1, 3) n where u.id < 6000;
      insert into sessions (user_id, token_hash, cookie_hash, kind, device, created_at, last_seen_at, expires_at, proven_until)
        select id, sha256(id::text::bytea), '', 'password', '', now(), now(), now() + interval '1 day', now() from users where id < 6000;
      insert into ready_level_rewards (account_id, reward_id, rewards, ready_at) select id, 1, jsonb_build_array(jsonb_build_object('kind', 'INVENTORY', 'id', ${templateId}, 'amount', 1)), now() from accounts on conflict do nothing;
      insert into statistic_totals (account_id, statistic_id, segment, total) select id, 1, '', 1 from accounts;
      insert into mission_progress (account_id, instance_id, progress) select a.id, n, 1 from accounts a, generate_series(1, 3) n;
      insert into unlocked_achievements (account_id, achievement_id, exp, unlocked_at) select id, 1, 10, now() from accounts;
      insert into inbox_messages (user_id, account_id, source, source_id, kind, rule, cause, rewards, created_at)
        select user_id, id, 'mission', 1, 'UNCLAIMED', '{"key":"x"}', '{}', '[]', now() from accounts;
      insert into ledger_accounts (owner, currency, guarded, balance) select 'account:' || id, 'OLD', true, 2 from accounts;
      insert into ledger_accounts (owner, currency, guarded) values ('mint', 'OLD', false), ('mint', 'RARE', false), ('burn', 'RARE', false);
      insert into ledger_transactions (kind, ref, payload_hash, command_id, created_at)
        select 'grant', 'crowd-' || l.id || '-' || n, '', n * 100000 + l.id, now() from ledger_accounts l, generate_series(1, 2) n where l.guarded;
      insert into ledger_postings (transaction_id, account_id, currency, amount, balance_after)
        select t.id, case when s = 1 then split_part(t.ref, '-', 2)::bigint else m.id end, 'OLD', s, case when s = 1 then split_part(t.ref, '-', 3)::int end
        from ledger_transactions t, ledger_accounts m, unnest(array[1, -1]) s where m.owner = 'mint' and m.currency = 'OLD' and t.ref like 'crowd-%';
      insert into shop (name, item_type, item_id, price, currency, limit_per_user, period, created_at, updated_at) select 'Offer ' || n, 'INVENTORY', ${templateId}, 5, 'OLD', 9, 'DAY', now(), now() from generate_series(1, 5) n;
      insert into shop_purchases (offer_id, account_id, times, transaction_id, command_id, at) select n, a.id, 1, 1, 1, now() from accounts a, generate_series(1, 5) n;
      insert into shop_sales (offer_id, sold, buyers) select n, 30000, 30000 from generate_series(1, 5) n;
      insert into prize_pools (name, type, currency, amount, created_at, updated_at) select 'Pot ' || n, 1, 'OLD', 5, now(), now() from generate_series(1, 5) n;
      insert into prize_pool_funds (pool_id, collected) select id, 30000 from prize_pools;
      insert into prize_pool_moves (pool_id, at, kind, amount, transaction_id, sale_id) select p.id, now(), 'TAKEN', 1, t.id, t.id from prize_pools p, ledger_transactions t where t.id % 5 = p.id % 5;
      insert into revenue_moves (at, currency, kind, amount, transaction_id) select now() - interval '1 hour' * (t.id % 9000), 'OLD', 'SALE', 1, t.id from ledger_transactions t;
      insert into game_share_payments (share_id, month, currency, account_id, share, amount, paid_at) select a.id, '2026-0' || n, 'OLD', a.id, 1, 1, now() from accounts a, generate_series(1, 3) n where a.id < 9000;
      insert into token_distributions (name, currency, amount, start, "end", state, created_at, updated_at) select 'Thanks ' || n, 'OLD', 5, now(), now() + interval '1 day', 'PAUSED', now(), now() from generate_series(1, 20) n;
      insert into distribution_recipients (distribution_id, line, account_id, amount, state) select d.id, a.id, a.id, 1, 'PAID' from token_distributions d, accounts a where a.id < 3000;`);
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
      `insert into tournament_scores (tournament_id, nomination_id, account_id, points, tie, early) select ${cupId} + n, 1, id, id * 7 % 1000, 0, -id from accounts, generate_series(0, 7) n`,
    );
    await server.app.kernel.jobs.catchUp();
    // As the database would after a while: statistics, and indexes whose waiting lists are empty.
    await server.db.asOwner('vacuum analyze');
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
    const pool = server.db.driver as Pool;
    const plans: { text: string; nodes: PlanNode[] }[] = [];
    for (const { text, values } of asked.splice(0)) {
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (format json) ${text}`,
        [...values],
      );
      plans.push({
        text,
        nodes: rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan))),
      });
    }
    return plans;
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
        callApi(player.connection, 'listMovements', { params: own(), query: { currency: 'OLD' } }),
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
      () => revenueBetween(server.db.read, new Date(Date.now() - 3_600_000), new Date()),
    ],
    ['types of transactions', () => callApi(admin.connection, 'transactionTypes', {})],
    [
      'payouts that wait for review',
      () => admin.section('POST', '/api/admin/operations/held-payouts/list', {}),
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
        const span = spanOf(ahead, 30, 1024);
        const { read } = server.db;
        await countPaid(read, span);
        await paidWithin(read, span);
        await toldByReceipts(read, span);
        for (const deals of [bought(1, span), exchanged(1, span), crafted(span), merged(1, span)]) {
          await countDeals(read, deals);
          await dealsOf(read, deals);
        }
        await readyWithin(read, span);
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
  it.each(pages)('%s: no growing table is read from end to end', async (_name, call) => {
    const plans = await plansOf(call);
    expect(plans.length).toBeGreaterThan(0);
    for (const { text, nodes } of plans) {
      const scans = nodes.filter(
        (node) => node['Node Type'] === 'Seq Scan' && growing.includes(node['Relation Name'] ?? ''),
      );
      expect(scans, text).toEqual([]);
    }
  });
  it('pages of standings, places and winners walk one index: nothing sorts all of them', async () => {
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
    const found = plans.filter(({ text }) => text.includes('like'));
    expect(found.length).toBeGreaterThan(0);
    for (const { text, nodes } of found)
      expect(
        nodes.map((node) => node['Index Name']),
        text,
      ).toContain('users_email_search');
  });
  it('whoever is looked for from anywhere is found through indexes, by a name, an address and two signs', async () => {
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
  it('a search of the log goes by the keys of sentences and by names, through their indexes, in either language', async () => {
    for (const q of ['Registered Crowd4242', 'Регистрация Crowd4242']) {
      admin.connection.language = q.startsWith('Reg') ? 'en' : 'ru';
      const plans = await plansOf(() => admin.section('POST', activityPath, { q }));
      admin.connection.language = undefined;
      const searches = plans.filter(({ text }) => text.includes('names ilike'));
      expect(searches.length).toBeGreaterThan(0);
      for (const { text, nodes } of searches) {
        const indexes = nodes.map((node) => node['Index Name']);
        expect(indexes, text).toEqual(expect.arrayContaining(['commands_names', 'commands_keys']));
        expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
      }
    }
  });
});

/**
 * Creates many players with all their data, and reads the database's query plans for statements on
 * this data.
 */
import pg from 'pg';
import type { TestServer } from './server.harness.ts';

/** Tables that grow with players and time; no page may scan any of them completely. */
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
  'chain_submissions',
];
export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Fills every growing table: 30,000 users, and the actions of some thousands of them. Items have
 * one template.
 */
export async function insertCrowd(server: TestServer, templateId: number): Promise<void> {
  await server.db.asOwner(`
      insert into users (email, password_hash, created_at) select 'crowd' || n || '@example.org', 'x', now() from generate_series(1, 30000) n;
      insert into accounts (user_id, username, level) select id, 'Crowd' || id, 1 + id % 50 from users where email like 'crowd%';
      insert into user_roles (user_id, role) select id, 'PLAYER' from users where email like 'crowd%';
      insert into items (template_id, account_id, issued_id, granted_at) select ${templateId},
        a.id, 1000 + a.id * 4 + n, now() from accounts a, generate_series(1, 3) n where a.id <
        6000;
      insert into item_history (item_id, account_id, kind, rule, cause, at) select id, account_id,
        'granted', '{"key":"x"}', '{}', now() from items where issued_id > 1000;
      insert into commands (created_at, actor_kind, actor_id, actor_name, type, said, keys, names,
        user_id, done) select now(), 'user', n % 8000, 'x', 'test.' || n % 40,
        jsonb_build_object('key', 'test.' || n % 40), array['test.' || n % 40], 'Crowd' || n, n %
        8000, true from generate_series(1, 20000) n;
      insert into notifications (user_id, type, said, created_at) select u.id, 'INVENTORY_ADDED',
        '{"key":"x"}', now() from users u, generate_series(1, 3) where u.id < 6000;
      insert into payouts (source, source_id, account_id, rule, cause, rewards, at) select 'match',
        n, a.id, '{"key":"x"}', '{}', '[]', now() from accounts a, generate_series(1, 2) n where
        a.id < 6000;
      insert into event_cursors (user_id, seq) select id, 3 from users on conflict do nothing;
      insert into user_events (user_id, seq, type, created_at) select u.id, 1000 + n, 'X', now() from users u, generate_series(1, 3) n where u.id < 6000;
      insert into sessions (user_id, token_hash, cookie_hash, kind, device, created_at, last_seen_at, expires_at, proven_until)
        select id, sha256(id::text::bytea), '', 'password', '', now(), now(), now() + interval '1 day', now() from users where id < 6000;
      insert into ready_level_rewards (account_id, reward_id, rewards, ready_at) select id, 1,
        jsonb_build_array(jsonb_build_object('kind', 'INVENTORY', 'currency', null, 'id',
        ${templateId}, 'amount', 1)), now() from accounts on conflict do nothing;
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
      insert into shop (name, item_type, item_id, price, currency, limit_per_user, period,
        created_at, updated_at) select 'Offer ' || n, 'INVENTORY', ${templateId}, 5, 'OLD', 9,
        'DAY', now(), now() from generate_series(1, 5) n;
      insert into shop_purchases (offer_id, account_id, times, transaction_id, command_id, at)
        select n, a.id, 1, 1, 1, now() from accounts a, generate_series(1, 5) n;
      insert into shop_sales (offer_id, sold, buyers) select n, 30000, 30000 from generate_series(1, 5) n;
      insert into prize_pools (name, type, currency, amount, created_at, updated_at) select 'Pot ' || n, 1, 'OLD', 5, now(), now() from generate_series(1, 5) n;
      insert into prize_pool_funds (pool_id, collected) select id, 30000 from prize_pools;
      insert into prize_pool_moves (pool_id, at, kind, amount, transaction_id, sale_id) select
        p.id, now(), 'TAKEN', 1, t.id, t.id from prize_pools p, ledger_transactions t where t.id %
        5 = p.id % 5;
      insert into revenue_moves (at, currency, kind, amount, transaction_id) select now() -
        interval '1 hour' * (t.id % 9000), 'OLD', 'SALE', 1, t.id from ledger_transactions t;
      insert into game_share_payments (share_id, month, currency, account_id, share, amount,
        paid_at) select a.id, '2026-0' || n, 'OLD', a.id, 1, 1, now() from accounts a,
        generate_series(1, 3) n where a.id < 9000;
      insert into token_distributions (name, currency, amount, start, "end", state, created_at,
        updated_at) select 'Thanks ' || n, 'OLD', 5, now(), now() + interval '1 day', 'PAUSED',
        now(), now() from generate_series(1, 20) n;
      insert into distribution_recipients (distribution_id, line, account_id, amount, state) select
        d.id, a.id, a.id, 1, 'PAID' from token_distributions d, accounts a where a.id < 3000;
      insert into chain_submissions (signature, wire, kind, user_id, account_id, wallet, details,
        last_valid_block_height, state, created_at, settled_at) select 'crowd-' || a.id || '-' ||
        n, '', 'MINT', a.user_id, a.id, 'wallet-' || a.id, jsonb_build_object('assetId', a.id), 1,
        'FINAL', now(), now() from accounts a, generate_series(1, 3) n where a.id < 6000;`);
}
/** Gives the database current statistics and complete indexes, as it usually has. */
export const runVacuumOnCrowdTables = (server: TestServer) => server.db.asOwner('vacuum analyze');

/**
 * Returns the database's plan of a statement. A `seqPageCost` below 1 makes full scans look cheap,
 * as for small tables, so that an index that is used even then is used at any size.
 */
export async function explainStatement(
  { db }: TestServer,
  asked: readonly RecordedStatement[],
  seqPageCost = 1,
): Promise<{ text: string; nodes: PlanNode[] }[]> {
  const client = await (db.driver as pg.Pool).connect();
  const plans: { text: string; nodes: PlanNode[] }[] = [];
  try {
    await client.query(`set seq_page_cost = ${seqPageCost}`);
    for (const { text, values } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (format json) ${text}`,
        [...values],
      );
      plans.push({
        text,
        nodes: rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan))),
      });
    }
  } finally {
    await client.query('reset seq_page_cost');
    client.release();
  }
  return plans;
}
/** Returns the growing tables that a plan scans completely. */
export const listFullyScannedTables = (nodes: readonly PlanNode[]): string[] =>
  nodes.flatMap((node) =>
    node['Node Type'] === 'Seq Scan' && growing.includes(node['Relation Name'] ?? '')
      ? [node['Relation Name'] ?? '']
      : [],
  );

interface Wire {
  parse: (this: Wire, message: { readonly text: string; readonly name: string }) => void;
  bind: (
    this: Wire,
    message: { readonly statement?: string; readonly values?: readonly unknown[] },
  ) => void;
}
/**
 * Records every statement sent to the database from now on, including those in transactions, on any
 * connection. Must start before the server, because a prepared statement is recognized by its name
 * only if its parsing was recorded.
 */
export function recordStatements() {
  const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype;
  const { parse, bind } = wire;
  const known = new WeakMap<object, Map<string, string>>();
  const textsOf = (of: object): Map<string, string> => {
    // an object that batches messages may wrap the connection
    const above = Object.getPrototypeOf(of) as object;
    const connection = above === wire ? of : above;
    const texts = known.get(connection) ?? new Map<string, string>();
    known.set(connection, texts);
    return texts;
  };
  let heard: RecordedStatement[] | undefined;
  wire.parse = function (message) {
    textsOf(this).set(message.name, message.text);
    return parse.call(this, message);
  };
  wire.bind = function (message) {
    const text = textsOf(this).get(message.statement ?? '');
    if (text !== undefined) heard?.push({ text, values: message.values ?? [] });
    return bind.call(this, message);
  };
  return {
    /** Collects the statements that an action sends and that can be planned, each text once. */
    async during(deed: () => Promise<unknown>): Promise<RecordedStatement[]> {
      const asked: RecordedStatement[] = (heard = []);
      await deed();
      heard = undefined;
      const planned = asked.filter(({ text }) =>
        /^\s*(?:select|with|insert|update|delete)\b/i.test(text),
      );
      return [...new Map(planned.map((entry) => [entry.text, entry])).values()];
    },
    stop() {
      Object.assign(wire, { parse, bind });
    },
  };
}

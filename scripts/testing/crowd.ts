/** SQL that fills a database with many players and their past, for plans and measurements of growth. */

export interface CrowdSize {
  readonly players: number;
  /** Players that have a past: items, movements, notifications, messages and sessions. */
  readonly active: number;
  /** Item template that all items of the crowd have. */
  readonly templateId: number;
}
/**
 * Builds statements that fill every table that grows with players. They are run by the owner of the
 * database, once, on a database in which few rows exist. Active players are those with the lowest
 * account ids.
 */
export const buildCrowdSql = ({ players, active, templateId }: CrowdSize): string => `
  insert into users (email, password_hash, status_id, created_at)
    select 'crowd' || n || '@example.org', 'x', case when n % 4 = 0 then 1 else 2 end, now()
    from generate_series(1, ${players}) n;
  insert into accounts (user_id, username, level) select id, 'Crowd' || id, 1 + id % 50 from users where email like 'crowd%';
  insert into user_roles (user_id, role) select id, 'PLAYER' from users where email like 'crowd%';
  insert into items (template_id, account_id, issued_id, granted_at) select ${templateId},
    a.id, 1000 + a.id * 4 + n, now() from accounts a, generate_series(1, 3) n where a.id <
    ${active};
  insert into item_history (item_id, account_id, kind, rule, cause, at) select id, account_id,
    'granted', '{"key":"x"}', '{}', now() from items where issued_id > 1000;
  insert into commands (created_at, actor_kind, actor_id, actor_name, type, message, keys, names,
    user_id, done) select now(), 'user', n % ${active}, 'x', 'test.' || n % 40,
    jsonb_build_object('key', 'test.' || n % 40), array['test.' || n % 40], 'Crowd' || n,
    n % ${active}, true from generate_series(1, ${players}) n;
  insert into notifications (user_id, type, message, created_at) select u.id, 'INVENTORY_ADDED',
    '{"key":"x"}', now() from users u, generate_series(1, 3) where u.id < ${active};
  insert into payouts (source, source_id, account_id, rule, cause, rewards, at) select 'match',
    n, a.id, '{"key":"x"}', '{}', '[]', now() from accounts a, generate_series(1, 2) n where
    a.id < ${active};
  insert into event_cursors (user_id, seq) select id, 3 from users on conflict do nothing;
  insert into user_events (user_id, seq, type, created_at) select u.id, 1000 + n, 'X', now() from users u, generate_series(1, 3) n where u.id < ${active};
  insert into sessions (user_id, token_hash, cookie_hash, kind, device, created_at, last_seen_at, expires_at, proven_until)
    select id, sha256(id::text::bytea), '', 'password', '', now(), now(), now() + interval '1 day', now() from users where id < ${active};
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
  insert into shop_sales (offer_id, sold, buyers) select n, ${players}, ${players} from generate_series(1, 5) n;
  insert into prize_pools (name, type, currency, amount, created_at, updated_at) select 'Pot ' || n, 1, 'OLD', 5, now(), now() from generate_series(1, 5) n;
  insert into prize_pool_funds (pool_id, collected) select id, ${players} from prize_pools;
  insert into prize_pool_moves (pool_id, at, kind, amount, transaction_id, sale_id) select
    p.id, now(), 'TAKEN', 1, t.id, t.id from prize_pools p, ledger_transactions t where t.id %
    5 = p.id % 5;
  insert into revenue_moves (at, currency, kind, amount, transaction_id) select now() -
    interval '1 hour' * (t.id % 9000), 'OLD', 'SALE', 1, t.id from ledger_transactions t;
  insert into game_share_payments (share_id, month, currency, account_id, share, amount,
    paid_at) select a.id, '2026-0' || n, 'OLD', a.id, 1, 1, now() from accounts a,
    generate_series(1, 3) n where a.id < ${active};
  insert into token_distributions (name, currency, amount, start, "end", state, created_at,
    updated_at) select 'Thanks ' || n, 'OLD', 5, now(), now() + interval '1 day', 'PAUSED',
    now(), now() from generate_series(1, 20) n;
  insert into distribution_recipients (distribution_id, line, account_id, amount, state) select
    d.id, a.id, a.id, 1, 'PAID' from token_distributions d, accounts a where a.id < ${active / 2};
  insert into chain_submissions (signature, wire, kind, user_id, account_id, wallet, details,
    last_valid_block_height, state, created_at, settled_at) select 'crowd-' || a.id || '-' ||
    n, '', 'MINT', a.user_id, a.id, 'wallet-' || a.id, jsonb_build_object('assetId', a.id), 1,
    'FINAL', now(), now() from accounts a, generate_series(1, 3) n where a.id < ${active};`;

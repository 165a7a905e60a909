/**
 * Checks invariants that every database of the product must satisfy, and counts the checked rows.
 * The checks only read.
 */
export type RunQuery = <T extends object>(
  text: string,
  values?: readonly unknown[],
) => Promise<T[]>;
export interface InvariantCheckResult {
  readonly name: string;
  /** Number of checked rows. */
  readonly looked: number;
  /** The first faults found; empty if the invariant holds. */
  readonly faults: readonly string[];
  readonly faultsInAll: number;
}
interface Invariant {
  readonly name: string;
  /** Query that counts the checked rows. */
  readonly among: string;
  /** Query that finds the faults; it returns no rows if the invariant holds. */
  readonly faults: string;
}
const faultsShown = 5;

/**
 * Builds the invariant that each claim in a table was paid exactly once, by the payout of its
 * source, and that no payment came before its claim.
 */
const claimedOnce = (
  claimName: string,
  table: string,
  source: string,
  column: string,
): Invariant => ({
  name: `Every claimed ${claimName} was paid exactly once`,
  among: `select count(*)::int as n from ${table} where claimed_at is not null`,
  faults: `select c.account_id, c.${column} from ${table} c
    where (case when c.claimed_at is null then 0 else 1 end) <> (
      select count(*) from payouts p where p.source = '${source}'
        and p.source_id = c.${column} and p.account_id = c.account_id)`,
});
/**
 * Invariants of any database, including a database whose world was not simulated from its first
 * moment.
 */
const invariants: readonly Invariant[] = [
  {
    name: 'Every transaction of the ledger sums to zero in each currency',
    among: 'select count(*)::int as n from ledger_transactions',
    faults: `select transaction_id, currency, sum(amount)::text as sum
      from ledger_postings group by 1, 2 having sum(amount) <> 0`,
  },
  {
    name: 'Every balance is the sum of its postings, none below zero',
    among: 'select count(*)::int as n from ledger_accounts where guarded',
    faults: `select a.owner, a.currency, a.balance::text from ledger_accounts a
      left join ledger_postings p on p.account_id = a.id
      where a.guarded group by a.id
      having a.balance <> coalesce(sum(p.amount), 0) or a.balance < 0`,
  },
  {
    name: 'Every stored sum of an account is the sum of its postings up to there',
    among: 'select count(*)::int as n from ledger_accounts where not guarded',
    faults: `select s.account_id, s.amount::text
      from ledger_account_sums s
      cross join ledger_summed u
      left join ledger_postings p on p.account_id = s.account_id and p.id <= u.posting_id
      group by s.account_id having s.amount is distinct from sum(p.amount)`,
  },
  {
    name: 'Every stored sum of a day is the sum of its postings',
    among: 'select count(*)::int as n from ledger_daily_sums',
    faults: `select day, currency, kind, d.amount::text as stored, p.amount::text as posted
      from (
        select day, currency, kind, sum(credited + debited) as amount
        from ledger_daily_sums group by 1, 2, 3) d
      full join (
        select date_trunc('day', t.created_at, 'UTC') as day, p.currency, t.kind,
          sum(abs(p.amount)) as amount
        from ledger_postings p
        join ledger_transactions t on t.id = p.transaction_id
        join ledger_summed u on p.id <= u.posting_id
        group by 1, 2, 3) p using (day, currency, kind)
      where d.amount is distinct from p.amount`,
  },
  {
    name: 'No command is half done',
    among: 'select count(*)::int as n from commands',
    faults: 'select id, type from commands where not done',
  },
  {
    name: 'Every item has a history',
    among: 'select count(*)::int as n from items',
    faults: `select i.id from items i
      where not exists (select 1 from item_history h where h.item_id = i.id)`,
  },
  {
    name: 'As many serial numbers were given out as there are items',
    among: 'select count(*)::int as n from serials_issued',
    faults: `select s.origin, s.origin_id as id, s.issued from serials_issued s
      where s.issued <> case s.origin
        when 'INVENTORY' then (select count(*) from items i where i.template_id = s.origin_id)
        else (select count(*) from items i where i.collection_id = s.origin_id) end`,
  },
  {
    name: 'No serial number that can still be given out belongs to an item, or lies in two ranges',
    among: 'select count(*)::int as n from serials_issued',
    faults: `select r.origin, r.origin_id, r.slot, r.next from serial_ranges r
      where exists (select 1 from items i where r.origin = 'INVENTORY'
          and i.template_id = r.origin_id and i.issued_id between r.next and r.last)
        or exists (select 1 from items i where r.origin = 'COLLECTION'
          and i.collection_id = r.origin_id and i.issued_id between r.next and r.last)
        or exists (select 1 from serial_ranges o where o.origin = r.origin
          and o.origin_id = r.origin_id and o.slot <> r.slot
          and r.next <= r.last and o.next <= o.last and r.next <= o.last and o.next <= r.last)`,
  },
  {
    name: 'Messages of a player are numbered without gaps',
    among: 'select count(*)::int as n from event_cursors',
    faults: `select c.user_id from event_cursors c
      left join user_events e on e.user_id = c.user_id and e.seq > c.dropped
      group by c.user_id, c.seq, c.dropped
      having count(e.seq) <> c.seq - c.dropped`,
  },
  claimedOnce('level reward', 'ready_level_rewards', 'level-reward', 'reward_id'),
  claimedOnce('achievement', 'unlocked_achievements', 'achievement', 'achievement_id'),
  {
    name: 'Every claimed mission was paid exactly once',
    among: 'select count(*)::int as n from mission_progress where claimed_at is not null',
    faults: `select m.account_id, m.instance_id from mission_progress m
      join mission_instances i on i.id = m.instance_id
      where m.claimed_at is not null and 1 <> (
        select count(*) from payouts p where p.source = 'mission'
          and p.source_id = i.template_id and p.period = i.period
          and p.account_id = m.account_id)`,
  },
  {
    name: 'No claim has two payouts',
    among: 'select count(*)::int as n from payouts',
    faults: `select source, source_id, period, account_id, count(*)::int as paid
      from payouts group by 1, 2, 3, 4 having count(*) > 1`,
  },
  {
    name: 'Escrow holds exactly what was put aside and not paid or returned',
    among: 'select count(*)::int as n from escrow_moves',
    faults: `select coalesce(a.currency, e.currency) as currency, a.amount::text as held, e.amount::text as noted
      from (
        select l.currency, sum(p.amount) as amount from ledger_accounts l
        join ledger_postings p on p.account_id = l.id
        where l.owner = 'escrow' group by 1) a
      full join (
        select currency, sum(case when kind = 'FUNDED' then amount else -amount end) as amount
        from escrow_moves group by 1) e on e.currency = a.currency
      where coalesce(a.amount, 0) <> coalesce(e.amount, 0)`,
  },
  {
    name: 'Escrow of what is over is empty, of what is not never below zero',
    among:
      'select count(distinct (source, source_id, round, currency))::int as n from escrow_moves',
    faults: `select e.source, e.source_id, e.currency, e.left::text from (
        select source, source_id, round, currency,
          sum(case when kind = 'FUNDED' then amount else -amount end) as left
        from escrow_moves group by 1, 2, 3, 4) e
      left join matches m on e.source = 'stake' and m.id = e.source_id
      left join tournaments t on e.source = 'tournament' and t.id = e.source_id
      where e.left < 0
        or (e.left > 0 and m.state in ('FINISHED', 'VOID'))
        or (e.left > 0 and t.state in ('SETTLED', 'CORRECTED', 'CANCELLED'))`,
  },
  {
    name: 'Lifetime totals of statistics are the sums of their deltas',
    among: 'select count(*)::int as n from statistic_totals',
    faults: `with s as (
        select account_id, statistic_id, delta, segments from statistic_deltas),
      x as (
        select account_id, statistic_id, '' as segment, sum(delta) as total from s group by 1, 2
        union all
        select account_id, statistic_id, j.key || '=' || j.value, sum(delta)
        from s, jsonb_each_text(s.segments) j group by 1, 2, 3)
      select coalesce(t.account_id, x.account_id) as account, t.segment, t.lifetime::text, x.total::text
      from statistic_totals t full join x using (account_id, statistic_id, segment)
      where t.lifetime is distinct from x.total
        and not exists (select from archived_months where table_name = 'statistic_deltas')`,
  },
  {
    name: 'Experience is what matches and payouts brought',
    among: 'select count(*)::int as n from accounts',
    faults: `select a.id, a.username, a.exp_total::text, x.sum::text from accounts a
      cross join lateral (
        select coalesce((select sum(e.amount) from payouts p
            cross join lateral (select sum((r->>'amount')::bigint) as amount
              from jsonb_array_elements(p.rewards) r where r->>'kind' = 'EXP') e
            where p.account_id = a.id and not p.on_hold), 0) as sum) x
      where a.exp_total <> x.sum`,
  },
  {
    name: 'A match paid what was reported and rewarded, and what boosters add to that, once a sum',
    among: "select count(*)::int as n from payouts where source = 'match' and period = ''",
    faults: `select p.account_id, p.source_id, x.thing, x.paid::text, x.boosted::text, b.percent
      from payouts p
      join match_players m on m.match_id = p.source_id and m.account_id = p.account_id
      join matches g on g.id = m.match_id and g.state = 'FINISHED'
      cross join lateral (select coalesce(sum((e->>'percent')::int), 0) as percent
        from jsonb_array_elements(m.boosts) e) b
      cross join lateral (
        select coalesce(r->>'currency', r->>'kind') as thing,
          coalesce(sum((r->>'amount')::numeric) filter (where l->>'about' <> 'BOOSTER'), 0) as paid,
          coalesce(sum((r->>'amount')::numeric) filter (where l->>'about' = 'BOOSTER'), 0) as boosted
        from jsonb_array_elements(p.lines) l, jsonb_array_elements(l->'rewards') r
        where l->>'about' in ('EXPERIENCE', 'MATCH_REWARD', 'VALUE_PERK', 'BOOSTER')
          and l->>'outcome' in ('PAID', 'WAITS') and r->>'kind' in ('EXP', 'CURRENCY')
        group by 1) x
      where p.source = 'match' and p.period = '' and (
        x.boosted <> floor(x.paid * b.percent / 100)
        or x.thing = 'EXP' and x.paid + x.boosted <> (
          select coalesce(sum((r->>'amount')::numeric), 0) from jsonb_array_elements(p.rewards) r
          where r->>'kind' = 'EXP'))`,
  },
  {
    name: 'Energy that was bought back is what matches took, each refill paid for',
    among: "select count(*)::int as n from item_history where kind = 'refilled'",
    faults: `select u.item_id, u.used, u.reserved, m.spent, m.reserved as running, b.bought
      from item_energy u
      cross join lateral (
        select count(*) filter (where g.state = 'FINISHED') as spent,
          count(*) filter (where g.state in ('RUNNING', 'HELD')) as reserved
        from match_players p join matches g on g.id = p.match_id where p.item_id = u.item_id) m
      cross join lateral (
        select coalesce(sum((c.before->>'used')::int - (c.after->>'used')::int), 0) as bought,
          coalesce(sum((c.after->>'price')::numeric), 0) as price,
          coalesce(sum((select sum(p.amount) from ledger_transactions t
            join ledger_postings p on p.transaction_id = t.id
            join ledger_accounts l on l.id = p.account_id and l.owner = 'burn'
            where t.kind = 'refill' and t.ref = c.id::text)), 0) as paid
        from item_history h join commands c on c.id = h.command_id
        where h.item_id = u.item_id and h.kind = 'refilled') b
      where m.spent - b.bought <> u.used or m.reserved <> u.reserved or b.price <> b.paid`,
  },
  {
    name: 'An item boosted one player a day',
    among: "select count(*)::int as n from match_players where boosts <> '[]'",
    faults: `select (b->>'itemId')::int as item, (g.started_at at time zone 'UTC')::date as day,
        count(distinct m.account_id)::int as players
      from match_players m join matches g on g.id = m.match_id
      cross join lateral jsonb_array_elements(m.boosts) b
      group by 1, 2 having count(distinct m.account_id) > 1`,
  },
  {
    name: 'No currency was made beyond its cap',
    among: 'select count(*)::int as n from currencies where supply_cap is not null',
    faults: `select c.code, c.supply_cap::text, s.minted::text from currencies c
      join currency_supplies s on s.currency_id = c.id
      where c.supply_cap is not null and s.minted > c.supply_cap::numeric`,
  },
  {
    name: 'No template or collection has more items than its supply cap',
    among: `select ((select count(*) from inventories where supply_cap is not null)
      + (select count(*) from collections where supply_cap is not null))::int as n`,
    faults: `select o.name, o.supply_cap, s.issued from inventories o
      join serials_issued s on s.origin = 'INVENTORY' and s.origin_id = o.id
      where s.issued > o.supply_cap
      union all
      select o.name, o.supply_cap, s.issued from collections o
      join serials_issued s on s.origin = 'COLLECTION' and s.origin_id = o.id
      where s.issued > o.supply_cap`,
  },
  {
    name: 'No offer was sold beyond its stock, and its count is that of its purchases',
    among: 'select count(*)::int as n from shop',
    // compares with the stock at the time of purchase, which may have been lowered since
    faults: `select o.name, o.stock, s.sold, p.times::int from shop o
      join shop_sales s on s.offer_id = o.id
      left join lateral (select sum(times) as times, bool_or(q.sold > q.stock) as is_beyond from (
        select times, stock, sum(times) over (order by id) as sold from shop_purchases
        where offer_id = o.id and reversed_at is null) q) p on true
      where p.is_beyond or s.sold <> coalesce(p.times, 0)`,
  },
  {
    name: 'Nobody bought more of an offer than its limit in a day, a week or ever',
    among: 'select count(*)::int as n from shop_purchases',
    // compares with the limit at the time of purchase, which may have been lowered since
    faults: `select o.name, p.account_id, b.bought::int from shop_purchases p
      join shop o on o.id = p.offer_id
      cross join lateral (select sum(q.times) as bought from shop_purchases q
        where q.account_id = p.account_id and q.offer_id = p.offer_id and q.id <= p.id
          and q.reversed_at is null
          and (p.period not in ('DAY', 'WEEK') or q.at at time zone 'UTC'
            >= date_trunc(lower(p.period), p.at at time zone 'UTC'))) b
      where p.reversed_at is null and b.bought > p.limit_per_user`,
  },
  {
    name: 'Every recipient of a distribution that was paid has one payout of the amount',
    among: "select count(*)::int as n from distribution_recipients where state = 'PAID'",
    faults: `select r.distribution_id, r.line from distribution_recipients r
      where r.state = 'PAID' and 1 <> (
        select count(*) from payouts p where p.source = 'distribution'
          and p.source_id = r.distribution_id and p.account_id = r.account_id
          and (p.rewards->0->>'amount')::bigint = r.amount)`,
  },
  {
    name: 'Every share of a month was paid at most once, together not more than was left to share',
    among: 'select count(*)::int as n from game_share_payments',
    faults: `select s.month, s.currency, s.net::text, p.amount::text from game_share_sums s
      join lateral (select sum(amount) as amount from game_share_payments p
        where p.month = s.month and p.currency = s.currency) p on true
      where p.amount > greatest(s.net + s.carried, 0)`,
  },
  {
    name: 'The shares of an epoch of staking are its pool, to the last unit',
    among: 'select count(*)::int as n from chain_shares',
    faults: `select e.number, e.pool, e.carried, sum(s.amount::numeric)::text as shared
      from chain_epochs e join chain_shares s on s.epoch = e.number
      group by e.number
      having sum(s.amount::numeric) <> e.pool::numeric + e.carried::numeric`,
  },
  {
    name: 'Every claimed share was paid by one final transaction, with all others that it names',
    among: 'select count(*)::int as n from chain_shares where claimed_at is not null',
    faults: `select s.epoch, s.wallet, s.signature from chain_shares s
      where (s.claimed_at is not null) <> (1 = (
        select count(*) from chain_submissions c
        cross join lateral jsonb_array_elements(c.details->'shares') x
        where c.kind = 'CLAIM' and c.state = 'FINAL' and (x->>'epoch')::int = s.epoch
          and x->>'wallet' = s.wallet))`,
  },
  {
    name: 'No match that was paid reported more experience than is believed',
    among: "select count(*)::int as n from matches where state = 'FINISHED'",
    faults: `select m.match_id, p.account_id, p.exp from match_players p
      join matches m on m.id = p.match_id
      where m.state = 'FINISHED' and p.exp > 500
        and not exists (select 1 from commands c where c.type = 'matches.release'
          and c.entity = 'matches' and c.entity_id = m.id)`,
  },
];

/** Checks all invariants with read-only queries; returns one result for each invariant. */
export async function checkDatabaseInvariants(query: RunQuery): Promise<InvariantCheckResult[]> {
  const checks: InvariantCheckResult[] = [];
  for (const { name, among, faults } of invariants) {
    const [counted] = await query<{ n: number }>(among);
    const rowsWithFaults = await query<object>(faults);
    checks.push({
      name,
      looked: counted?.n ?? 0,
      faults: rowsWithFaults.slice(0, faultsShown).map((row) => JSON.stringify(row)),
      faultsInAll: rowsWithFaults.length,
    });
  }
  return checks;
}

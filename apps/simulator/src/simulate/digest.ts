import { createHash } from 'node:crypto';
import type { RunQuery } from './faults.ts';

/**
 * Queries of each player's results. They contain names instead of ids, so that two worlds can be
 * compared.
 */
const states: Readonly<Record<string, string>> = {
  players: `select a.username, a.level, a.exp_total::text, u.status_id from accounts a
    join users u on u.id = a.user_id`,
  balances: `select a.username, l.currency, l.balance::text from accounts a
    join ledger_accounts l on l.owner in ('account:' || a.id, 'receivable:' || a.id)`,
  items: `select a.username, coalesce(t.name, c.name) as name, coalesce(t.rarity, c.rarity) as rarity,
      i.state, i.perks from items i
    join accounts a on a.id = i.account_id
    left join inventories t on t.id = i.template_id
    left join collections c on c.id = i.collection_id`,
  avatars: `select a.username, v.name from owned_avatars o
    join accounts a on a.id = o.account_id join avatars v on v.id = o.avatar_id`,
  statistics: `select a.username, s.name, t.segment, t.lifetime::text from statistic_totals t
    join accounts a on a.id = t.account_id join statistics s on s.id = t.statistic_id`,
  claims: `select a.username, p.source, p.on_hold, p.rewards from payouts p
    join accounts a on a.id = p.account_id where p.source <> 'match'`,
  places: `select a.username, t.name, p.nomination_id, p.place, p.score::text, p.rewards
    from tournament_prizes p join accounts a on a.id = p.account_id
    join tournaments t on t.id = p.tournament_id`,
  assets: `select a.username, c.name, c.state, c.moves, c.capsule_id is not null as staked
    from chain_assets c join items i on i.id = c.id join accounts a on a.id = i.account_id`,
  rewards: `select a.username, s.epoch, s.currency, s.weight, s.amount,
      s.claimed_at is not null as claimed
    from chain_shares s join accounts a on a.id = s.account_id`,
  sales: 'select o.name, s.sold, s.buyers from shop_sales s join shop o on o.id = s.offer_id',
  ledger: `select l.owner, l.currency, sum(p.amount)::text as amount from ledger_accounts l
    join ledger_postings p on p.account_id = l.id
    where l.owner !~ '^(account|receivable):' group by 1, 2`,
};
/**
 * Pattern of simulated names; other players, such as the first users, are not part of the
 * simulation.
 */
const played = /^Rider\d{5}$/;

/**
 * Computes digests of a database. The digests of two databases with the same actions are equal,
 * regardless of the order in which their rows were written.
 */
export async function computeWorldDigests(
  query: RunQuery,
): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {};
  for (const [name, text] of Object.entries(states)) {
    const lines = (await query<{ username?: string }>(text))
      .filter(({ username }) => username === undefined || played.test(username))
      .map((row) => JSON.stringify(row))
      .toSorted();
    digests[name] = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
  }
  return digests;
}

import type { RunQuery } from '@guildhall/simulator/simulate/faults';
import { buildCrowdSql } from '../../../scripts/testing/crowd.ts';

/** One in this many players has a past; the others have only registered. */
const activeShare = 5;
const matchesPerPlayer = 4;
/** One in this many players deleted the account a month ago. */
const deletedEvery = 50;
/** One in this many payouts waits in an inbox. */
const heldEvery = 20;

/**
 * Fills the database with players and their past: the rows of `buildCrowdSql`, and in addition
 * matches, changes of statistics, finished effects of the outbox, recruits, and the currency of
 * their balances. Some players have deleted their accounts, and some payouts wait in inboxes.
 * Recruits have every level and are in the states that players pass through: registered, verified
 * and qualified. Returns the number of rows in all tables.
 */
export async function seedPlayersWithPast(
  query: RunQuery,
  { players, templateId }: { readonly players: number; readonly templateId: number },
): Promise<number> {
  const active = Math.ceil(players / activeShare);
  await query(buildCrowdSql({ players, active, templateId }));
  await query(`
    insert into matches (server_id, match_id, mode, map, state, body_hash, started_at, ended_at)
      select 1, 'past-' || n, 'FS', 'Keep', 'FINISHED', '', now() - n * interval '7 seconds',
        now() - n * interval '7 seconds' + interval '10 minutes'
      from generate_series(1, ${(active * matchesPerPlayer) / 8}) n;
    insert into match_players (match_id, account_id, mode, team, class, loadout, running, place, won,
      duration_ms, exp)
      select m.id, 1 + (m.id * 8 + n) % ${active}, 'FS', '', '', '{}', false, n, n = 1, 600000, 10
      from matches m, generate_series(1, 8) n
      on conflict do nothing;
    select add_month_partition('statistic_deltas', now());
    insert into statistic_deltas (match_id, account_id, statistic_id, segments, delta, ended_at)
      select match_id, account_id, 1, '{}', 1, now() from match_players;
    insert into outbox (kind, dedup_key, payload, state, created_at, done_at)
      select 'mail', 'past-' || n, '{}', 'DONE', now(), now()
      from generate_series(1, ${players}) n;
    insert into currencies (name, code, type, created_at, updated_at)
      values ('Old', 'OLD', 0, now(), now());
    insert into recruits (user_id, recruiter_id, registered_at, matches)
      select u.id, r.id, now(), u.id / 3 % 2
      from users u
      join users r on r.id = u.id - 1
      where u.id % 3 = 0;
    update users set deleted_at = now() - interval '30 days'
      where email like 'crowd%' and id % ${deletedEvery} = 7;
    update payouts set on_hold = true where id % ${heldEvery} = 0;`);
  await query('vacuum analyze');
  const [sum] = await query<{ n: number }>(
    `select sum(reltuples)::bigint as n
     from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return sum?.n ?? 0;
}

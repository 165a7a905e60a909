/** Reads what decides if a game server's key may act for an account. */
import type { GameServerActor } from '../../../kernel/actor.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { maybeOne, sql } from '../../../kernel/db/sql.ts';
import { gameServersSubquery } from '../game-servers/game-servers.api.ts';

type Key = Pick<GameServerActor, 'keyId' | 'scopes' | 'regionId'>;
/**
 * Reads three facts about an account: if it is blocked, if it has entered a server on which the key
 * may act, and if it has entered a server in the key's region. Returns undefined if the account
 * does not exist. A key with the scope `matches` may act on its own servers. Any other key may act
 * on the servers of its region or, without a region, on all servers.
 */
export const findKeyAccessToAccount = (db: Queries, key: Key, accountId: number, now: Date) => {
  const ownServer = key.scopes.includes('matches')
    ? sql`s.key_id = ${key.keyId}`
    : sql`${key.regionId}::bigint is null or s.region_id = ${key.regionId}`;
  const hasEntered = sql`
    select 1
    from admissions e
    join ${gameServersSubquery} on s.id = e.server_id
    where e.account_id = a.id and e.until > ${now} and s.gone_at is null`;
  return maybeOne<{ isBlocked: boolean; hasEntered: boolean; isInRegion: boolean }>(
    db,
    sql`
      select a.blocked and coalesce(a.blocked_until > ${now}, true) as "isBlocked",
        exists (${hasEntered} and (${ownServer})) as "hasEntered",
        exists (${hasEntered} and s.region_id = ${key.regionId}) as "isInRegion"
      from player a
      where a.id = ${accountId} and not a.deleted`,
  );
};

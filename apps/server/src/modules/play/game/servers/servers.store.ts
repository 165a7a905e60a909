import { limits } from '@guildhall/contract/limits';
import type { Queries, Tx, Writes } from '../../../../kernel/db/db.ts';
import { toDate, toDateOrNull } from '../../../../kernel/db/rows.ts';
import { many, maybeOne, one, run, sql } from '../../../../kernel/db/sql.ts';

interface NewServer {
  readonly keyId: number;
  readonly region: string;
  readonly regionId: number;
  readonly regionVersion: number;
  readonly version: string;
  readonly versionId: number;
  readonly endpoint: string;
  readonly capacity: number;
  readonly registeredAt: Date;
}
export async function insertGameServer(tx: Tx, server: NewServer): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`
      insert into game_servers (
        key_id, region, region_id, region_version, version, version_id, endpoint, capacity,
        registered_at, heartbeat_at
      )
      values (
        ${server.keyId}, ${server.region}, ${server.regionId}, ${server.regionVersion},
        ${server.version}, ${server.versionId}, ${server.endpoint}, ${server.capacity},
        ${server.registeredAt}, ${server.registeredAt}
      )
      returning id`,
  );
  return id;
}
interface ServerRow {
  readonly region: string;
  readonly draining: boolean;
  readonly heartbeat_at: string;
  readonly version_id: number | null;
  readonly playable: boolean;
}
/**
 * Finds a server of this key that has not signed off; servers of other keys are not found. A server
 * whose version is not playable takes no players.
 */
export async function findRegisteredGameServer(on: Queries, id: number, keyId: number) {
  const row = await maybeOne<ServerRow>(
    on,
    sql`
      select s.region, s.draining or not coalesce(r.enabled, true) as draining, s.heartbeat_at,
        s.version_id, coalesce(v.playable, false) as playable
      from game_servers s
      left join regions r on r.id = s.region_id
      left join game_version v on v.id = s.version_id
      where s.id = ${id} and s.key_id = ${keyId} and s.gone_at is null`,
  );
  return (
    row && {
      id,
      region: row.region,
      draining: row.draining,
      versionId: row.version_id,
      isPlayable: row.playable,
      heartbeatAt: toDate(row.heartbeat_at),
    }
  );
}
export const updateServerHeartbeat = (
  on: Writes,
  id: number,
  state: { players: number; matches: number; cpu: number },
  now: Date,
) =>
  run(
    on,
    sql`
      with
        load as (
          insert into game_server_loads as l (at, server_id, sum, told, most)
          values (${halfHourOf(now)}, ${id}, ${state.cpu}, 1, ${state.cpu})
          on conflict (at, server_id) do update set sum = l.sum + excluded.sum, told = l.told + 1,
            most = greatest(l.most, excluded.most)
        )
      update game_servers
      set players = ${state.players}, matches = ${state.matches}, cpu = ${state.cpu},
        heartbeat_at = ${now}
      where id = ${id}`,
  );
const halfHourOf = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / limits.loadStepMs) * limits.loadStepMs);
export const deleteServerLoads = (on: Writes, before: Date) =>
  run(on, sql`delete from game_server_loads where at < ${before}`);
export const markServerSignedOff = (tx: Tx, id: number, now: Date) =>
  run(tx, sql`update game_servers set gone_at = ${now} where id = ${id}`);

interface NewTicket {
  readonly tokenHash: Buffer;
  readonly accountId: number;
  readonly userId: number;
  readonly version: string;
  readonly region: string;
  readonly expiresAt: Date;
}
export const insertGameTicket = (tx: Tx, ticket: NewTicket) =>
  run(
    tx,
    sql`
      insert into tickets (token_hash, account_id, user_id, version, region, expires_at)
      values (
        ${ticket.tokenHash}, ${ticket.accountId}, ${ticket.userId}, ${ticket.version},
        ${ticket.region}, ${ticket.expiresAt}
      )`,
  );
/** Lets the tickets of a user expire immediately. */
export const expireUserGameTickets = (tx: Tx, userId: number, now: Date) =>
  run(
    tx,
    sql`
      update tickets
      set expires_at = least(expires_at, ${now})
      where user_id = ${userId} and used_at is null`,
  );
/** Consumes a ticket; if two servers present it, only one gets it. */
export const consumeGameTicket = (tx: Tx, tokenHash: Buffer, now: Date) =>
  maybeOne<{ account_id: number }>(
    tx,
    sql`
      update tickets
      set used_at = ${now}
      where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}
      returning account_id`,
  );
export async function findGameTicket(on: Queries, tokenHash: Buffer) {
  const row = await maybeOne<{
    user_id: number;
    version: string;
    region: string;
    expires_at: string;
    used_at: string | null;
  }>(
    on,
    sql`
      select user_id, version, region, expires_at, used_at
      from tickets
      where token_hash = ${tokenHash}`,
  );
  return (
    row && {
      userId: row.user_id,
      version: row.version,
      region: row.region,
      expiresAt: toDate(row.expires_at),
      usedAt: toDateOrNull(row.used_at),
    }
  );
}
/** Counts players on game servers now, as the servers report them. */
export const countPlayersOnServers = async (on: Queries): Promise<number> =>
  (
    await one<{ n: number }>(
      on,
      sql`
        select coalesce(sum(players), 0)::int as n
        from game_servers
        where gone_at is null`,
    )
  ).n;
interface Admission {
  readonly serverId: number;
  readonly accountId: number;
  readonly mode: string;
  readonly until: Date;
  readonly admittedAt: Date;
}
export const insertAdmission = (
  tx: Tx,
  { serverId, accountId, mode, until, admittedAt }: Admission,
) =>
  run(
    tx,
    sql`
      insert into admissions (server_id, account_id, mode, until, admitted_at)
      values (${serverId}, ${accountId}, ${mode}, ${until}, ${admittedAt})
      on conflict (server_id, account_id) do update
      set mode = excluded.mode, until = excluded.until, admitted_at = excluded.admitted_at`,
  );
/** Returns those of the given accounts that a server may put into a match now. */
export async function listAdmittedAccounts(
  on: Queries,
  serverId: number,
  accountIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const rows = await many<{ account_id: number }>(
    on,
    sql`
      select e.account_id
      from admissions e
      join player a on a.id = e.account_id
      where e.server_id = ${serverId}
        and e.until > ${now}
        and e.account_id = any(${accountIds})
        and not a.deleted
        and not (a.blocked and coalesce(a.blocked_until > ${now}, true))`,
  );
  return new Set(rows.map((row) => row.account_id));
}

import type { ServerMessage } from '@guildhall/contract/play/game/game-server';
import type { Queries, Tx, Writes } from '../../../../kernel/db/db.ts';
import { toIso } from '../../../../kernel/db/rows.ts';
import { equalsText } from '../../../../kernel/db/conditions.ts';
import { many, maybeOne, run, sql } from '../../../../kernel/db/sql.ts';

export interface Region {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly endpoints: readonly string[];
  readonly version: number;
}
const columns = sql`id, code, name, enabled, endpoints, version`;
/**
 * Finds an undeleted region by its code, and locks it against changes until the transaction ends.
 */
export const lockRegionByCode = (tx: Tx, code: string) =>
  maybeOne<Region>(
    tx,
    sql`
      select ${columns}
      from regions
      where ${equalsText(sql`code`, code)} and deleted_at is null
      for share`,
  );
export const findRegion = (on: Queries, id: number) =>
  maybeOne<Region>(on, sql`select ${columns} from regions where id = ${id}`);

/** Returns true if the region exists; locks it until the transaction ends. */
export async function lockRegionIfExists(tx: Tx, id: number): Promise<boolean> {
  const row = await maybeOne<{ id: number }>(
    tx,
    sql`select id from regions where id = ${id} and deleted_at is null for share`,
  );
  return row !== undefined;
}

/** Counts the registered servers by region, without servers that have signed off. */
export async function mapServerCountsByRegion(on: Queries, ids: readonly number[]) {
  const rows = await many<{ id: number; servers: number; players: number }>(
    on,
    sql`
      select region_id as id, count(*)::int as servers, coalesce(sum(players), 0)::int as players
      from game_servers
      where region_id = any(${[...ids]}::bigint[]) and gone_at is null
      group by region_id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
/** Counts the active keys of a region. */
export async function countActiveKeysOfRegion(on: Queries, id: number): Promise<number> {
  const row = await maybeOne<{ n: number }>(
    on,
    sql`
      select count(*)::int as n
      from game_server_keys
      where region_id = ${id} and revoked_at is null`,
  );
  return row?.n ?? 0;
}
/**
 * Locks servers of a region that have not received its present version; skips servers that another
 * process is informing now.
 */
export const lockServersWithOldRegionVersion = (tx: Tx, region: Region, limit: number) =>
  many<{ id: number }>(
    tx,
    sql`
      select id
      from game_servers
      where region_id = ${region.id} and gone_at is null and region_version < ${region.version}
      order by id
      limit ${limit}
      for update`,
  );
export async function insertServerMessages(
  tx: Tx,
  ids: readonly number[],
  message: Pick<ServerMessage, 'type' | 'payload'> & { at: Date; regionVersion: number },
): Promise<void> {
  // ids follow the order of commits, so a server that has read one message has not missed an
  // earlier one.
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('game-servers.messages'))`);
  await run(
    tx,
    sql`
      insert into game_server_messages (server_id, type, payload, at)
      select id, ${message.type}, ${sql.json(message.payload)}, ${message.at}
      from unnest(${[...ids]}::bigint[]) id`,
  );
  await run(
    tx,
    sql`
      update game_servers
      set region_version = ${message.regionVersion}
      where id = any(${[...ids]}::bigint[])`,
  );
}
/** Lists the messages that a server has not read yet, oldest first. */
export async function listUnreadServerMessages(
  on: Queries,
  serverId: number,
  cursor: number,
  limit: number,
) {
  const rows = await many<Omit<ServerMessage, 'id'> & { id: number }>(
    on,
    sql`
      select id, type, payload, at
      from game_server_messages
      where server_id = ${serverId} and id > ${cursor}
      order by id
      limit ${limit}`,
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: toIso(at) }));
}
export const deleteOldServerMessages = (on: Writes, before: Date) =>
  run(on, sql`delete from game_server_messages where at < ${before}`);

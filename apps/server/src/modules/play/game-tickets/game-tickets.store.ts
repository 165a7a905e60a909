import type { RoleName } from '@guildhall/contract/roles';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toDate, toDateOrNull } from '../../../kernel/db/rows.ts';
import { many, maybeOne, one, run, sql } from '../../../kernel/db/sql.ts';
import { deleteExpiredRows, getRetentionStart } from '../../../kernel/jobs/sweep.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { gameServersSubquery } from '../game-servers/game-servers.api.ts';

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
/** Expires the tickets of a user at once. */
export const expireUserGameTickets = (tx: Tx, userId: number, now: Date) =>
  run(
    tx,
    sql`
      update tickets
      set expires_at = least(expires_at, ${now})
      where user_id = ${userId} and used_at is null`,
  );
/** Marks a ticket as used. If two servers send the same ticket, only one of them gets a row. */
export const consumeGameTicket = (tx: Tx, tokenHash: Buffer, now: Date) =>
  maybeOne<{ account_id: number }>(
    tx,
    sql`
      update tickets
      set used_at = ${now}
      where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}
      returning account_id`,
  );
export async function findGameTicket(db: Queries, tokenHash: Buffer) {
  const row = await maybeOne<{
    user_id: number;
    version: string;
    region: string;
    expires_at: string;
    used_at: string | null;
  }>(
    db,
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
/** Deletes tickets and admissions that ended long ago. */
export async function deleteOldTicketsAndAdmissions(
  kernel: Pick<Kernel, 'db' | 'clock'>,
): Promise<void> {
  await deleteExpiredRows(
    kernel.db,
    'tickets',
    sql`expires_at < ${getRetentionStart(kernel, 'tickets')}::timestamptz`,
  );
  await deleteExpiredRows(
    kernel.db,
    'admissions',
    sql`until < ${getRetentionStart(kernel, 'admissions')}::timestamptz`,
  );
}
interface Admission {
  readonly serverId: number;
  readonly accountId: number;
  readonly mode: string;
  readonly until: Date;
  readonly admittedAt: Date;
}
export const insertServerAdmission = (
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
/** Returns the given accounts that the server may put into a match now. */
export async function listAdmittedAccounts(
  db: Queries,
  serverId: number,
  accountIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const rows = await many<{ account_id: number }>(
    db,
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
export const findPlayer = (db: Queries, accountId: number) =>
  maybeOne<{ username: string; level: number; auto_dlc: boolean; roles: RoleName[] }>(
    db,
    sql`
      select username, level, auto_dlc, roles
      from player
      where id = ${accountId}`,
  );
/**
 * Ends the admissions to all servers of a version, so that no new match can start; returns the
 * number of servers.
 */
export async function endAdmissionsToVersion(
  tx: Tx,
  versionId: number,
  now: Date,
): Promise<number> {
  await run(
    tx,
    sql`
      update admissions a
      set until = ${now}
      from ${gameServersSubquery}
      where s.id = a.server_id and s.version_id = ${versionId} and a.until > ${now}`,
  );
  const { n } = await one<{ n: number }>(
    tx,
    sql`
      select count(*)::int as n
      from ${gameServersSubquery}
      where s.version_id = ${versionId} and s.gone_at is null`,
  );
  return n;
}

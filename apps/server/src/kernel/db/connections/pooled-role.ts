/**
 * Prepares connections through a pooler in transaction mode (decision 0100). Each transaction may
 * use another database session, so nothing may be set on a session. The pooler signs in under its
 * own role, which owns no tables and stores the session settings.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { findDatabaseFailure } from '../../errors.ts';
import { StartupError } from '../../operation/startup-error.ts';
import { listDatabaseSessionSettings, type DatabaseSessionTimeouts } from '../session-settings.ts';

/** Milliseconds between two checks, before the first message, and between two messages. */
const [lookEveryMs, firstSayMs, sayEveryMs] = [100, 1_000, 10_000];
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

interface PooledRole {
  readonly is_owner: boolean;
  readonly may_login: boolean;
  readonly bypasses: boolean;
  readonly is_member: boolean;
}
/**
 * Checks that the pooler's role exists and owns none of our tables. The check runs under the role
 * of DATABASE_URL. Throws StartupError with instructions for the administrator.
 */
export async function assertPoolerRoleIsSafe(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<PooledRole>(
    `select r.rolcanlogin as may_login,
       r.rolsuper or r.rolcreaterole or r.rolbypassrls as bypasses,
       pg_has_role(current_user, r.oid, 'member') as is_member,
       pg_has_role(r.oid, current_user, 'member') or exists (
         select 1
         from pg_class c
         where c.relnamespace = 'public'::regnamespace and pg_has_role(r.oid, c.relowner, 'member')
       ) as is_owner
     from pg_roles r
     where r.rolname = $1`,
    [role],
  );
  const [row] = rows;
  const user = client.user ?? '';
  if (!row || !row.may_login)
    throw new StartupError(
      `The role ${role} of DATABASE_POOLER_URL ` +
        `${row ? 'may not sign in' : 'does not exist'}. Create it: create role ` +
        `${quote(role)} login password '...'; grant ${quote(role)} to ${quote(user)}`,
    );
  if (row.bypasses || row.is_owner)
    throw new StartupError(
      `The role ${role} of DATABASE_POOLER_URL has more rights than the server may have ` +
        `(${row.bypasses ? 'it is an administrator' : 'it owns tables'}). Let the pooler ` +
        `sign in as a role of its own (docs/decisions/0100).`,
    );
  if (!row.is_member)
    throw new StartupError(
      `The role of DATABASE_URL cannot prepare the role ${role} of DATABASE_POOLER_URL: grant ${quote(role)} to ${quote(user)}`,
    );
}

/** Reads the stored settings of a role for this database, in PostgreSQL's own format. */
async function readStored(client: pg.Client, role: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ setting: string }>(
    `select unnest(s.setconfig) as setting
     from pg_db_role_setting s
     where s.setrole = (select oid from pg_roles where rolname = $1)
       and s.setdatabase = (select oid from pg_database where datname = current_database())`,
    [role],
  );
  return new Set(rows.map(({ setting }) => setting));
}
/**
 * Ends the sessions of a role that are older than the role's settings, each when it is idle; the
 * pooler then opens new sessions. `onWait` receives a message while sessions are still busy.
 */
async function endOlderSessions(
  client: pg.Client,
  role: string,
  onWait: (sentence: string) => void,
): Promise<void> {
  const { rows: now } = await client.query<{ at: string }>(`select clock_timestamp()::text as at`);
  for (let sayAt = performance.now() + firstSayMs; ; await pause(lookEveryMs)) {
    const { rows } = await client.query<{ pid: number; ended: boolean }>(
      `select pid, state = 'idle' and pg_terminate_backend(pid) as ended
       from pg_stat_activity
       where usename = $1 and datname = current_database() and backend_start < $2::timestamptz`,
      [role, now[0]?.at],
    );
    if (rows.length === 0) return;
    if (performance.now() < sayAt) continue;
    sayAt = performance.now() + sayEveryMs;
    onWait(
      `Waiting for ${rows.length} connections of ${role} to end their transactions (process ` +
        `${rows[0]?.pid} of the database): they are older than its settings.`,
    );
  }
}
/**
 * Stores the settings of a session as defaults of the pooler's role, if they differ from the stored
 * defaults.
 */
export async function storeRoleSettings(
  client: pg.Client,
  role: string,
  times: DatabaseSessionTimeouts,
  onWait: (sentence: string) => void = () => {},
): Promise<void> {
  const stored = await readStored(client, role);
  const missing = Object.entries(listDatabaseSessionSettings(times)).filter(
    ([name, value]) => !stored.has(`${name}=${value}`),
  );
  if (missing.length === 0) return;
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const where = `role ${quote(role)} in database ${quote(rows[0]?.name ?? '')}`;
  const statements = missing.map(
    ([name, value]) => `alter ${where} set ${quote(name)} to ${literal(value)}`,
  );
  await client.query(['begin', ...statements, 'commit'].join(';')).catch((error: unknown) => {
    if (findDatabaseFailure(error)?.code !== '42501') throw error;
    throw new StartupError(
      `The role of DATABASE_URL may not store settings of ${role}: let an administrator run ` +
        `alter role ${quote(client.user ?? '')} createrole, from PostgreSQL 16 on also grant ` +
        `${quote(role)} to ${quote(client.user ?? '')} with admin option`,
    );
  });
  await endOlderSessions(client, role, onWait);
}

/**
 * Returns true if statements can be prepared by name. The pooler must give each statement its own
 * name in the database, as pgbouncer 1.21 and later do. If a pooler only forwards names, the next
 * session may not know a name, or may already use it for another statement.
 */
export async function canPrepareNamedStatements(client: pg.ClientBase): Promise<boolean> {
  const name = `guildhall_${randomBytes(6).toString('hex')}`;
  const text = `select '${name}' as probe`;
  await client.query('begin');
  try {
    await client.query({ name, text, values: [] });
    const { rows } = await client.query<{ name: string }>(
      'select name from pg_prepared_statements where statement = $1',
      [text],
    );
    if (rows.some((row) => row.name === name)) {
      await client.query(`deallocate ${name}`);
      return false;
    }
    return rows.length > 0;
  } finally {
    await client.query('rollback');
  }
}

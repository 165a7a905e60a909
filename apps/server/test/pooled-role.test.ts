import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database, type DatabaseOptions } from '../src/kernel/db/db.ts';
import { isTemporaryOutage } from '../src/kernel/db/database-failures.ts';
import { many, one, run, sql } from '../src/kernel/db/sql.ts';
import { openTestDatabase, type TestDatabase } from './harness/database.harness.ts';

// PostgreSQL takes the place of the pooler; `npm run prove -- pooler` tests sessions that change
// between transactions, with pgbouncer.
describe('connections through a pooler', () => {
  let database: TestDatabase;
  let admin: pg.Client;
  let role: string;
  const opened: Database[] = [];
  const roles: string[] = [];
  beforeAll(async () => {
    database = await openTestDatabase();
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
  });
  afterAll(async () => {
    for (const db of opened) await db.close();
    for (const name of roles) {
      await admin.query(`drop owned by ${name}`);
      await admin.query(`drop role ${name}`);
    }
    await admin.end();
    await database.close();
  });
  beforeEach(async () => {
    role = `pooled_${randomBytes(4).toString('hex')}`;
    await admin.query(`create role ${role} login`);
    roles.push(role);
  });
  const urlAs = (user: string): string => {
    const url = new URL(database.url ?? '');
    url.username = user;
    return url.href;
  };
  async function open(overrides: Partial<DatabaseOptions> = {}): Promise<Database> {
    const db = await openDatabase({
      url: database.url,
      poolerUrl: urlAs(role),
      pool: 3,
      dataDir: undefined,
      onError: () => {},
      ...overrides,
    });
    opened.push(db);
    return db;
  }
  const refusal = async (db: Database): Promise<Error> =>
    db.ping().then(
      () => new Error('It was not refused'),
      (error: unknown) => error as Error,
    );

  it('are under the role of the pooler, whose settings are stored with it', async () => {
    const db = await open();
    await db.migrate();
    expect(db.role()).toBe(role);
    const [session] = await many<Record<string, string>>(
      db.read,
      sql`
        select current_user as role, current_setting('statement_timeout') as statement,
          current_setting('lock_timeout') as lock, current_setting('jit') as jit,
          current_setting('search_path') as path`,
    );
    expect(session).toEqual({ role, statement: '5s', lock: '4s', jit: 'off', path: 'public' });
  });
  it('may do what the server may do, and no more', async () => {
    const db = await open();
    await db.migrate();
    await db.transaction((tx) =>
      run(tx, sql`insert into users (email, created_at) values ('pooled@example.org', now())`),
    );
    for (const statement of ['delete from commands', 'create table mine (id int)'])
      await expect(db.transaction((tx) => run(tx, sql.raw(statement)))).rejects.toThrow(
        'Failed query',
      );
  });
  it('prepare nothing by name where the pooler passes names on', async () => {
    const db = await open({ pool: 1 });
    await db.migrate();
    const prepared = sql`select count(*)::int as n from pg_prepared_statements`;
    for (let times = 3; times > 0; times--)
      expect(await one<{ n: number }>(db.read, prepared)).toEqual({ n: 0 });
    // on a direct connection to PostgreSQL, every statement is prepared, including this one.
    await one(database.db.read, prepared);
    expect(await one<{ n: number }>(database.db.read, prepared)).not.toEqual({ n: 0 });
  });
  it('are refused until the settings of their role are stored', async () => {
    const db = await open();
    const refused = await refusal(db);
    expect(refused.message).toMatch(/lock_timeout is 0 and must be 4000 .*RECONNECT/);
    expect(isTemporaryOutage(refused)).toBe(true);
    await db.migrate();
    await db.ping();
  });
  it('are ended where they are older than the settings of their role', async () => {
    const older = new pg.Client({ connectionString: urlAs(role) });
    const ended = new Promise<void>((resolve) => older.once('end', resolve));
    older.on('error', () => {});
    await older.connect();
    const db = await open();
    await db.migrate();
    await ended;
    // the setting is stored once, and open connections stay.
    await db.ping();
    const [session] = await many(db.read, sql`select pg_backend_pid() as pid`);
    await db.migrate();
    expect(await many(db.read, sql`select pg_backend_pid() as pid`)).toEqual([session]);
  });
  it('are refused under another role than the one that the address names', async () => {
    const db = await open();
    await db.migrate();
    await admin.query(`grant guildhall_app to ${role}`);
    await admin.query(`alter role ${role} set role = guildhall_app`);
    const other = await open();
    const refused = await refusal(other);
    expect(refused.message).toMatch(
      new RegExp(`under the role guildhall_app, not under ${role}.*DATABASE_ROLE`),
    );
    expect(isTemporaryOutage(refused)).toBe(true);
  });
  it.each([
    ['superuser', 'it is an administrator'],
    ['createrole', 'it is an administrator'],
    ['nologin', 'may not sign in'],
  ])('are refused where their role is %s', async (attribute, reason) => {
    await admin.query(`alter role ${role} ${attribute}`);
    await expect(open()).rejects.toThrow(reason);
  });
  it('are refused where their role is missing, or owns tables', async () => {
    await expect(open({ poolerUrl: urlAs('nobody_made_this') })).rejects.toThrow(
      /nobody_made_this of DATABASE_POOLER_URL does not exist.*create role/,
    );
    await admin.query(`create table owned_${role} (id int)`);
    await admin.query(`alter table owned_${role} owner to ${role}`);
    await expect(open()).rejects.toThrow('it owns tables');
  });
});

describe('an address with several hosts', () => {
  let database: TestDatabase;
  let several: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    const url = new URL(database.url ?? '');
    url.search = '?target_session_attrs=read-write';
    several = url.href.replace(url.host, `127.0.0.1:1,${url.host}`);
  });
  afterAll(() => database.close());

  it('leads to the one that answers, for queries, migrations and the queue of jobs', async () => {
    const db = await openDatabase({ url: several, pool: 2, dataDir: undefined, onError: () => {} });
    const queue = new pg.Pool({ ...db.queue, max: 1 });
    try {
      await db.migrate();
      await db.ping();
      expect(db.role()).toBe('guildhall_app');
      const { rows } = await queue.query<{ name: string }>('select current_database() as name');
      expect(rows).toEqual([{ name: new URL(database.url ?? '').pathname.slice(1) }]);
    } finally {
      await queue.end();
      await db.close();
    }
  });
  it('is refused where none of its hosts takes writes', async () => {
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const name = new URL(database.url ?? '').pathname.slice(1);
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    try {
      const opening = openDatabase({
        url: several,
        pool: 2,
        dataDir: undefined,
        onError: () => {},
      });
      const db = await opening;
      await expect(db.ping()).rejects.toThrow('away');
      await db.close();
    } finally {
      await admin.query(`set default_transaction_read_only = off`);
      await admin.query(`alter database ${name} reset default_transaction_read_only`);
      await admin.end();
    }
  });
});

import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../../../../scripts/testing/free-port.ts';
import type { Admin } from '@guildhall/simulator/client/admin';
import { openTestDatabase, type TestDatabase } from '../../../../test/harness/database.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import {
  databaseChecks,
  checksWithoutDatabase,
  runDoctorCheck,
} from '../../../kernel/operation/doctor-checks.ts';
import { readConfig } from '../../../kernel/config/config.ts';
import { openDatabase, type Database } from '../../../kernel/db/db.ts';
import { formatMessage } from '../../../kernel/say.ts';
import { openMailSandbox } from '../../post/mail/mailbox.ts';

describe('the doctor', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    const { url, dataDir } = database;
    db =
      url === undefined
        ? database.db
        : await openDatabase({ url, dataDir, pool: 2, role: null, onError: () => undefined });
  });
  afterAll(async () => {
    if (db !== database.db) await db.close();
    await database.close();
  });
  const config = (env: Record<string, string> = {}) =>
    readConfig({ NODE_ENV: 'test', DATA_DIR: database.dataDir, ...env });
  const run = async (check: Parameters<typeof runDoctorCheck>[0]) => {
    const { state, text } = await runDoctorCheck(check);
    return { state, text: formatMessage(text, 'en') };
  };
  const validate = (name: keyof typeof databaseChecks) =>
    run(() => databaseChecks[name](db, config()));
  const runCheck = (name: keyof typeof checksWithoutDatabase, env?: Record<string, string>) =>
    run(() => checksWithoutDatabase[name](config(env)));

  it.each(Object.keys(databaseChecks) as (keyof typeof databaseChecks)[])(
    'finds nothing wrong with a database in order: %s',
    async (name) => {
      expect((await validate(name)).state).not.toBe('fail');
    },
  );

  it('names a database of a newer version, and changes nothing', async () => {
    const add = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 1)`;
    await database.db.asOwner(add);
    expect(await validate('Migrations')).toMatchObject({
      state: 'fail',
      text: expect.stringContaining('newer version') as unknown,
    });
    await database.db.asOwner(`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
    expect(await validate('Migrations')).toMatchObject({ state: 'ok' });
  });

  it('asks the mail server, and says why it cannot be used', async () => {
    const sandbox = await openMailSandbox({ http: 0, smtp: 0 }, () => new Date());
    const from = { MAIL_FROM: 'Hall <hall@example.org>' };
    expect(await runCheck('Mail', { SMTP_URL: sandbox.smtpUrl, ...from })).toMatchObject({
      state: 'ok',
    });
    await sandbox.close();
    expect(await runCheck('Mail', { SMTP_URL: sandbox.smtpUrl, ...from })).toMatchObject({
      state: 'fail',
      text: expect.stringContaining('ECONNREFUSED') as unknown,
    });
    expect(await runCheck('Mail')).toMatchObject({ state: 'warn' });
  });

  it('goes through the pooler as the server does, and asks the replica', async () => {
    const { url = '' } = database;
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    const role = `doctor_${randomBytes(4).toString('hex')}`;
    await owner.query(`create role ${role} login`);
    const pooled = new URL(url);
    pooled.username = role;
    const env = { DATABASE_URL: url, DATABASE_POOLER_URL: pooled.href, DATABASE_READ_URL: url };
    expect(await runCheck('Pooler', env)).toMatchObject({
      state: 'warn',
      text: expect.stringContaining('the next start stores') as unknown,
    });
    const prepared = await openDatabase({
      ...config(env).database,
      dataDir: '',
      onError: () => {},
    });
    await prepared.migrate();
    await prepared.close();
    expect(await runCheck('Pooler', env)).toMatchObject({
      state: 'ok',
      text: `queries run as ${role}, planned each time: pgbouncer 1.21 with max_prepared_statements saves that`,
    });
    await owner.query(`drop owned by ${role}`);
    await owner.query(`drop role ${role}`);
    await owner.end();
    expect(await runCheck('Pooler', env)).toMatchObject({ state: 'fail' });
    expect(await runCheck('Replica', env)).toMatchObject({
      state: 'warn',
      text: expect.stringContaining('leads to no replica') as unknown,
    });
    const away = { ...env, DATABASE_READ_URL: 'postgres://guildhall@127.0.0.1:1/hall' };
    expect(await runCheck('Replica', away)).toMatchObject({
      state: 'warn',
      text: expect.stringMatching(
        /from the primary: No database answers.*DATABASE_READ_URL/,
      ) as unknown,
    });
  });

  it('names a folder that cannot be written, a silent Redis and a silent chain', async () => {
    const file = join(database.dataDir, 'no-folder');
    writeFileSync(file, '');
    const unwritable = () =>
      checksWithoutDatabase.Disk({ ...config(), dataDir: join(file, 'data') });
    expect(await run(unwritable)).toMatchObject({
      state: 'fail',
      text: expect.stringContaining('ENOTDIR') as unknown,
    });
    const port = await findFreePort();
    const redis = { REDIS_URL: `redis://127.0.0.1:${port}` };
    expect(await runCheck('Redis', redis)).toMatchObject({ state: 'fail' });
    const chain = { CHAIN_RPC_URL: `http://127.0.0.1:${port}` };
    expect(await runCheck('Blockchain', chain)).toMatchObject({ state: 'fail' });
  });
});

describe('the checks of the system in the back office', () => {
  interface CheckRow {
    readonly id: number;
    readonly name: string;
    readonly state: string;
    readonly text: string;
  }
  let first: TestServer;
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    first = await startTestServer();
    const { url = '' } = first.place;
    const smtpUrl = 'smtp://127.0.0.1:1';
    server = await startTestServer(
      { DATABASE_URL: url, SMTP_URL: smtpUrl, MAIL_FROM: 'Hall <hall@example.org>' },
      first,
      smtpUrl,
    );
    admin = await server.admin();
  });
  afterAll(async () => {
    await server.close();
    await first.close();
  });
  const base = '/api/admin/operations/system-checks';
  const list = async (filters: object = {}) =>
    (await admin.section<{ data: CheckRow[] }>('POST', `${base}/list`, filters)).data;

  it('show each check of the doctor once, in the language of the operator', async () => {
    const rows = await list();
    expect(rows.map(({ name }) => name)).toEqual([
      ...Object.keys(databaseChecks),
      ...Object.keys(checksWithoutDatabase),
    ]);
    expect(rows.find(({ name }) => name === 'Migrations')).toMatchObject({ state: 'OK' });
    admin.connection.language = 'ru';
    const names = (await list()).map(({ name }) => name);
    admin.connection.language = undefined;
    expect(names).toContain('Почта');
    expect(new Set(names).size).toBe(rows.length);
  });

  it('are found by state and by words, alone and in pages', async () => {
    const [mail] = await list({ q: ' econnrefused' });
    expect(mail).toMatchObject({ name: 'Mail', state: 'FAULT' });
    expect(await list({ state: 'FAULT' })).toEqual([mail]);
    expect(await admin.section('GET', `${base}/${mail?.id}`)).toEqual(mail);
    expect((await list({ page: 2, perPage: 10 })).map(({ id }) => id)).toEqual(
      (await list()).slice(10).map(({ id }) => id),
    );
    await expect(admin.section('GET', `${base}/99`)).rejects.toMatchObject({ status: 404 });
  });

  it('run again when their results are older than a few seconds', async () => {
    const findMigrations = async () => (await list({ q: 'migrations' })).map(({ state }) => state);
    server.clock.advance(60_000);
    expect(await findMigrations()).toEqual(['OK']);
    await server.db.asOwner(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 1)`,
    );
    expect(await findMigrations()).toEqual(['OK']);
    server.clock.advance(60_000);
    expect(await findMigrations()).toEqual(['FAULT']);
    await server.db.asOwner(`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  });
});

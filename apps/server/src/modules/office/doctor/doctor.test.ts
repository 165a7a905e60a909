import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../scripts/testing/free-port.ts';
import { openTestDatabase, type TestDatabase } from '../test/harness/database.harness.ts';
import { databaseChecks, checksWithoutDatabase, runDoctorCheck } from './doctor.checks.ts';
import { readConfig } from './kernel/config/config.ts';
import { openDatabase, type Database } from './kernel/db/db.ts';
import { openMailSandbox } from './modules/post/mail/mailbox.ts';

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
  const validate = (name: keyof typeof databaseChecks) =>
    runDoctorCheck(() => databaseChecks[name](db, config()));
  const runCheck = (name: keyof typeof checksWithoutDatabase, env?: Record<string, string>) =>
    runDoctorCheck(() => checksWithoutDatabase[name](config(env)));

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
    expect(await runDoctorCheck(unwritable)).toMatchObject({
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

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  compileCacheEnv,
  ensureServerBuilt,
  serverNodeArguments,
} from '../../../scripts/building/server-build.mjs';
import { findFreePort } from '../../../scripts/testing/free-port.ts';
import { lockDataFolder } from '../src/kernel/db/embedded/data-folder.ts';
import { openTestDatabase, type TestDatabase } from './harness/database.harness.ts';
import { startTestServer } from './harness/server.harness.ts';

const root = join(import.meta.dirname, '../../..');
const key = Buffer.alloc(32, 9).toString('base64');

interface Started {
  readonly code: number | null;
  readonly printed: string;
}
/**
 * Starts the production server as an operator would. Waits until the server ends by itself, or
 * until it reports that it is ready and is stopped.
 */
function start(
  env: Record<string, string>,
  whenReady?: () => Promise<void>,
  command: readonly string[] = serverNodeArguments,
  onPrinted: (printed: string) => void = () => {},
): Promise<Started> {
  const child = spawn(process.execPath, [...command], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...compileCacheEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let printed = '';
    let isReady = false;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        onPrinted(printed);
        if (isReady || !printed.includes('Guildhall is ready')) return;
        isReady = true;
        (whenReady?.() ?? Promise.resolve()).catch(reject).finally(() => child.kill('SIGTERM'));
      });
    child.once('error', reject).once('close', (code) => resolve({ code, printed }));
  });
}

const poolers: Server[] = [];
/**
 * Starts a typical pooler, which accepts connections for the database and drops `-c role` from the
 * startup options.
 */
async function startPooler(databaseUrl: string): Promise<number> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  const server = createServer((client) => {
    const upstream = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(port, host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    client.once('data', (first: Buffer) => {
      // spaces replace the option, so that the length and the rest of the packet are unchanged
      const dropped = first
        .toString('latin1')
        .replace(/ -c role=\w+/, (option) => ' '.repeat(option.length));
      upstream.write(Buffer.from(dropped, 'latin1'));
      client.pipe(upstream);
    });
    upstream.pipe(client);
  });
  poolers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('the start of the shipped server', { timeout: 60_000 }, () => {
  let dir: string;
  let database: TestDatabase;
  let env: Record<string, string>;
  const taken: Server[] = [];
  beforeAll(async () => {
    await ensureServerBuilt();
    database = await openTestDatabase();
  });
  afterAll(async () => {
    for (const pooler of poolers.splice(0)) pooler.close();
    await database.close();
  });
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'guildhall-start-'));
    env = {
      DATA_DIR: dir,
      DATABASE_URL: database.url ?? '',
      PORT: String(await findFreePort()),
      MAILBOX_PORT: String(await findFreePort()),
      MAILBOX_SMTP_PORT: String(await findFreePort()),
      CHAIN_PORT: '0',
      SECRET_KEY: key,
    };
  });
  afterEach(async () => {
    for (const server of taken.splice(0))
      await new Promise<void>((resolve) => server.close(() => resolve()));
    rmSync(dir, { recursive: true, force: true });
  });
  /** Asserts that the start ended with one sentence and no other output. */
  function expectSentence({ code, printed }: Started, sentence: RegExp): void {
    expect(printed).toMatch(sentence);
    expect(printed.trim().split('\n'), printed).toHaveLength(1);
    expect(code).toBe(1);
  }
  async function takePort(): Promise<string> {
    const server = createServer();
    taken.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return String((server.address() as AddressInfo).port);
  }
  const at = (path: string): string => {
    const url = new URL(database.url ?? '');
    url.pathname = path;
    return url.href;
  };

  it.each(['PORT', 'MAILBOX_PORT', 'MAILBOX_SMTP_PORT'])(
    'names a port in use and the setting %s',
    async (name) => {
      const port = await takePort();
      const started = await start({ ...env, [name]: port });
      expectSentence(started, new RegExp(`Port ${port} is in use\\..*${name}`));
    },
  );
  it('names a data folder without write permission', async () => {
    writeFileSync(join(dir, 'file'), '');
    const started = await start({ ...env, SECRET_KEY: '', DATA_DIR: join(dir, 'file', 'data') });
    expectSentence(started, /data folder cannot be used .*file\/data.*DATA_DIR/);
  });
  it('lets one server use a data folder, and names the folder to the next', async () => {
    // takes the lock of the embedded database, as an earlier server would hold it.
    const release = lockDataFolder(dir);
    const second = await start({ ...env, DATABASE_URL: '' });
    release();
    expectSentence(second, new RegExp(`${dir} is used by another server`));
  });
  it('reports a database that does not answer, is missing, or refuses the role', async () => {
    const nowhere = await start({ ...env, DATABASE_URL: 'postgres://ann@127.0.0.1:1/hall' });
    expectSentence(nowhere, /No database answers at 127\.0\.0\.1:1\..*DATABASE_URL/);
    const absent = await start({ ...env, DATABASE_URL: at('/no_such_hall') });
    expectSentence(absent, /There is no database no_such_hall .*createdb no_such_hall/);
    const unknown = new URL(database.url ?? '');
    unknown.username = 'nobody_here';
    const refused = await start({ ...env, DATABASE_URL: unknown.href });
    expectSentence(refused, /The database does not let the role nobody_here in .*pg_hba\.conf/);
  });
  it('names the right that a role lacks, and the remedy', async () => {
    const template = inject('testTemplate');
    if (template.kind !== 'postgres') throw new Error('This needs PostgreSQL');
    const client = new pg.Client({ connectionString: template.url });
    await client.connect();
    const name = `guildhall_bare_${randomBytes(4).toString('hex')}`;
    try {
      await client.query(`create role ${name} login`);
      await client.query(`create database ${name}`);
      const url = new URL(at(`/${name}`));
      url.username = name;
      url.password = '';
      const started = await start({ ...env, DATABASE_URL: url.href });
      expectSentence(started, new RegExp(`role ${name} may not prepare .*alter database ${name}`));
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`drop role if exists ${name}`);
      await client.end();
    }
  });
  it('starts on an empty database that two migrate commands have prepared at once', async () => {
    const template = inject('testTemplate');
    if (template.kind !== 'postgres') throw new Error('This needs PostgreSQL');
    const client = new pg.Client({ connectionString: template.url });
    await client.connect();
    const name = `guildhall_empty_${randomBytes(4).toString('hex')}`;
    try {
      await client.query(`create database ${name}`);
      const own = { ...env, DATABASE_URL: at(`/${name}`) };
      const migrate = () => start(own, undefined, ['apps/server/dist/migrate.js']);
      for (const { code, printed } of await Promise.all([migrate(), migrate()]))
        expect([code, printed]).toEqual([0, expect.stringMatching(/^The database has all \d+ /m)]);
      const started = await start(own);
      expect(started.code, started.printed).toBe(0);
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    }
  });
  it('names the server that prepares the database, waits for it, and continues', async () => {
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('select pg_advisory_lock(4817)');
    let isReleased = false;
    const started = await start(env, undefined, serverNodeArguments, (printed) => {
      if (isReleased || !printed.includes('Waiting for another server (process')) return;
      isReleased = true;
      void other.end();
    });
    expect(isReleased).toBe(true);
    expect(started.code, started.printed).toBe(0);
  });
  it('refuses a pooler that drops the role of a connection, with an explanation', async () => {
    const port = await startPooler(database.url ?? '');
    const url = new URL(database.url ?? '');
    url.search = '';
    url.host = `127.0.0.1:${port}`;
    expectSentence(await start({ ...env, DATABASE_URL: url.href }), /is not under the role|pooler/);
  });
  it('names a pooler that does not answer, and a role of its that is missing', async () => {
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const role = `pooled_${randomBytes(4).toString('hex')}`;
    const own = { ...env, DATABASE_POOLER_URL: `postgres://${role}@127.0.0.1:1/hall` };
    try {
      expectSentence(
        await start(own),
        new RegExp(`role ${role} of DATABASE_POOLER_URL does not exist. Create it: create role`),
      );
      await admin.query(`create role ${role} login`);
      expectSentence(
        await start(own),
        /No pooler answers at 127\.0\.0\.1:1\. Start it, or correct DATABASE_POOLER_URL/,
      );
    } finally {
      await admin.query(`drop owned by ${role}`);
      await admin.query(`drop role ${role}`);
      await admin.end();
    }
  });
  it('refuses another secret key than the one used for the data', async () => {
    const server = await startTestServer({ SECRET_KEY: key });
    try {
      const other = Buffer.alloc(32, 1).toString('base64');
      const own = { ...env, DATABASE_URL: server.place.url ?? '' };
      // nothing is encrypted yet, so any key is accepted
      expect((await start({ ...own, SECRET_KEY: other })).code).toBe(0);
      await server.admin();
      expectSentence(await start({ ...own, SECRET_KEY: other }), /SECRET_KEY is not the key/);
      expect((await start(own)).code).toBe(0);
    } finally {
      await server.close();
    }
  });
  it('accepts the first administrator in any capitals and with spaces, like a registration', async () => {
    const own = await openTestDatabase();
    try {
      const email = `first${randomBytes(4).toString('hex')}@example.org`;
      const password = 'a lantern for the first watch';
      const base = `http://127.0.0.1:${env['PORT'] ?? ''}`;
      const started = await start(
        {
          ...env,
          DATABASE_URL: own.url ?? '',
          BOOTSTRAP_ADMIN_EMAIL: `  ${email.toUpperCase()} `,
          BOOTSTRAP_ADMIN_PASSWORD: password,
        },
        async () => void (await new Admin(base, { email, password }).enter()),
      );
      expect(started.code, started.printed).toBe(0);
    } finally {
      await own.close();
    }
  });
  it.each([
    ['BOOTSTRAP_ADMIN_EMAIL', 'ann'],
    ['BOOTSTRAP_ADMIN_PASSWORD', 'password'],
    ['BOOTSTRAP_ADMIN_PASSWORD', 'aaaaaaaaaaaaaaaaaaaa'],
  ])('refuses a first administrator whose %s is %s', async (name, value) => {
    const own = await openTestDatabase();
    try {
      const started = await start({
        ...env,
        DATABASE_URL: own.url ?? '',
        BOOTSTRAP_ADMIN_EMAIL: 'ann@example.org',
        BOOTSTRAP_ADMIN_PASSWORD: 'a lantern for the first watch',
        [name]: value,
      });
      expectSentence(started, new RegExp(`^The configuration cannot be used: ${name} `));
    } finally {
      await own.close();
    }
  });
  it('prints sentences for people, and in production one JSON object per line', async () => {
    const forPeople = await start(env);
    expect(forPeople.printed).toContain('Guildhall is ready at http://localhost:');
    expect(forPeople.printed.split('\n').filter((line) => line.startsWith('{'))).toEqual([]);
    const smtp = createServer();
    taken.push(smtp);
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const port = String((smtp.address() as AddressInfo).port);
    const production = await start({
      ...env,
      // the PostgreSQL of the tests does not wait for its disk, and production refuses such a
      // database.
      DATABASE_URL: '',
      NODE_ENV: 'production',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'hall@example.org',
    });
    const lines = production.printed.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContainEqual(
      expect.stringContaining('Guildhall is ready'),
    );
  });
  it('answers at the IPv6 loopback if it listens there, and accepts sign-ins of that page', async () => {
    const started = await start({ ...env, HOST: '[::1]' }, async () => {
      const base = `http://[::1]:${env['PORT'] ?? ''}`;
      const visitor = new Connection(base);
      await callApi(visitor, 'register', {
        body: {
          email: `six${randomBytes(4).toString('hex')}@example.org`,
          password: 'quiet lantern bdfghjkm',
        },
      });
    });
    expect(started.code, started.printed).toBe(0);
  });
});

import { randomBytes } from 'node:crypto';
import { articlesSection } from '@guildhall/contract/reach/content/articles.section';
import { Connection } from '@guildhall/simulator/client/http';
import {
  buildIdentityHeaders,
  openHostileRequestConnection,
  type HostileRequestConnection,
} from '@guildhall/simulator/client/hostile-requests';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/kernel/db/db.ts';
import { one, run, sql } from '../src/kernel/db/sql.ts';
import { openTestDatabase } from './harness/database.harness.ts';
import { waitForResult, startTestServer, type TestServer } from './harness/server.harness.ts';

/** Kind of database outage, caused as the administrator of the database can cause it. */
interface Outage {
  readonly description: string;
  readonly begin: (names: Names) => readonly string[];
  readonly end: (names: Names) => readonly string[];
}
interface Names {
  readonly database: string;
  readonly role: string;
}
const outages: readonly Outage[] = [
  {
    description: 'a role that may not sign in any more',
    begin: ({ role }) => [`alter role ${role} nologin`],
    end: ({ role }) => [`alter role ${role} login`],
  },
  {
    description: 'a primary that was made read-only',
    begin: ({ database }) => [`alter database ${database} set default_transaction_read_only = on`],
    end: ({ database }) => [`alter database ${database} reset default_transaction_read_only`],
  },
  {
    description: 'a database that takes no connections',
    begin: ({ database }) => [`alter database ${database} allow_connections false`],
    end: ({ database }) => [`alter database ${database} allow_connections true`],
  },
  {
    description: 'too many connections',
    begin: ({ database }) => [`alter database ${database} connection limit 0`],
    end: ({ database }) => [`alter database ${database} connection limit -1`],
  },
  {
    description: 'a database that is gone',
    begin: ({ database }) => [`alter database ${database} rename to ${database}_gone`],
    end: ({ database }) => [`alter database ${database}_gone rename to ${database}`],
  },
];

describe('an unavailable database', () => {
  let owner: TestServer;
  let server: TestServer;
  let line: HostileRequestConnection;
  let admin: pg.Client;
  let gameServer: GameServer;
  let names: Names;
  let identity: Record<string, string>;
  let userId = 0;
  let adminIdentity: Record<string, string>;
  beforeAll(async () => {
    owner = await startTestServer();
    const url = new URL(owner.place.url ?? '');
    names = { database: url.pathname.slice(1), role: `outage_${randomBytes(4).toString('hex')}` };
    const beside = new URL(url);
    beside.pathname = '/postgres';
    admin = new pg.Client({ connectionString: beside.href });
    await admin.connect();
    // not a superuser, because connection limits do not apply to superusers.
    await admin.query(`create role ${names.role} login`);
    await admin.query(`grant guildhall_app, ${url.username || 'guildhall'} to ${names.role}`);
    url.username = names.role;
    server = await startTestServer({}, { ...owner, place: { ...owner.place, url: url.href } });
    const player = await server.player();
    userId = player.userId;
    identity = buildIdentityHeaders(player.connection);
    adminIdentity = buildIdentityHeaders((await server.admin()).connection);
    gameServer = await server.gameServer(['matches', 'players', 'economy', 'config']);
    line = openHostileRequestConnection(server.base);
  });
  afterAll(async () => {
    line.close();
    await server.close();
    await owner.close();
    await admin.query(`drop owned by ${names.role}`);
    await admin.query(`drop role ${names.role}`);
    await admin.end();
  });
  const execute = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await admin.query(statement);
  };
  const terminate = async (): Promise<void> => {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname like $1 || '%' and pid <> pg_backend_pid()`,
      [names.database],
    );
  };
  const json = { 'content-type': 'application/json' };
  const signed = (method: string, path: string, body = '') =>
    gameServer.sign(method, path, body) as Record<string, string>;
  /** Sends calls that identify their caller, calls that read, and calls that write. */
  const calls = () =>
    [
      ['GET', '/api/sessions/this', identity, undefined],
      ['GET', `/api/users/${userId}`, identity, undefined],
      ['GET', '/api/hot-links', {}, undefined],
      ['POST', '/api/sessions', json, { email: 'nobody@example.org', password: 'quiet lantern' }],
      [
        'POST',
        '/api/users',
        json,
        { email: `o${randomBytes(4).toString('hex')}@example.org`, password: 'quiet lantern xyz' },
      ],
      [
        'POST',
        '/api/admin/hot-links',
        { ...adminIdentity, ...json },
        { link: 'https://a.example/' },
      ],
      ['POST', '/api/admin/hot-links/list', { ...adminIdentity, ...json }, {}],
      ['GET', '/gs/v1/events', signed('GET', '/gs/v1/events'), undefined],
    ] as const;
  const send = async () =>
    Promise.all(
      calls().map(async ([method, path, headers, body]) => {
        const { status, text } = await line.send({
          method,
          path,
          headers,
          body: body === undefined ? undefined : JSON.stringify(body),
        });
        return { call: `${method} ${path}`, status, text };
      }),
    );
  const readiness = async () => (await fetch(`${server.base}/health/ready`)).status;
  const failures = (answers: Awaited<ReturnType<typeof send>>) =>
    answers.filter(({ status }) => status >= 500 || status === 401);

  it.each(outages)(
    '$what: calls answer 503, readiness reports it, and both recover',
    async ({ begin, end }) => {
      const isRename = begin(names).some((statement) => statement.includes('rename'));
      // a database can only be renamed while it has no connections, so it first refuses new ones
      if (isRename) {
        await execute([`alter database ${names.database} allow_connections false`]);
        await terminate();
      }
      await execute(begin(names));
      await terminate();
      try {
        const answers = await send();
        const wrong = answers.filter(
          ({ status, text }) =>
            status === 401 || (status >= 500 && (status !== 503 || !text.includes('UNAVAILABLE'))),
        );
        expect(wrong).toEqual([]);
        expect(answers.some(({ status }) => status === 503)).toBe(true);
        expect(await readiness()).toBe(503);
        const { headers } = await fetch(`${server.base}/health/ready`);
        expect(headers.get('retry-after')).toBe('1');
      } finally {
        await execute(end(names));
        if (isRename) await execute([`alter database ${names.database} allow_connections true`]);
      }
      await waitForResult('the server is ready again', async () =>
        (await readiness()) === 200 ? true : undefined,
      );
      expect(failures(await send())).toEqual([]);
    },
    30_000,
  );

  it('costs at most a 503 after terminated connections, and the next call succeeds', async () => {
    await terminate();
    expect(failures(await send()).filter(({ status }) => status !== 503)).toEqual([]);
    expect(failures(await send())).toEqual([]);
  });

  it('answers 503 for a lock that is not free in time', async () => {
    await owner.db.transaction(async (tx) => {
      await run(tx, sql`lock table users, sessions, hot_links in access exclusive mode`);
      const answers = await send();
      expect(failures(answers).filter(({ status }) => status !== 503)).toEqual([]);
      expect(answers.some(({ status }) => status === 503)).toBe(true);
    });
    expect(failures(await send())).toEqual([]);
  }, 30_000);

  it('runs a transaction again that a deadlock ended, and both succeed', async () => {
    const lockRow = (id: number) => sql`select pg_advisory_xact_lock(${id})`;
    let runs = 0;
    let bothHold: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      bothHold = resolve;
    });
    const take = (first: number, second: number) =>
      server.db.transaction(async (tx) => {
        await run(tx, lockRow(first));
        runs += 1;
        if (runs === 2) bothHold();
        await held;
        await run(tx, lockRow(second));
        return first;
      });
    expect(await Promise.all([take(7001, 7002), take(7002, 7001)])).toEqual([7001, 7002]);
    expect(runs).toBe(3);
  }, 15_000);

  it.each(['40P01', '40001'])('answers 503 after a second failure with %s', async (state) => {
    await owner.db.asOwner(
      `create function fail_now() returns trigger language plpgsql
         as $$ begin perform nextval('failures'); raise sqlstate '${state}'; end $$;
       create sequence failures;
       grant all on sequence failures to public;
       create trigger fail_now before insert on hot_links for each row execute function fail_now()`,
    );
    try {
      const { status, text } = await line.send({
        method: 'POST',
        path: '/api/admin/hot-links',
        headers: { ...adminIdentity, ...json },
        body: JSON.stringify({ link: 'https://a.example/' }),
      });
      expect([status, JSON.parse(text)]).toEqual([
        503,
        expect.objectContaining({ code: 'UNAVAILABLE' }),
      ]);
      const [row] = await owner.query<{ tries: string }>(
        'select last_value::text as tries from failures',
      );
      expect(row?.tries).toBe('2');
    } finally {
      await owner.db.asOwner(
        'drop trigger fail_now on hot_links; drop function fail_now(); drop sequence failures',
      );
    }
  });
});

describe('a database that is away when it is opened', () => {
  it('gives no connection that is not under the restricted role once it is there', async () => {
    const database = await openTestDatabase();
    const { url } = database;
    const [beside, { pathname }] = [new URL(url ?? ''), new URL(url ?? '')];
    beside.pathname = '/postgres';
    const admin = new pg.Client({ connectionString: beside.href });
    await admin.connect();
    const allow = (isAllowed: boolean) =>
      admin.query(`alter database ${pathname.slice(1)} allow_connections ${isAllowed}`);
    await allow(false);
    const db = await openDatabase({ url, pool: 2, dataDir: undefined, onError: () => {} });
    try {
      await expect(db.ping()).rejects.toMatchObject({ code: '08006' });
      await allow(true);
      const { name } = await one<{ name: string }>(db.read, sql`select current_user as name`);
      expect(name).toBe('guildhall_app');
    } finally {
      await allow(true);
      await db.close();
      await database.close();
      await admin.end();
    }
  });
});

describe('unusual defaults of the database', () => {
  it('change nothing: accounts, sections and times work under all of them', async () => {
    const owner = await startTestServer();
    const database = new URL(owner.place.url ?? '').pathname.slice(1);
    const hostile: Readonly<Record<string, string>> = {
      datestyle: "'German, DMY'",
      intervalstyle: "'sql_standard'",
      timezone: "'Asia/Kolkata'",
      client_encoding: "'LATIN1'",
      bytea_output: "'escape'",
      search_path: "'pg_catalog'",
      standard_conforming_strings: 'off',
      extra_float_digits: '-15',
      array_nulls: 'off',
      transform_null_equals: 'on',
      xmloption: "'document'",
      default_transaction_isolation: "'serializable'",
      default_transaction_deferrable: 'on',
      row_security: 'off',
      gin_fuzzy_search_limit: '1',
      jit: 'on',
      statement_timeout: '1',
      lock_timeout: '1',
      idle_in_transaction_session_timeout: '1',
      idle_session_timeout: '1',
    };
    const client = new pg.Client({ connectionString: owner.place.url });
    await client.connect();
    for (const [name, value] of Object.entries(hostile))
      await client.query(`alter database ${database} set ${name} = ${value}`);
    await client.end();
    const server = await startTestServer({}, owner);
    try {
      const player = await server.player();
      const connection = new Connection(server.base);
      await connection.call('POST', '/api/sessions', { body: player.identity });
      const admin = await server.admin();
      const article = await admin.section<{ id: number }>(
        'POST',
        '/api/admin/articles',
        articlesSection.sample,
      );
      expect(await admin.section('GET', `/api/admin/articles/${article.id}`)).toMatchObject(
        articlesSection.sample,
      );
      const [row] = await server.query<Record<string, string>>(
        `select timestamptz '2031-03-03T10:00:00.000Z' as at, interval '1 day 2 hours' as span,
           0.1::float8 + 0.2::float8 as sum, '\\xff00'::bytea::text as bytes,
           current_setting('transaction_isolation') as isolation, null = null as nothing`,
      );
      expect(row).toEqual({
        at: '2031-03-03 10:00:00+00',
        span: '1 day 02:00:00',
        sum: 0.30000000000000004,
        bytes: '\\xff00',
        isolation: 'read committed',
        nothing: null,
      });
    } finally {
      await server.close();
      await owner.close();
    }
  }, 60_000);

  it('that the server cannot override are refused at the start, by name', async () => {
    const owner = await startTestServer();
    const url = new URL(owner.place.url ?? '');
    const name = `ascii_${randomBytes(4).toString('hex')}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(
      `create database ${name} encoding 'SQL_ASCII' template template0 lc_collate 'C' lc_ctype 'C'`,
    );
    url.pathname = `/${name}`;
    try {
      await expect(
        openDatabase({ url: url.href, pool: 1, dataDir: undefined, onError: () => {} }),
      ).rejects.toThrow(/server_encoding is SQL_ASCII and must be UTF8/);
    } finally {
      await client.query(`drop database ${name}`);
      await client.end();
      await owner.close();
    }
  });
});

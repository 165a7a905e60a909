import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../src/kernel/db/db.ts';
import { many, run, sql } from '../src/kernel/db/sql.ts';
import { findDatabaseFailure } from '../src/kernel/errors.ts';
import { openTestDatabase, type TestDatabase } from './harness/database.harness.ts';
import { waitForResult, startTestServer, type TestServer } from './harness/server.harness.ts';

// another database replaces the replica, because its rows show which database replied. `npm run
// prove -- replica` tests a real standby that lags, pauses and ends
describe('reads beside the primary', () => {
  let primary: TestDatabase;
  let replica: TestDatabase;
  let db: Database;
  const open = (readUrl: string | undefined): Promise<Database> =>
    openDatabase({ url: primary.url, readUrl, pool: 2, dataDir: undefined, onError: () => {} });
  beforeAll(async () => {
    primary = await openTestDatabase();
    replica = await openTestDatabase();
    db = await open(replica.url);
    for (const [name, { db: on }] of [
      ['primary', primary],
      ['replica', replica],
    ] as const)
      await run(
        on.write,
        sql`insert into users (email, created_at) values (${`${name}@example.org`}, now())`,
      );
  });
  afterAll(async () => {
    await db.close();
    await replica.close();
    await primary.close();
  });
  const emails = sql`select email from users`;
  const fromReplica = [{ email: 'replica@example.org' }];
  const fromPrimary = [{ email: 'primary@example.org' }];

  it('go to the replica if the call says so, and nothing else does', async () => {
    expect(await many(db.read, emails)).toEqual(fromPrimary);
    await db.readAside(async () => {
      expect(await many(db.read, emails)).toEqual(fromReplica);
      expect(await db.transaction((tx) => many(tx, emails))).toEqual(fromPrimary);
      expect(await many(db.write, emails)).toEqual(fromPrimary);
    });
    expect(await many(db.read, emails)).toEqual(fromPrimary);
  });
  it('write nothing, neither there nor at the primary, under the role of the server', async () => {
    const versions = sql`select version from users`;
    const before = await many(primary.db.read, versions);
    const code = await db.readAside(() =>
      many(db.read, sql`update users set version = version + 1 returning id`).then(
        () => 'written',
        (error: unknown) => findDatabaseFailure(error)?.code,
      ),
    );
    expect(code).toBe('25006');
    for (const { db: database } of [primary, replica])
      expect(await many(database.read, versions)).toEqual(before);
    expect(await db.readAside(() => many(db.read, sql`select current_user as role`))).toEqual([
      { role: 'guildhall_app' },
    ]);
  });
  it('go to the primary where the replica is away, and where there is none', async () => {
    const away = await open('postgresql://guildhall@127.0.0.1:1/hall');
    const without = await open(undefined);
    for (const each of [away, without]) {
      expect(await each.readAside(() => many(each.read, emails))).toEqual(fromPrimary);
      await each.close();
    }
  });
  it('are asked of the primary where the replica ends while it answers', async () => {
    const admin = new pg.Client({ connectionString: replica.url });
    await admin.connect();
    const slowThere = sql`
      select email
      from users
      where pg_sleep(case email when 'replica@example.org' then 60 else 0 end)::text = ''`;
    const asked = db.readAside(() => many(db.read, slowThere));
    await waitForResult('the replica has ended', async () => {
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
           and query like '%pg_sleep%'`,
      );
      return rowCount === 1 ? true : undefined;
    });
    expect(await asked).toEqual(fromPrimary);
    await admin.end();
  });
});

describe('what operators read where there is a replica', () => {
  let server: TestServer;
  let beside: TestServer;
  let stale: TestDatabase;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    stale = await openTestDatabase();
    const env = { DATABASE_URL: server.place.url ?? '', DATABASE_READ_URL: stale.url ?? '' };
    beside = await startTestServer(env, server);
    admin = await beside.admin();
  });
  afterAll(async () => {
    await beside.close();
    await stale.close();
    await server.close();
  });
  it('comes from the replica; operators’ changes and players’ reads use the primary', async () => {
    const type = { name: 'Skin', section: 1, category: 'COSMETIC', internalName: 'skin' };
    await admin.section('POST', '/api/game/admin/inventory-types', {
      ...type,
      filterName: 'Skins',
    });
    expect(
      await server.query('select name from inventory_types where name = $1', ['Skin']),
    ).toEqual([{ name: 'Skin' }]);
    const listed = await admin.section('GET', '/api/game/admin/inventory-types');
    expect(JSON.stringify(listed)).not.toContain('Skin');
    const player = await beside.player();
    const own = { params: { id: player.userId } };
    expect(await callApi(player.connection, 'currentUser', own)).toMatchObject({
      id: player.userId,
    });
  });
});

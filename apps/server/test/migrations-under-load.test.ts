import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratePostgres } from '../src/kernel/db/migrations/migrate-postgres.ts';
import { migrationsFolder } from '../src/kernel/db/migrations/migrations.ts';
import { many, maybeOne, run, sql } from '../src/kernel/db/sql.ts';
import { openTestDatabase, type TestDatabase } from './harness/database.harness.ts';
import { waitForResult } from './harness/server.harness.ts';

interface Journal {
  readonly entries: {
    idx: number;
    version: string;
    when: number;
    tag: string;
    breakpoints: boolean;
  }[];
}

describe('a migration of a database in use', () => {
  let database: TestDatabase;
  let folder: string;
  let number = 0;
  beforeAll(async () => {
    database = await openTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'guildhall-migrations-'));
    cpSync(migrationsFolder, folder, { recursive: true });
    await run(
      database.db.write,
      sql`insert into users (email, created_at) values ('busy@example.org', now())`,
    );
    await run(
      database.db.write,
      sql`insert into accounts (user_id, username) select id, 'Busybee' from users`,
    );
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await database.close();
  });
  /** Adds a migration, as a later version of the product would. */
  const addMigration = (text: string): void => {
    number += 1;
    const path = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
    const last = journal.entries.at(-1);
    if (!last) throw new Error('There are no migrations');
    const tag = `9${String(number).padStart(3, '0')}_later`;
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
    writeFileSync(path, JSON.stringify(journal));
    writeFileSync(join(folder, `${tag}.sql`), text);
  };
  /** Replaces the newest migration, which is not applied yet. */
  const replaceLast = (text: string): void => {
    const path = join(folder, 'meta', '_journal.json');
    const last = (JSON.parse(readFileSync(path, 'utf8')) as Journal).entries.at(-1);
    writeFileSync(join(folder, `${last?.tag}.sql`), text);
  };
  const sentences: string[] = [];
  const migrate = async (pause?: (ms: number) => Promise<void>, attempts = 100): Promise<void> => {
    const [client, watcher] = [1, 2].map(() => new pg.Client({ connectionString: database.url }));
    if (!client || !watcher) throw new Error('There are two connections');
    await Promise.all([client.connect(), watcher.connect()]);
    sentences.length = 0;
    try {
      await migratePostgres(client, {
        folder,
        watcher,
        attempts,
        watchMs: 20,
        onWait: (sentence) => void sentences.push(sentence),
        ...(pause && { pause }),
      });
    } finally {
      await Promise.all([client.end(), watcher.end()]);
    }
  };
  const columns = async (table: string): Promise<string[]> =>
    (
      await many<{ name: string }>(
        database.db.read,
        sql`select column_name as name from information_schema.columns where table_name = ${table}`,
      )
    ).map(({ name }) => name);

  it('ends no transaction that locks tables in another order', async () => {
    addMigration(
      'alter table accounts add column later_1 int;--> statement-breakpoint\nalter table users add column later_1 int;',
    );
    let runs = 0;
    let migrating: Promise<void> | undefined;
    await database.db.transaction(async (tx) => {
      runs += 1;
      await run(tx, sql`update users set version = version + 1`);
      migrating ??= migrate();
      // the migration now holds a lock on the accounts, and waits for the users.
      await waitForResult('the migration waits for the users', async () => {
        const waiting = await maybeOne(
          tx,
          sql`select 1 as n from pg_locks where not granted and relation = 'users'::regclass`,
        );
        return waiting && true;
      });
      await run(tx, sql`update accounts set exp_total = exp_total + 1`);
    });
    await migrating;
    expect(runs).toBe(1);
    expect(await columns('accounts')).toContain('later_1');
    expect(await columns('users')).toContain('later_1');
  });

  it('is retried while its tables are in use, and changes nothing until then', async () => {
    addMigration('alter table users add column later_2 int;');
    let release: () => void = () => {};
    const pauses: number[] = [];
    let hold: Promise<void> | undefined;
    const held = new Promise<void>((resolve) => {
      hold = database.db.transaction(async (tx) => {
        await run(tx, sql`update users set version = version + 1`);
        resolve();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      });
    });
    await held;
    await migrate(async (ms) => {
      pauses.push(ms);
      expect(await columns('users')).not.toContain('later_2');
      release();
      await hold;
    });
    expect(pauses).toEqual([100]);
    expect(sentences).toEqual([
      expect.stringMatching(
        /^The migration 9002_later waits for the table users, in use by process \d+ of the database for \d s: update users set version/,
      ),
    ]);
    expect(await columns('users')).toContain('later_2');
  });

  it('names the remedy if its tables are never free', async () => {
    addMigration('alter table users add column later_3 int;');
    await database.db.transaction(async (tx) => {
      await run(tx, sql`update users set version = version + 1`);
      await expect(migrate(() => Promise.resolve(), 2)).rejects.toThrow(/End long transactions/);
    });
    await migrate();
  });

  it('uses one transaction per file: files before a failed one stay applied', async () => {
    addMigration('alter table users add column later_own int;');
    addMigration('select 1 / 0;');
    await expect(migrate()).rejects.toThrow('division by zero');
    expect(await columns('users')).toContain('later_own');
    replaceLast('select 1;');
    await migrate();
  });

  it('waits for no table that it does not name', async () => {
    addMigration('alter table users add column later_alone int;');
    await database.db.transaction(async (tx) => {
      await run(tx, sql`update accounts set exp_total = exp_total + 1`);
      await migrate(() => Promise.resolve(), 1);
    });
    expect(await columns('users')).toContain('later_alone');
  });

  it('builds an index beside writers, names the lock holder, and repairs an interrupted build', async () => {
    const index = 'create index concurrently if not exists users_later on users (created_at);';
    // simulates an interrupted run: the index exists but is unusable.
    await database.db.asOwner('create index users_later on users (created_at)');
    await database.db.asOwner(
      `update pg_index set indisvalid = false where indexrelid = 'users_later'::regclass`,
    );
    addMigration(`-- outside of a transaction\n${index}`);
    let migrating: Promise<void> | undefined;
    await database.db.transaction(async (tx) => {
      await run(tx, sql`update users set version = version + 1`);
      migrating = migrate();
      await waitForResult('the migration says for whom it waits', () =>
        Promise.resolve(sentences[0]),
      );
      await run(tx, sql`update users set version = version + 1`);
    });
    await migrating;
    expect(sentences[0]).toMatch(/process \d+ of the database for \d s: update users/);
    expect(
      await many(
        database.db.read,
        sql`select indisvalid as valid from pg_index where indexrelid = 'users_later'::regclass`,
      ),
    ).toEqual([{ valid: true }]);
  });

  it('does not break calls of a running server: statements with a changed result are prepared again', async () => {
    const read = () => maybeOne<object>(database.db.read, sql`select * from users limit 1`);
    // the statement is prepared on each connection of the pool.
    await Promise.all(Array.from({ length: 16 }, read));
    addMigration('alter table users add column later_4 int;');
    await migrate();
    for (const row of await Promise.all(Array.from({ length: 16 }, read)))
      expect(row).toHaveProperty('later_4');
    const inside = await database.db.transaction((tx) =>
      maybeOne<object>(tx, sql`select * from users limit 1`),
    );
    expect(inside).toHaveProperty('later_4');
  });
});

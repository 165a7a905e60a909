/**
 * A separate database for a test file: a copy of the migrated template, on PostgreSQL or embedded,
 * as the project is configured.
 */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../../src/kernel/db/db.ts';
import type { TestTemplateLocation } from './database.setup.ts';

/** Settings that connect to the copy: an address or a data folder. */
export interface TestDatabasePlace {
  readonly url: string | undefined;
  readonly dataDir: string;
  remove(): Promise<void>;
}
export interface TestDatabase extends TestDatabasePlace {
  readonly db: Database;
  /** Closes the connection and removes the copy. */
  close(): Promise<void>;
}

/**
 * Ignores errors of idle connections; a test that causes such an error notices it in its own
 * queries.
 */
const ignore = (): void => {};

/**
 * Connection that creates and removes copies, shared by all test files of a process: a new
 * connection for each statement would take a tenth of the time of a copy.
 */
let administration: pg.Pool | undefined;
function administerDatabases(address: string, statement: string): Promise<unknown> {
  administration ??= new pg.Pool({
    connectionString: address,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on('error', ignore);
  return administration.query(statement);
}

async function postgresCopy(
  template: TestTemplateLocation & { kind: 'postgres' },
): Promise<Pick<TestDatabasePlace, 'url' | 'remove'>> {
  const name = `guildhall_test_${process.env['VITEST_POOL_ID'] ?? '0'}_${randomBytes(6).toString('hex')}`;
  // the database is copied as files, which takes half the time of a copy through the write-ahead
  // log; nothing is synced to disk here
  await administerDatabases(
    template.url,
    `create database ${name} template ${template.name} strategy file_copy`,
  );
  const url = new URL(template.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    remove: async () => {
      await administerDatabases(template.url, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Copies the template without opening it, for tests that start a whole server on it. */
async function copyTemplate(): Promise<TestDatabasePlace> {
  const template = inject('testTemplate');
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-test-'));
  const removeDir = (): void => rmSync(dataDir, { recursive: true, force: true });
  if (template.kind === 'embedded') {
    cpSync(template.dir, dataDir, { recursive: true });
    return { url: undefined, dataDir, remove: () => Promise.resolve(removeDir()) };
  }
  const copy = await postgresCopy(template);
  return {
    url: copy.url,
    dataDir,
    remove: async () => {
      removeDir();
      await copy.remove();
    },
  };
}

/**
 * Opens a copy of the template with the server's restricted role, or, for a test that creates
 * tables, with `role: null`. Call this function in `beforeAll`, and `close` in `afterAll`.
 */
export async function openTestDatabase({
  pool = 8,
  role,
}: { pool?: number; role?: string | null } = {}): Promise<TestDatabase> {
  const copy = await copyTemplate();
  const db = await openDatabase({
    url: copy.url,
    pool,
    role,
    checksReads: true,
    dataDir: copy.url === undefined ? copy.dataDir : undefined,
    onError: ignore,
  });
  return {
    ...copy,
    db,
    close: async () => {
      await db.close();
      await copy.remove();
    },
  };
}

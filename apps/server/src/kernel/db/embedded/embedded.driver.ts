import { join } from 'node:path';
import type { StatementResult, Database, Queries, Tx } from '../db.ts';
import { lockDataFolder } from './data-folder.ts';
import {
  listPendingMigrations,
  migrationsFolder,
  buildMigrationInsert,
  assertSameFirstMigration,
} from '../migrations/migrations.ts';
import { PgliteThread } from './pglite.client.ts';
import { sessionSettingStatements } from '../session-settings.ts';
import { buildDatabase, type TransactionRunner } from '../transaction.ts';

const createStatementRunner =
  (client: Pick<PgliteThread, 'query'>): Queries['ask'] =>
  async (text, values): Promise<StatementResult> => {
    const { rows, affectedRows = 0 } = await client.query(text, [...values]);
    return { rows, count: affectedRows };
  };

const createRowReader =
  (client: Pick<PgliteThread, 'query'>) =>
  async (text: string): Promise<Record<string, unknown>[]> =>
    (await client.query(text)).rows as Record<string, unknown>[];

/**
 * Applies each migration in a transaction. Takes no locks, because no other process uses the
 * database.
 */
async function migrateEmbedded(thread: PgliteThread): Promise<void> {
  for (const migration of await listPendingMigrations(createRowReader(thread), migrationsFolder)) {
    const apply = async (client: Pick<PgliteThread, 'query'>): Promise<void> => {
      for (const statement of migration.statements) await client.query(statement);
      await client.query(buildMigrationInsert(migration));
    };
    await (migration.isOutside ? apply(thread) : thread.transaction(apply));
  }
}

/** Opens the embedded database in `dataDir` (undefined: in memory), on a separate thread. */
export async function openEmbeddedDatabase(dataDir: string | undefined): Promise<Database> {
  const release = dataDir === undefined ? () => {} : lockDataFolder(dataDir);
  const thread = await PgliteThread.open(
    dataDir === undefined ? undefined : join(dataDir, 'pglite'),
  );
  await thread.exec(sessionSettingStatements);
  const transact: TransactionRunner = (work, last) =>
    thread.transaction(async (client) => {
      const tx = { ask: createStatementRunner(client) } as Tx;
      const result = await work(tx);
      for (const write of last()) await write(tx);
      return result;
    });
  const queries = { ask: createStatementRunner(thread) };
  return buildDatabase('embedded', { reads: queries, writes: queries }, transact, {
    driver: thread,
    // the job queue shares this connection and creates its own tables, so queries need the owner's
    // rights and only the triggers protect the records
    role: () => null,
    ping: async () => void (await thread.query('select 1')),
    asOwner: async (text) => void (await thread.exec(text)),
    migrate: async () => {
      await assertSameFirstMigration(createRowReader(thread));
      await migrateEmbedded(thread);
    },
    close: async () => {
      await thread.close();
      release();
    },
  });
}

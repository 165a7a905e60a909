import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Answer, Database, Queries, Tx } from '../db.ts';
import { lockDataFolder } from './data-folder.ts';
import { overPglite } from '../drizzle.ts';
import { migrationsFolder, refuseForeignTables } from '../migrations/migrations.ts';
import { PgliteThread } from './pglite.client.ts';
import { sessionStatements } from '../session-settings.ts';
import { buildDatabase, type Transact } from '../transaction.ts';

const askOn =
  (client: Pick<PgliteThread, 'query'>): Queries['ask'] =>
  async (text, values): Promise<Answer> => {
    const { rows, affectedRows = 0 } = await client.query(text, [...values]);
    return { rows, count: affectedRows };
  };

/** The embedded database in `dataDir` (undefined: in memory), on a thread of its own. */
export async function openEmbedded(dataDir: string | undefined): Promise<Database> {
  const release = dataDir === undefined ? () => {} : lockDataFolder(dataDir);
  const thread = await PgliteThread.open(
    dataDir === undefined ? undefined : join(dataDir, 'pglite'),
  );
  await thread.exec(sessionStatements);
  const transact: Transact = (work, last) =>
    thread.transaction(async (client) => {
      const tx = { ask: askOn(client) } as Tx;
      const result = await work(tx);
      for (const write of last()) await write(tx);
      return result;
    });
  return buildDatabase('embedded', { ask: askOn(thread) }, transact, {
    driver: thread,
    // One connection serves the job queue as well, which makes its own tables: the triggers alone
    // keep the records there.
    role: () => null,
    ping: async () => void (await thread.query('select 1')),
    asOwner: async (text) => void (await thread.exec(text)),
    migrate: async () => {
      await refuseForeignTables(
        async (text) => (await thread.query(text)).rows as Record<string, unknown>[],
      );
      const { drizzle, migrate } = overPglite();
      await migrate(drizzle(thread as unknown as PGlite), { migrationsFolder });
    },
    close: async () => {
      await thread.close();
      release();
    },
  });
}

import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Answer, Database, Queries, Tx } from '../db.ts';
import { lockDataFolder } from './data-folder.ts';
import { overPglite } from './drizzle.ts';
import { migrationsFolder, refuseForeignTables } from './migrations.ts';
import { PgliteThread } from './pglite.client.ts';
import { buildDatabase, type Transact } from './transaction.ts';

const askOn =
  (client: Pick<PgliteThread, 'query'>): Queries['ask'] =>
  async (text, values): Promise<Answer> => {
    const { rows, affectedRows = 0 } = await client.query(text, [...values]);
    return { rows, count: affectedRows };
  };

/** The embedded database in `dataDir` (undefined: in memory), on a thread of its own. */
export async function openEmbedded(dataDir: string | undefined): Promise<Database> {
  const { drizzle, migrate } = overPglite();
  const release = dataDir === undefined ? () => {} : lockDataFolder(dataDir);
  const thread = await PgliteThread.open(
    dataDir === undefined ? undefined : join(dataDir, 'pglite'),
  );
  const orm = drizzle(thread as unknown as PGlite);
  const transact: Transact = (work, last) =>
    orm.transaction(async (inner) => {
      // The builder keeps the handle of the transaction to itself.
      const { client } = (inner as unknown as { session: { client: Pick<PgliteThread, 'query'> } })
        .session;
      const tx = Object.assign(inner, { ask: askOn(client) }) as unknown as Tx;
      const result = await work(tx);
      for (const write of last()) await write(tx);
      return result;
    });
  const queries = Object.assign(orm, { ask: askOn(thread) }) as unknown as Queries;
  return buildDatabase('embedded', queries, transact, {
    driver: thread,
    // One connection serves the job queue as well, which makes its own tables: the triggers alone
    // keep the records there.
    role: () => null,
    asOwner: async (text) => void (await thread.exec(text)),
    migrate: async () => {
      await refuseForeignTables(
        async (text) => (await thread.query(text)).rows as Record<string, unknown>[],
      );
      await migrate(orm, { migrationsFolder });
    },
    close: async () => {
      await thread.close();
      release();
    },
  });
}

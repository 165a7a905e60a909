/**
 * Proves that operators immediately read their own writes with a real standby, while the standby
 * follows, while it replays nothing, and after it was killed.
 */
import { runWithClient } from '../bench.database.ts';
import { startReplicatedPostgres } from '../processes/cluster.process.ts';
import { startProductServer } from '../processes/product.process.ts';
import type { RunProof } from '../proof.ts';
import { createBenchWorld } from '../world.ts';

const name = 'guildhall_replica';
const base = '/api/game/admin/inventory-types';

export const proveReplicaReads: RunProof = async (_server, { repeats }) => {
  const cluster = await startReplicatedPostgres();
  try {
    await cluster.query('postgres', `create database ${name}`);
    const standbyUrl = cluster.standbyUrl(name);
    const product = await startProductServer({
      DATABASE_URL: cluster.url(name),
      DATABASE_READ_URL: standbyUrl,
    });
    const violations: string[] = [];
    let attempts = 0;
    try {
      const { admin } = await createBenchWorld(product.url, 0);
      /**
       * Writes a row and reads it immediately, the given number of times. Records writes that were
       * not found.
       */
      const readOwn = async (when: string, count: number): Promise<void> => {
        for (let left = count; left > 0; left--) {
          const title = `Kind ${++attempts}`;
          const { id } = await admin.section<{ id: number }>('POST', base, {
            name: title,
            section: 1,
            category: 'COSMETIC',
            internalName: `kind${attempts}`,
            filterName: title,
          });
          const readRow = await admin.section<{ name: string }>('GET', `${base}/${id}`);
          if (readRow.name !== title) violations.push(`${title} was not there ${when}`);
        }
      };
      const countReads = (): Promise<number> =>
        runWithClient(standbyUrl, async (client) => {
          const { rows } = await client.query<{ n: string }>(
            'select xact_commit::text as n from pg_stat_database where datname = current_database()',
          );
          return Number(rows[0]?.n);
        });
      const before = await countReads();
      await readOwn('while the standby followed', repeats);
      const standbyReads = (await countReads()) - before;
      if (standbyReads < repeats)
        violations.push(`the standby answered only ${standbyReads} times`);
      await runWithClient(standbyUrl, (client) => client.query('select pg_wal_replay_pause()'));
      await readOwn('while the standby replayed nothing', 10);
      await cluster.killStandby();
      await readOwn('after the standby was killed', 10);
      return { attempts, violations, seen: { standbyReads } };
    } finally {
      await product.stop();
    }
  } finally {
    await cluster.stop();
  }
};

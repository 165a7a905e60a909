import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  explainStatement,
  insertManyPlayers,
  recordStatements,
  listFullyScannedTables,
  runVacuumOnCrowdTables,
} from '../harness/crowd.harness.ts';
import { makeTemplate, startTestServer, type TestServer } from '../harness/server.harness.ts';

/** Jobs that may read a whole table here, with the reason. */
const mayScan: Readonly<Record<string, string>> = {
  'ledger.check': 'compares the whole ledger, which is its purpose, in ranges of ids',
  'bank.spreads': 'counts the holders of large currencies, once an hour',
  'bank.watch': 'reads the newest 100,000 transactions, and this ledger has fewer',
  'tournaments.marks': 'counts scores up to the size of a range, and this world has none',
};

describe('statements of scheduled jobs among many players', () => {
  const heard = recordStatements();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: new Date().toISOString() });
    await insertManyPlayers(server, await makeTemplate(server));
    // the first run of each job processes the rows that the loader inserted
    await server.app.kernel.jobs.catchUp();
    await runVacuumOnCrowdTables(server);
  });
  afterAll(async () => {
    heard.stop();
    await server.close();
  });

  it('scan no growing table completely, except in jobs that are listed', async () => {
    const { jobs } = server.app.kernel;
    const faults: string[] = [];
    for (const name of jobs.listScheduled().filter((job) => !(job in mayScan))) {
      const asked = await heard.during(() => jobs.runNow(name));
      for (const { text, nodes } of await explainStatement(server, asked)) {
        const tables = listFullyScannedTables(nodes);
        if (tables.length > 0) faults.push(`${name}: ${tables.join()} in ${text}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

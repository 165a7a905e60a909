import { registerGameServer } from '@guildhall/simulator/client/game-server';
import { economyRaces } from '@guildhall/simulator/races/economy.races';
import { monthEndRaces } from '@guildhall/simulator/races/payout.races';
import type { RaceSetup } from '@guildhall/simulator/races/race';
import { simulationStart } from '@guildhall/simulator/simulate/stage';
import { createDemoWorld } from '@guildhall/simulator/world/build';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServersAfterLedgerCheck } from './harness/books.harness.ts';
import { startTestServer, type TestServer } from './harness/server.harness.ts';

const racers = 10;

describe('two servers on one database', { timeout: 60_000 }, () => {
  let servers: readonly [TestServer, TestServer];
  let track: RaceSetup;
  beforeAll(async () => {
    const env = {
      SIMULATED_FROM: simulationStart,
      SECRET_KEY: Buffer.alloc(32, 'race').toString('base64'),
    };
    const first = await startTestServer(env);
    servers = [first, await startTestServer(env, first)];
    const now = (): number => first.clock.now().getTime();
    const advance = async (ms: number): Promise<void> => {
      for (const { clock } of servers) clock.advance(ms);
      await Promise.all(servers.map(({ app }) => app.kernel.jobs.catchUp()));
    };
    const admin = await first.admin();
    await createDemoWorld(admin, false);
    track = {
      bases: [servers[0].base, servers[1].base],
      admin,
      now,
      advance,
      join: () => first.player(),
      gameServer: () => registerGameServer(admin, { now }),
      query: first.query,
      racers,
    };
  });
  afterAll(() => closeServersAfterLedgerCheck(...servers));

  for (const race of [...economyRaces, ...monthEndRaces])
    it(`${race.name}`, async () => {
      expect((await race.run(track)).violations).toEqual([]);
    });
});

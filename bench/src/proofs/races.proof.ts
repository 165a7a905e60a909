/**
 * Races of many callers for stock, purses, items and payouts, over two processes on one database.
 * Each of these must be granted exactly once.
 */
import { Admin } from '@guildhall/simulator/client/admin';
import { registerGameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { economyRaces } from '@guildhall/simulator/races/economy.races';
import { monthEndRaces } from '@guildhall/simulator/races/payout.races';
import { reopenAdminSession, type RaceSetup } from '@guildhall/simulator/races/race';
import { simulationStart } from '@guildhall/simulator/simulate/stage';
import { createDemoWorld } from '@guildhall/simulator/world/build';
import { operatorLogin, startProductServer } from '../processes/product.process.ts';
import { listDatabaseFaults, type RunProof } from '../proof.ts';

/** Number of repetitions of races that can be repeated. */
const heats = 5;

export const proveServerRaces: RunProof = async (server, { racers }) => {
  const database = await server.create();
  const env = {
    DATABASE_URL: database.url,
    SIMULATED_FROM: simulationStart,
    OVERLOAD_DELAY_MS: '0',
  };
  const products = [await startProductServer(env), await startProductServer(env)] as const;
  let at = Date.parse(simulationStart);
  const now = (): number => at;
  const advance = async (ms: number): Promise<void> => {
    at += ms;
    await Promise.all(products.map((product) => product.advance(ms)));
  };
  const violations: string[] = [];
  let attempts = 0;
  let people = 0;
  try {
    const admin = new Admin(products[0].url, operatorLogin, undefined, { now, pause: advance });
    await admin.enter();
    await createDemoWorld(admin, false);
    const track: RaceSetup = {
      bases: [products[0].url, products[1].url],
      admin,
      now,
      advance,
      join: () =>
        new Player(products[0].url, {
          email: `racer${++people}@example.org`,
          password: `lantern-at-the-start-${people}`,
        }).register(),
      gameServer: () => registerGameServer(admin, { now }),
      query: database.query,
      racers: racers * 4,
    };
    const card = [...Array.from({ length: heats }, () => economyRaces).flat(), ...monthEndRaces];
    for (const race of card) {
      await reopenAdminSession(track);
      const outcome = await race.run(track);
      attempts += outcome.attempts;
      violations.push(...outcome.violations.map((violation) => `${race.name}: ${violation}`));
    }
    violations.push(...(await listDatabaseFaults(database)));
    return { attempts, violations, seen: { races: card.length } };
  } finally {
    for (const product of products) await product.stop();
    await database.drop();
  }
};

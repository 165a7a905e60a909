/**
 * Proves that a reward is paid once if a player sends many claims of it at the same moment, over
 * two servers on one database.
 */
import { randomUUID } from 'node:crypto';
import { SeededRandom } from '@guildhall/simulator/seeded';
import { runInParallel } from '@guildhall/simulator/in-parallel';
import { buildIdentityHeaders, openRequestSender } from '../load.ts';
import { startProductServer } from '../processes/product.process.ts';
import { listDatabaseFaults, type RunProof } from '../proof.ts';
import {
  admitPlayersToServer,
  createBenchWorld,
  signInCrowd,
  raisePlayerLevels,
  seedCrowd,
} from '../world.ts';

const rewards = 10;
/**
 * Number of races that run concurrently; in each race, a player claims one reward several times at
 * once.
 */
const width = 8;
const codeOf = (text: string): string => /"code":"([^"]+)"/.exec(text)?.[1] ?? '';

export const proveRacingClaims: RunProof = async (server, { seed, players: count, racers }) => {
  const database = await server.create();
  const servers = [
    await startProductServer({ DATABASE_URL: database.url }),
    await startProductServer({ DATABASE_URL: database.url }),
  ] as const;
  const shooters = servers.map(({ url }) => openRequestSender(url, width * racers));
  const violations: string[] = [];
  const seen = { paid: 0, refused: 0 };
  let attempts = 0;
  try {
    const world = await createBenchWorld(servers[0].url, rewards);
    await seedCrowd(database, servers[0].url, count);
    const players = await signInCrowd(servers[0].url, 0, count);
    await admitPlayersToServer(world.game, players);
    await raisePlayerLevels(world.game, players, rewards);
    const races = new SeededRandom(seed).shuffled(
      players.flatMap((player) => world.rewardIds.map((rewardId) => ({ player, rewardId }))),
    );
    await runInParallel(races, width, async ({ player, rewardId }) => {
      const shots = Array.from({ length: racers }, (_one, racer) =>
        shooters[racer % shooters.length]?.fire({
          method: 'POST',
          path: `/api/users/${player.userId}/level-rewards/${rewardId}/claim`,
          headers: { ...buildIdentityHeaders(player.connection), 'idempotency-key': randomUUID() },
          body: {},
        }),
      );
      const answers = await Promise.all(shots);
      attempts += answers.length;
      const won = answers.filter((answer) => answer?.status === 200).length;
      const lost = answers.filter(
        (answer) => answer?.status === 409 && codeOf(answer.text) === 'ALREADY_CLAIMED',
      ).length;
      seen.paid += won;
      seen.refused += lost;
      if (won !== 1)
        violations.push(`reward ${rewardId} was paid ${won} times to user ${player.userId}`);
      for (const answer of answers)
        if (answer && answer.status !== 200 && answer.status !== 409)
          violations.push(`a claim was answered ${answer.status} ${codeOf(answer.text)}`);
    });
    const owned = await database.query<{ account_id: number; n: number }>(
      'select account_id, count(*)::int as n from items group by account_id',
    );
    const byAccount = new Map(owned.map((row) => [row.account_id, row.n]));
    for (const { accountId } of players)
      if (byAccount.get(accountId) !== rewards)
        violations.push(
          `account ${accountId} owns ${byAccount.get(accountId) ?? 0} items for ${rewards} rewards`,
        );
    violations.push(...(await listDatabaseFaults(database)));
    return { attempts, violations, seen };
  } finally {
    for (const shooter of shooters) shooter.close();
    for (const server of servers) await server.stop();
    await database.drop();
  }
};

/**
 * Proves that repeated calls with the same key have one effect and one answer, also in parallel
 * over two servers, and that another body with the key is refused.
 */
import { randomUUID } from 'node:crypto';
import { SeededRandom } from '@guildhall/simulator/seeded';
import { runInParallel } from '@guildhall/simulator/in-parallel';
import { buildIdentityHeaders, openRequestSender, type TimedReply } from '../load.ts';
import { startProductServer } from '../processes/product.process.ts';
import { listDatabaseFaults, type RunProof } from '../proof.ts';
import { createBenchWorld, seedCrowd } from '../world.ts';

const copies = 5;
const width = 6;

export const proveIdempotency: RunProof = async (server, { seed, repeats }) => {
  const database = await server.create();
  const servers = [
    await startProductServer({ DATABASE_URL: database.url }),
    await startProductServer({ DATABASE_URL: database.url }),
  ] as const;
  const shooters = servers.map(({ url }) => openRequestSender(url, width * copies));
  const violations: string[] = [];
  const seen = { effects: 0, replays: 0, mismatches: 0 };
  let attempts = 0;
  try {
    const world = await createBenchWorld(servers[0].url, 0);
    await seedCrowd(database, servers[0].url, repeats);
    const random = new SeededRandom(seed);
    const people = await database.query<{ id: number; account_id: number }>(
      `select u.id, a.id as account_id from users u join accounts a on a.user_id = u.id where u.email like 'rider%' order by u.id`,
    );
    const wanted = people.map((person) => ({ ...person, amount: random.int(1, 5) }));
    await runInParallel(wanted, width, async ({ id, amount }) => {
      const headers = {
        ...buildIdentityHeaders(world.admin.connection),
        'idempotency-key': randomUUID(),
        'x-reason': 'proof',
      };
      const send = (at: number, sent: number): Promise<TimedReply | undefined> => {
        attempts++;
        const shooter = shooters[at % shooters.length];
        return (
          shooter?.fire({
            method: 'POST',
            path: `/api/admin/users/${id}/inventories`,
            headers,
            body: { inventoryId: world.itemId, amount: sent },
          }) ?? Promise.resolve(undefined)
        );
      };
      const parallel = await Promise.all(
        Array.from({ length: copies }, (_one, at) => send(at, amount)),
      );
      const answers = [...parallel, await send(0, amount), await send(1, amount)];
      const texts = new Set(answers.map((answer) => `${answer?.status} ${answer?.text}`));
      if (texts.size !== 1 || answers[0]?.status !== 200)
        violations.push(
          `one call had ${texts.size} answers: ${[...texts].join(' | ').slice(0, 300)}`,
        );
      seen.effects++;
      seen.replays += answers.length - 1;
      const altered = await send(1, amount + 1);
      if (altered?.text.includes('IDEMPOTENCY_MISMATCH')) seen.mismatches++;
      else
        violations.push(
          `another body under the same key was answered ${altered?.status} ${altered?.text.slice(0, 100)}`,
        );
    });
    const owned = await database.query<{ account_id: number; n: number }>(
      'select account_id, count(*)::int as n from items group by account_id',
    );
    const byAccount = new Map(owned.map((row) => [row.account_id, row.n]));
    for (const { account_id: account, amount } of wanted)
      if (byAccount.get(account) !== amount)
        violations.push(`account ${account} has ${byAccount.get(account) ?? 0} items of ${amount}`);
    violations.push(...(await listDatabaseFaults(database)));
    return { attempts, violations, seen };
  } finally {
    for (const shooter of shooters) shooter.close();
    for (const server of servers) await server.stop();
    await database.drop();
  }
};

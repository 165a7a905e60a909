/**
 * Proves that the response time does not reveal if an address has an account. Sends sign-ins and
 * requests for a new password in pairs: one for a known address, one for an unknown address.
 */
import { SeededRandom } from '@guildhall/simulator/seeded';
import { openRequestSender } from '../load.ts';
import { startProductServer } from '../processes/product.process.ts';
import type { RunProof } from '../proof.ts';
import { buildCrowdEmail, seedCrowd } from '../world.ts';

/**
 * Bounds of the area under the curve, from quality.md. The value 0.5 means no knowledge. Of 200
 * pairs without a difference, about one in twelve falls outside by chance.
 */
const [aucMin, aucMax] = [0.45, 0.55];
const warmUps = 40;

/** Computes the area under the curve: the share of pairs in which the first value is larger. */
function aucOf(known: readonly number[], unknown: readonly number[]): number {
  const wins = known.reduce(
    (sum, entry) =>
      sum +
      unknown.reduce((wins, other) => wins + (entry > other ? 1 : entry === other ? 0.5 : 0), 0),
    0,
  );
  return Number((wins / (known.length * unknown.length)).toFixed(3));
}
export const proveNoAccountEnumeration: RunProof = async (server, { seed, pairs }) => {
  const database = await server.create();
  const product = await startProductServer({ DATABASE_URL: database.url });
  const shooter = openRequestSender(product.url, 1);
  const violations: string[] = [];
  const seen: Record<string, number> = {};
  let attempts = 0;
  try {
    await seedCrowd(database, product.url, pairs + warmUps);
    const random = new SeededRandom(seed);
    const calls = {
      forgotten: (email: string) => ({ path: '/api/users/forgot-password', body: { email } }),
      'sign-in': (email: string) => ({
        path: '/api/sessions',
        body: { email, password: 'not-the-right-lantern' },
      }),
    };
    for (const [name, call] of Object.entries(calls)) {
      const times = { known: [] as number[], unknown: [] as number[] };
      const ask = async (kind: 'known' | 'unknown', at: number): Promise<void> => {
        const email =
          kind === 'known' ? buildCrowdEmail(at) : buildCrowdEmail(at).replace('rider', 'nobody');
        const { ms, status } = await shooter.fire({ method: 'POST', ...call(email) });
        attempts++;
        if (status !== (name === 'forgotten' ? 200 : 400))
          violations.push(`${name} of a ${kind} address was answered ${status}`);
        if (at >= warmUps) times[kind].push(ms);
      };
      for (let at = 0; at < pairs + warmUps; at++)
        for (const kind of random.shuffled(['known', 'unknown'] as const)) await ask(kind, at);
      const auc = aucOf(times.known, times.unknown);
      seen[`${name} AUC`] = auc;
      if (auc < aucMin || auc > aucMax)
        violations.push(`the time of ${name} tells who has an account: AUC ${auc}`);
    }
    return { attempts, violations, seen };
  } finally {
    shooter.close();
    await product.stop();
    await database.drop();
  }
};

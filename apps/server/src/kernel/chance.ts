import { createHash, randomBytes } from 'node:crypto';

/** Source of seeds for recorded draws; a draw can be repeated from its seed. */
export interface RandomSeedSource {
  /** Returns a new seed in hexadecimal; `subject` names the purpose and the id of the draw. */
  seed(subject: string): string;
}
export const cryptoSeedSource: RandomSeedSource = { seed: () => randomBytes(16).toString('hex') };

/**
 * Creates reproducible seeds for simulations: the n-th draw of one subject does not depend on the
 * draws of other subjects. Must not be used where items have value, because the seed reveals every
 * draw.
 */
export function createSimulatedSeedSource(seed: number): RandomSeedSource {
  const drawn = new Map<string, number>();
  return {
    seed(subject) {
      const nth = (drawn.get(subject) ?? 0) + 1;
      drawn.set(subject, nth);
      return createHash('sha256').update(`${seed} ${subject} ${nth}`).digest('hex').slice(0, 32);
    },
  };
}

import { createHash, randomBytes } from 'node:crypto';

/** Where the seeds of recorded draws come from: what is drawn from one can be drawn again. */
export interface Chance {
  /** A new seed, in hexadecimal; `of` is whom the draw is for, by purpose and id. */
  seed(of: string): string;
}
export const realChance: Chance = { seed: () => randomBytes(16).toString('hex') };

/**
 * The same seeds for the same simulation: the n-th draw for somebody is the same whatever happens
 * to others meanwhile. Never where items are worth anything, since whoever knows the seed knows
 * every draw.
 */
export function simulatedChance(seed: number): Chance {
  const drawn = new Map<string, number>();
  return {
    seed(of) {
      const nth = (drawn.get(of) ?? 0) + 1;
      drawn.set(of, nth);
      return createHash('sha256').update(`${seed} ${of} ${nth}`).digest('hex').slice(0, 32);
    },
  };
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findArbitrageLoop, type Conversion } from './arbitrage.policy.ts';

const conversion = (
  name: string,
  takes: Readonly<Record<string, number>>,
  gives: readonly [string, number],
): Conversion => ({
  name,
  takes: Object.entries(takes).map(([code, amount]) => ({ valueCode: code, amount })),
  gives: { valueCode: gives[0], amount: gives[1] },
});
const codes = ['gold', 'pearl', 'dust'];
const loop = (...conversions: Conversion[]) => findArbitrageLoop(conversions, codes);

describe('arbitrage loops', () => {
  it('exist on a way there and back only if more returns than went', () => {
    const forward = conversion('there', { gold: 10 }, ['pearl', 4]);
    expect(loop(forward, conversion('back', { pearl: 4 }, ['gold', 10]))).toBeUndefined();
    expect(loop(forward, conversion('back', { pearl: 5 }, ['gold', 10]))).toBeUndefined();
    expect(loop(forward, conversion('back', { pearl: 4 }, ['gold', 11]))).toEqual({
      valueCode: 'gold',
      through: ['there', 'back'],
      factor: 1.1,
    });
  });

  it('are found over items bought, crafted, merged and dismantled, and named in order', () => {
    const rules = [
      conversion('offer', { gold: 50 }, ['hood', 1]),
      conversion('craft', { hood: 1, dust: 5 }, ['cloak', 1]),
      conversion('merge', { cloak: 3 }, ['crown', 1]),
      conversion('pair', { gold: 2 }, ['dust', 1]),
    ];
    // a crown costs three times 50 + 5 × 2, which is 180
    expect(loop(...rules, conversion('dismantle', { crown: 1 }, ['gold', 180]))).toBeUndefined();
    expect(loop(...rules, conversion('dismantle', { crown: 1 }, ['gold', 181]))).toMatchObject({
      valueCode: 'gold',
      through: ['offer', 'craft', 'merge', 'dismantle'],
    });
  });

  it('do not include things that only become cheaper, never below zero', () => {
    expect(
      loop(
        conversion('pair', { gold: 1 }, ['dust', 1]),
        conversion('craft', { dust: 60, gold: 5 }, ['cloak', 1]),
        conversion('dismantle', { cloak: 1 }, ['dust', 100]),
      ),
    ).toBeUndefined();
  });

  it('do not come from things that nobody can obtain', () => {
    expect(loop(conversion('dismantle', { relic: 1 }, ['gold', 999]))).toBeUndefined();
  });

  it('do not exist where all conversions keep worth; one that gains is found', () => {
    const names = ['gold', 'pearl', 'dust', 'hood', 'cloak', 'crown'];
    const worths = fc.array(fc.integer({ min: 1, max: 1000 }), {
      minLength: names.length,
      maxLength: names.length,
    });
    const deeds = fc.array(
      fc.tuple(
        fc.nat(names.length - 1),
        fc.nat(names.length - 1),
        fc.nat(names.length - 1),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(worths, deeds, (worth, raw) => {
        const fair = raw.map(([firstId, secondId, out, n, amount], at) => {
          const given = amount * (worth[out] ?? 1);
          const first = worth[firstId] ?? 1;
          // enough of the first input that the conversion takes at least as much value as it gives
          const most = Math.max(n, Math.ceil((given - (worth[secondId] ?? 1)) / first));
          return conversion(
            `deed ${at}`,
            firstId === secondId
              ? { [names[firstId] ?? '']: most + 1 }
              : { [names[firstId] ?? '']: most, [names[secondId] ?? '']: 1 },
            [names[out] ?? '', amount],
          );
        });
        expect(findArbitrageLoop(fair, names)).toBeUndefined();
        const unfair = [
          ...fair,
          conversion('out', { gold: 1000 }, ['crown', 1000]),
          conversion('home', { crown: 999 }, ['gold', 1000]),
        ];
        expect(findArbitrageLoop(unfair, names)).toBeDefined();
      }),
    );
  });
});

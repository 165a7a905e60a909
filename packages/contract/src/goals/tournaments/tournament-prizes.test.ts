import { describe, expect, it } from 'vitest';
import { listPrizesOfPlace, sumTournamentPrizes } from './tournament-prizes.ts';

const gold = (amount: number) =>
  ({ kind: 'CURRENCY', id: null, currency: 'GOLD', amount }) as const;
const crown = { kind: 'INVENTORY', id: 7, currency: null, amount: 1 } as const;
const nomination = {
  winners: 5,
  prizes: [
    { placeFrom: 1, placeTo: 1, rewards: [crown, gold(100)] },
    { placeFrom: 2, placeTo: 8, rewards: [gold(10)] },
  ],
};

describe('what a tournament costs at the most', () => {
  it('sums the prizes of all places up to the last winner, by content, over all nominations', () => {
    expect(sumTournamentPrizes([nomination, { ...nomination, winners: 1 }])).toEqual([
      { ...crown, amount: 2 },
      gold(240),
    ]);
    expect(sumTournamentPrizes([{ winners: 3, prizes: [] }])).toEqual([]);
  });
  it('equals the sum of the prizes of its places', () => {
    const each = [1, 2, 3, 4, 5, 6].flatMap((place) => listPrizesOfPlace(nomination, place));
    expect(each.filter(({ kind }) => kind === 'CURRENCY').map(({ amount }) => amount)).toEqual([
      100, 10, 10, 10, 10,
    ]);
  });
});

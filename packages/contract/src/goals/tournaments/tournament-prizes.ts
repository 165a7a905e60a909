import type { RewardCost } from '../../kit/field/rewards.ts';

interface Prize<R> {
  readonly placeFrom: number;
  readonly placeTo: number;
  readonly rewards: readonly R[];
}
interface Nomination<R> {
  readonly winners: number;
  readonly prizes: readonly Prize<R>[];
}
/**
 * Maximum number of places in a nomination. Without a limit, a large number in a form would make
 * the list of prizes too long.
 */
const placesMax = 10_000;

/** Lists the prizes of a place. The list is empty for places after the last winner. */
export const listPrizesOfPlace = <R>(
  { prizes, winners }: Nomination<R>,
  place: number,
): readonly R[] =>
  place > winners
    ? []
    : (prizes.find(({ placeFrom, placeTo }) => placeFrom <= place && place <= placeTo)?.rewards ??
      []);

/**
 * Sums the prizes of all places in all nominations by kind: the highest cost of a tournament.
 * Players who share a place share its prizes, and fewer players than places cost less.
 */
export function sumTournamentPrizes(nominations: readonly Nomination<RewardCost>[]): RewardCost[] {
  const sums = new Map<string, RewardCost>();
  for (const nomination of nominations) {
    const last = Math.min(placesMax, nomination.winners);
    for (let place = 1; place <= last; place++)
      for (const reward of listPrizesOfPlace(nomination, place)) {
        const key = `${reward.kind} ${reward.id ?? ''} ${reward.currency ?? ''}`;
        sums.set(key, { ...reward, amount: (sums.get(key)?.amount ?? 0) + reward.amount });
      }
  }
  return [...sums.values()];
}

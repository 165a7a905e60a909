import { listPrizesOfPlace } from '@guildhall/contract/goals/tournaments/tournament-prizes';
import { amountMax } from '@guildhall/contract/amounts';
import { rewardKindSpecs } from '@guildhall/contract/kit/field/rewards';
import { computeSha256Hex } from '../../../../kernel/secrets.ts';
import { toRewardContentKey, type Reward } from '../../../wealth/rewards/rewards.api.ts';
import { isScoreEnoughForPrize, toScoreSortValue, type Nomination } from '../tournaments.policy.ts';

/** A player with a place. Lists of ranked players are in the order of places. */
export interface RankedPlayer {
  readonly accountId: number;
  readonly points: number;
  readonly tie: number;
  readonly early: number;
}
export interface NominationWinner {
  readonly accountId: number;
  readonly place: number;
  readonly score: number;
  readonly rewards: readonly Reward[];
}
const isLevel = (a: RankedPlayer, b: RankedPlayer): boolean =>
  a.points === b.points && a.tie === b.tie && a.early === b.early;
/** Groups players who share a place. If two players share place 1, place 3 follows. */
export function groupPlayersByPlace(
  ranked: readonly RankedPlayer[],
): { place: number; players: RankedPlayer[] }[] {
  const groups: { place: number; players: RankedPlayer[] }[] = [];
  for (const [at, entry] of ranked.entries()) {
    const last = groups.at(-1);
    if (last?.players[0] && isLevel(last.players[0], entry)) last.players.push(entry);
    else groups.push({ place: at + 1, players: [entry] });
  }
  return groups;
}
/** Splits a whole number into parts that differ by at most one, larger parts first. */
export const splitEvenly = (total: number, count: number): number[] =>
  Array.from(
    { length: count },
    (_, at) => Math.floor(total / count) + (at < total % count ? 1 : 0),
  );
const drawOrder = (seed: string, accountIds: readonly number[]): number[] =>
  accountIds
    .map((accountId) => ({ accountId, lot: computeSha256Hex(`${seed} ${accountId}`) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ accountId }) => accountId);
const isDivisible = ({ kind }: Reward): boolean => rewardKindSpecs[kind].divisible;
/** Adds up rewards of the same kind and the same item or currency. */
function gathered(rewards: readonly Reward[]): Reward[] {
  const sums = new Map<string, Reward>();
  for (const reward of rewards) {
    const key = toRewardContentKey(reward);
    sums.set(key, {
      ...reward,
      amount:
        rewardKindSpecs[reward.kind].max === 1 ? 1 : (sums.get(key)?.amount ?? 0) + reward.amount,
    });
  }
  return [...sums.values()].filter((sum) => sum.amount > 0);
}
/**
 * Computes the winners and their rewards. Players who share a place share the prizes of all places
 * that they occupy together. Amounts are split, and the account with the smallest id gets the
 * remainder. Items and avatars are drawn place by place, with the seed.
 */
export function computeWinners(
  nomination: Nomination,
  ranked: readonly RankedPlayer[],
  seed: string,
): NominationWinner[] {
  const scoreOf = (ranked: RankedPlayer): number =>
    toScoreSortValue(nomination.aggregation, ranked.points);
  const winners: NominationWinner[] = [];
  for (const { place, players } of groupPlayersByPlace(ranked)) {
    const fit = players
      .filter((player) => isScoreEnoughForPrize(nomination, scoreOf(player)))
      .sort((a, b) => a.accountId - b.accountId);
    const covered = players.map((_, at) => listPrizesOfPlace(nomination, place + at));
    const amounts = gathered(covered.flat().filter(isDivisible)).map((whole) => ({
      whole,
      parts: splitEvenly(whole.amount, Math.max(1, fit.length)),
    }));
    const lots = drawOrder(
      `${seed} ${nomination.id} ${place}`,
      fit.map((entry) => entry.accountId),
    );
    for (const [at, entry] of fit.entries()) {
      const items = (covered[lots.indexOf(entry.accountId)] ?? []).filter(
        (reward) => !isDivisible(reward),
      );
      const shares = amounts.map(({ whole, parts }) => ({ ...whole, amount: parts[at] ?? 0 }));
      const rewards = gathered([...items, ...shares]);
      if (rewards.length > 0)
        winners.push({ accountId: entry.accountId, place, score: scoreOf(entry), rewards });
    }
  }
  return winners;
}
/**
 * Returns `whole` minus the rewards in `less`. Computes rewards that are still to pay, or rewards
 * that were paid but are not earned.
 */
export function subtractRewards(whole: readonly Reward[], less: readonly Reward[]): Reward[] {
  const known = gathered(less);
  return gathered(whole).flatMap((entry) => {
    const amount =
      entry.amount -
      (known.find((other) => toRewardContentKey(other) === toRewardContentKey(entry))?.amount ?? 0);
    return amount > 0 ? [{ ...entry, amount }] : [];
  });
}

/** Amounts of currencies in minor units, by currency code, in a fixed order. */
export type CurrencySums = ReadonlyMap<string, bigint>;
export const sortCurrencySums = (sums: ReadonlyMap<string, bigint>): CurrencySums =>
  new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1)));
/** Sums the currency in a list of rewards. */
export function sumRewardCurrencies(rewards: readonly Reward[]): CurrencySums {
  const sums = new Map<string, bigint>();
  for (const { kind, currency, amount } of rewards)
    if (kind === 'CURRENCY' && currency !== null)
      sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  return sortCurrencySums(sums);
}
interface PromisedPrize {
  readonly currency: string;
  /** Total for all places of the prize's range, in minor units. */
  readonly amount: bigint;
  /** Path of the form field that contains the prize. */
  readonly field: string;
}
/**
 * Lists every prize in currency with the total for its places. Omits places below the last winner.
 */
const promises = (nominations: readonly Nomination[]): PromisedPrize[] =>
  nominations.flatMap(({ prizes, winners }, n) =>
    prizes.flatMap(({ placeFrom, placeTo, rewards }, p) => {
      const places = Math.min(placeTo, winners) - placeFrom + 1;
      return rewards.flatMap(({ kind, currency, amount }, r) =>
        kind === 'CURRENCY' && currency !== null && places > 0
          ? [
              {
                currency,
                amount: BigInt(places) * BigInt(amount),
                field: `nominations.${n}.prizes.${p}.rewards.${r}.amount`,
              },
            ]
          : [],
      );
    }),
  );
/** Returns the amounts of currency that a tournament promises. */
export function sumPromisedCurrency(nominations: readonly Nomination[]): CurrencySums {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of promises(nominations))
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  return sortCurrencySums(sums);
}
/**
 * Finds the form field of the first prize that the amount `enough` of a currency does not cover;
 * undefined if it covers all prizes.
 */
export function findUnderfundedPrizeField(
  nominations: readonly Nomination[],
  currency: string,
  enough: bigint,
): string | undefined {
  let sum = 0n;
  return promises(nominations).find((promise) => {
    if (promise.currency === currency) sum += promise.amount;
    return promise.currency === currency && sum > enough;
  })?.field;
}
/**
 * Largest amount of a currency that a tournament can have in escrow: the largest balance of any
 * account.
 */
export const escrowAmountMax = BigInt(amountMax);

/**
 * Computes the amounts that boosters add to a match: one amount per currency, and one of
 * experience.
 */
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import {
  computeBoostedExtraAmount,
  sumBoostPercents,
  type MatchBoost,
} from '../../../wealth/items/items.api.ts';
import { matchMessages } from '../matches.messages.ts';
import type { EarnedReward } from '../../match-facts/match-facts.api.ts';

/**
 * Returns the receipt text about boosters. It gives name and percentage of each booster and, if
 * there are several, the sum of the percentages.
 */
export function describeBoosts(boosts: readonly Pick<MatchBoost, 'name' | 'percent'>[]): Sentence {
  const by = boosts.map(({ name, percent }) => matchMessages.boosterNamed({ name, percent }));
  return boosts.length === 1
    ? matchMessages.boostedByOne({ by })
    : matchMessages.boostedBy({ percent: sumBoostPercents(boosts), by });
}

export interface BoostedGain {
  /** Reported experience plus the experience that match rewards give. */
  readonly unboosted: number;
  /** Experience added by boosters. */
  readonly extra: number;
  /**
   * Amounts that boosters add to the currencies of match rewards and perks. There is one payment
   * per currency.
   */
  readonly earned: readonly EarnedReward[];
}
/**
 * Sums what match rewards and perks pay in each currency. Leaves out shares of pots, and rewards
 * that are not paid.
 */
function currenciesOf(earned: readonly EarnedReward[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { about, unpaid, reward } of earned)
    if (about !== 'STAKE' && unpaid === undefined && reward.kind === 'CURRENCY' && reward.currency)
      sums.set(reward.currency, (sums.get(reward.currency) ?? 0n) + BigInt(reward.amount));
  return sums;
}
/**
 * Computes the amounts that boosters add to one player's rewards in a match. Rounds down once per
 * currency, after summing. The amount added to a currency is a separate payment, with source, match
 * and currency as key.
 */
export function computeBoostedGains(
  matchId: number,
  boosts: readonly MatchBoost[],
  reported: number,
  earned: readonly EarnedReward[],
): BoostedGain {
  const unboosted = earned.reduce(
    (sum, { unpaid, reward }) =>
      unpaid === undefined && reward.kind === 'EXP' ? sum + reward.amount : sum,
    reported,
  );
  const percent = sumBoostPercents(boosts);
  if (percent === 0) return { unboosted, extra: 0, earned: [] };
  return {
    unboosted,
    extra: computeBoostedExtraAmount(BigInt(unboosted), percent),
    earned: [...currenciesOf(earned)].flatMap(([currency, sum]): EarnedReward[] => {
      const amount = computeBoostedExtraAmount(sum, percent);
      if (amount === 0) return [];
      return [
        {
          about: 'BOOSTER',
          source: 'booster',
          sourceId: matchId,
          period: currency,
          rule: describeBoosts(boosts),
          reward: { kind: 'CURRENCY', id: null, currency, amount },
          unpaid: undefined,
        },
      ];
    }),
  };
}

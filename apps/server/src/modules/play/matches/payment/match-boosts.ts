/** Computes the amounts that boosters add to a match: one per currency, and one for experience. */
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import {
  computeBoostedExtraAmount,
  sumBoostPercents,
  type MatchBoost,
} from '../../../wealth/items/items.api.ts';
import { matchMessages } from '../matches.messages.ts';
import type { EarnedReward } from '../../match-facts/match-facts.api.ts';

/**
 * Returns the receipt text about boosters: the name and percentage of each, and their sum if there
 * are several.
 */
export function describeBoosts(boosts: readonly Pick<MatchBoost, 'name' | 'percent'>[]): Sentence {
  const by = boosts.map(({ name, percent }) => matchMessages.boosterNamed({ name, percent }));
  return boosts.length === 1
    ? matchMessages.boostedByOne({ by })
    : matchMessages.boostedBy({ percent: sumBoostPercents(boosts), by });
}

export interface BoostedGain {
  /** Reported experience plus the experience of match rewards. */
  readonly unboosted: number;
  /** Experience added by boosters. */
  readonly extra: number;
  /**
   * Amounts that boosters add to the currencies of match rewards and perks; each currency is one
   * payment.
   */
  readonly earned: readonly EarnedReward[];
}
/** Sums each currency that a match pays by rewards and perks, without pots and unpaid rewards. */
function currenciesOf(earned: readonly EarnedReward[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { about, unpaid, reward } of earned)
    if (about !== 'STAKE' && unpaid === undefined && reward.kind === 'CURRENCY' && reward.currency)
      sums.set(reward.currency, (sums.get(reward.currency) ?? 0n) + BigInt(reward.amount));
  return sums;
}
/**
 * Computes the amounts that boosters add to one player's rewards of a match. Each sum is rounded
 * down once; the addition is a payment of its own, keyed by source, match and currency.
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

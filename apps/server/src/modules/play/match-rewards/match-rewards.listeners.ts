import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import { matchPayingEvent, type EarnedReward } from '../match-facts/match-facts.api.ts';
import {
  toUtcDay,
  isRewardForMatch,
  isRewardFreeOfEnergy,
  describeMatchRewardRule,
  type MatchReward,
} from './match-rewards.policy.ts';
import { insertFirstMatchOfDay, listMatchRewards } from './match-rewards.store.ts';

const toEarned = (row: MatchReward, unpaid: Sentence | undefined): EarnedReward => ({
  about: 'MATCH_REWARD',
  source: 'match-reward',
  sourceId: row.id,
  rule: describeMatchRewardRule(row),
  reward: row.reward,
  unpaid: isRewardFreeOfEnergy(row) ? undefined : unpaid,
});
/**
 * Returns the rewards of every active row for each player, including rewards that will not be paid.
 * A match counts as a player's first match of the day only if it pays the player.
 */
export const matchRewardsSubscription: DomainEventSubscription = subscribeTo(
  matchPayingEvent,
  'earnings',
  async (tx, { match, endedAt, players }) => {
    const rows = await listMatchRewards(tx);
    const paid = players.filter(({ unpaid }) => unpaid === undefined);
    const first =
      paid.length > 0
        ? await insertFirstMatchOfDay(
            tx,
            match.id,
            toUtcDay(endedAt),
            paid.map(({ accountId }) => accountId),
          )
        : new Set<number>();
    return players.map(({ accountId, level, unpaid }) => ({
      accountId,
      earned: rows
        .filter((row) => isRewardForMatch(row, { level, isFirst: first.has(accountId), endedAt }))
        .map((row) => toEarned(row, unpaid)),
    }));
  },
);

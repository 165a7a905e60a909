import type { Sentence } from '@guildhall/contract/kit/text/words';
import { on, type Subscription } from '../../../kernel/facts.ts';
import { matchPaying, type Earned } from '../match-facts/match-facts.api.ts';
import {
  toDay,
  isForMatch,
  isFree,
  describeRule,
  type MatchReward,
} from './match-rewards.policy.ts';
import { claimDay, listMatchRewards } from './match-rewards.store.ts';

const toEarned = (row: MatchReward, unpaid: Sentence | undefined): Earned => ({
  about: 'MATCH_REWARD',
  source: 'match-reward',
  sourceId: row.id,
  rule: describeRule(row),
  reward: row.reward,
  unpaid: isFree(row) ? undefined : unpaid,
});
/**
 * Answers the rewards of every active row for each player, paid or not. A match is the first of a
 * day only for players whom it pays.
 */
export const earnMatchRewards: Subscription = on(
  matchPaying,
  'earnings',
  async (tx, { match, endedAt, players }) => {
    const rows = await listMatchRewards(tx);
    const paid = players.filter(({ unpaid }) => unpaid === undefined);
    const first =
      paid.length > 0
        ? await claimDay(
            tx,
            match.id,
            toDay(endedAt),
            paid.map(({ accountId }) => accountId),
          )
        : new Set<number>();
    return players.map(({ accountId, level, unpaid }) => ({
      accountId,
      earned: rows
        .filter((row) => isForMatch(row, { level, isFirst: first.has(accountId), endedAt }))
        .map((row) => toEarned(row, unpaid)),
    }));
  },
);

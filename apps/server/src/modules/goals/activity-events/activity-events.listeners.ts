import type { Tx } from '../../../kernel/db/db.ts';
import { on, type Subscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { Lines, matchPlayed, type Advance } from '../../play/match-facts/match-facts.api.ts';
import { levelsGained } from '../../play/progress/progress.api.ts';
import {
  indexRewardsById,
  toStep,
  type GrantedRewards,
  type Line,
} from './activity-events.granting.ts';
import {
  computeDelta,
  isClosed,
  toShownProgress,
  sumKey,
  type Deeds,
} from './activity-events.policy.ts';
import {
  listRewardsByMoment,
  type OpenReward,
  type Step,
  type Stepped,
} from './activity-events.store.ts';
import { words } from './activity-events.words.ts';

/** Returns the progress of each player in a match, as activity events count it. */
const deedsOf = (
  players: readonly { readonly accountId: number }[],
  sums: readonly Advance[],
): Deeds[] =>
  players.map(({ accountId }) => ({
    accountId,
    sums: new Map(
      sums
        .filter((sum) => sum.accountId === accountId)
        .map((sum) => [sumKey(sum.statisticId, sum.segment), sum.delta]),
    ),
    matches: 1,
    levels: 0,
  }));
/**
 * Returns the receipt line with a match's progress; for a granted reward the payment completes it.
 */
const lineOf = ({ granted, total }: Stepped, one: OpenReward): Line => ({
  about: 'ACTIVITY_EVENT',
  outcome: granted ? 'PAID' : 'COUNTED',
  what: granted
    ? words.paysFor({ name: one.eventName })
    : words.progressOf({
        name: one.eventName,
        done: toShownProgress(one, total, one.goal),
        goal: one.goal,
      }),
  rewards: [],
  why: null,
});
/**
 * Counts an activity for the events whose window contains its moment, and pays rewards whose goal
 * is reached.
 */
export function countForActivityEvents(
  { clock }: Pick<Kernel, 'clock'>,
  granting: GrantedRewards,
): readonly Subscription[] {
  const count = async (
    tx: Tx,
    deeds: readonly Deeds[],
    at: Date,
    commandId: number,
  ): Promise<ReturnType<Lines['notes']>> => {
    const notes = new Lines();
    const rewards = await listRewardsByMoment(tx, at);
    if (rewards.length === 0) return [];
    const now = clock.now();
    const steps: Step[] = [];
    for (const reward of rewards)
      for (const deed of deeds) {
        const delta = computeDelta(reward, deed);
        if (delta === 0) continue;
        if (!isClosed(reward.end, now)) steps.push(toStep(reward, deed.accountId, delta));
        else
          notes.late(deed.accountId, 'ACTIVITY_EVENT', words.paysFor({ name: reward.eventName }));
      }
    const { rows, granted } = await granting.advance(tx, steps);
    const open = indexRewardsById(rewards);
    const lines = new Map<Stepped, Line>();
    for (const row of rows) {
      const reward = open.get(row.reward_id);
      if (!reward) continue;
      const line = lineOf(row, reward);
      lines.set(row, line);
      notes.add(row.account_id, line);
    }
    if (granted.length > 0) await granting.pay(tx, { granted, open, commandId, lines });
    return notes.notes();
  };
  return [
    on(matchPlayed, 'goals', (tx, { players, sums, endedAt, commandId }) =>
      count(tx, deedsOf(players, sums), endedAt, commandId),
    ),
    // A level that a reward has brought counts like one that a match has brought.
    on(levelsGained, 'goals', async (tx, { gains, at, commandId }) => {
      const deeds = gains.map(({ accountId, from, to }) => ({
        accountId,
        sums: new Map(),
        matches: 0,
        levels: to - from,
      }));
      return count(tx, deeds, at, commandId);
    }),
  ];
}

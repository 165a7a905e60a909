import type { Tx } from '../../../kernel/db/db.ts';
import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { levelsGainedEvent } from '../../play/progress/progress.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { ReceiptLinesByAccount } from '../../play/match-facts/match-facts.api.ts';
import {
  describeReward,
  createRewardNamer,
  createReceiptNamer,
} from '../../wealth/rewards/rewards.api.ts';
import {
  makeLevelRewardsReady,
  listLevelRewardsBetween,
  type LevelRewardRow,
} from './level-rewards.store.ts';
import { levelRewardMessages } from './level-rewards.messages.ts';

interface Tell {
  readonly realtime: Kernel['realtime'];
  readonly notifier: Notifier;
}
/**
 * Makes the rewards of all reached levels ready, for all players of a match with one read and one
 * write.
 */
export const createLevelRewardSubscription = (
  { clock, realtime }: Pick<Kernel, 'clock' | 'realtime'>,
  notifier: Notifier,
): DomainEventSubscription =>
  subscribeTo(levelsGainedEvent, 'goals', async (tx, { gains }) => {
    const rewards = await listLevelRewardsBetween(
      tx,
      Math.min(...gains.map(({ from }) => from)),
      Math.max(...gains.map(({ to }) => to)),
    );
    const reached = gains.map((gain) => ({
      ...gain,
      rewards: rewards.filter(({ lvl }) => lvl > gain.from && lvl <= gain.to),
    }));
    const newlyReady = await makeLevelRewardsReady(tx, reached, clock.now());
    const show = await createReceiptNamer(
      tx,
      rewards.flatMap((reward) => reward.rewards),
    );
    const lines = new ReceiptLinesByAccount();
    for (const entry of reached) {
      const ready = newlyReady.get(entry.accountId) ?? [];
      await notifyLevelRewardsReady(tx, { realtime, notifier }, entry, entry.rewards, ready);
      for (const reward of entry.rewards.filter(({ id }) => ready.includes(id)))
        lines.add(entry.accountId, {
          about: 'LEVEL_REWARD',
          outcome: 'READY',
          what: levelRewardMessages.ofLevel({ lvl: reward.lvl }),
          rewards: reward.rewards.map(show),
          why: null,
        });
    }
    return lines.notes();
  });
/** Notifies a player of rewards that have become ready. */
export async function notifyLevelRewardsReady(
  tx: Tx,
  tell: Tell,
  to: { accountId: number; userId: number; language: string },
  rewards: readonly LevelRewardRow[],
  newlyReady: readonly number[],
): Promise<void> {
  for (const reward of rewards) {
    if (!newlyReady.includes(reward.id)) continue;
    const paid = (await createRewardNamer(tx, reward.rewards))(reward.rewards[0]);
    await tell.notifier.notify(
      tx,
      to,
      'LEVEL_REWARD_AVAILABLE',
      { level: reward.lvl, item: describeReward(paid) },
      paid.imageUrl,
    );
  }
  if (newlyReady.length > 0) await tell.realtime.emit(tx, to.userId, 'LEVEL_REWARDS_UPDATE', {});
}

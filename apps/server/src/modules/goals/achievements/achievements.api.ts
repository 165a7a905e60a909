import type { Tx } from '../../../kernel/db/db.ts';
import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createPagedJob } from '../../../kernel/jobs/sweep.ts';
import { ReceiptLinesByAccount, matchPlayedEvent } from '../../play/match-facts/match-facts.api.ts';
import { buildExperienceReceiptReward } from '../../wealth/rewards/rewards.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import {
  listAccountsMissingReachedAchievement,
  unlockAchievementForAccounts,
  unlockReachedAchievements,
  type UnlockedAchievementRow,
} from './achievements.store.ts';
import { achievementMessages } from './achievements.messages.ts';

export interface Achievements {
  /** Unlocks achievements when a match has raised lifetime totals to their goals. */
  readonly subscription: DomainEventSubscription;
  /** Unlocks an achievement for all players who have already reached it. */
  lookBack(tx: Tx, achievementId: number): Promise<void>;
}

/** Creates the functions that unlock achievements and announce them. */
export function createAchievementsApi(kernel: Kernel, notifier: Notifier): Achievements {
  const { clock, realtime } = kernel;
  const tell = async (tx: Tx, rows: readonly UnlockedAchievementRow[]): Promise<void> => {
    for (const { user_id: userId, language, id, name, exp, active_image: activeImage } of rows) {
      const words = await notifier.notify(
        tx,
        { userId, language },
        'ACHIEVEMENT_UNLOCKED',
        { name },
        activeImage,
        { quiet: true },
      );
      await realtime.emit(
        tx,
        userId,
        'ACHIEVEMENT_UNLOCKED',
        { achievement: { id, name, exp, activeImage } },
        words,
      );
    }
  };
  const lookBack = createPagedJob<{ achievementId: number }>(
    kernel,
    'achievements.look-back',
    200,
    async (tx, { achievementId }, after, limit) => {
      const past = await listAccountsMissingReachedAchievement(tx, achievementId, after, limit);
      const ids = past.map((row) => row.id);
      if (ids.length > 0)
        await tell(tx, await unlockAchievementForAccounts(tx, achievementId, ids, clock.now()));
      return past;
    },
  );
  return {
    subscription: subscribeTo(matchPlayedEvent, 'goals', async (tx, { sums }) => {
      const lines = new ReceiptLinesByAccount();
      if (sums.length === 0) return [];
      const rows = await unlockReachedAchievements(tx, sums, clock.now());
      await tell(tx, rows);
      for (const { account_id: accountId, name, exp } of rows)
        lines.add(accountId, {
          about: 'ACHIEVEMENT',
          outcome: 'READY',
          what: achievementMessages.paysFor({ name }),
          rewards: exp > 0 ? [buildExperienceReceiptReward(exp)] : [],
          why: null,
        });
      return lines.notes();
    }),
    lookBack: (tx, achievementId) => lookBack(tx, { achievementId }),
  };
}

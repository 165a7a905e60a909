import type { Tx } from '../../../kernel/db.ts';
import { on, type Subscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { matchPlayed } from '../../play/game/match-facts.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { accountsPast, unlockFor, unlockReached, type UnlockedRow } from './achievements.store.ts';

export interface Achievements {
  /** Unlocks what the lifetime totals that a match has raised have reached. */
  readonly subscription: Subscription;
  /** Unlocks one for everybody who has reached it before. */
  lookBack(tx: Tx, achievementId: number): Promise<void>;
}
const lookingBack = 'achievements.look-back';
const batch = 200;

export function createAchievements(
  { db, jobs, clock, realtime }: Kernel,
  notifier: Notifier,
): Achievements {
  const tell = async (tx: Tx, rows: readonly UnlockedRow[]): Promise<void> => {
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
  jobs.define<{ achievementId: number; after: number }>(
    lookingBack,
    { retries: 5, retryDelaySeconds: 2 },
    async ({ achievementId, after }) => {
      await db.transaction(async (tx) => {
        const past = (await accountsPast(tx, achievementId, after, batch)).map((row) => row.id);
        if (past.length > 0) await tell(tx, await unlockFor(tx, achievementId, past, clock.now()));
        const last = past.at(-1);
        if (past.length === batch && last !== undefined)
          await jobs.send(tx, lookingBack, { achievementId, after: last });
      });
    },
  );
  return {
    subscription: on(matchPlayed, 'goals', async (tx, { sums }) => {
      if (sums.length > 0) await tell(tx, await unlockReached(tx, sums, clock.now()));
    }),
    lookBack: (tx, achievementId) => jobs.send(tx, lookingBack, { achievementId, after: 0 }),
  };
}

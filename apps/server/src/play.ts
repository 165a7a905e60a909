import { rewardShapes } from '@guildhall/contract/kit/rewards';
import type { Router } from './kernel/http.ts';
import type { Kernel } from './kernel/kernel.ts';
import { createAchievements } from './modules/goals/achievements/achievements.api.ts';
import { mountAchievements } from './modules/goals/achievements/achievements.routes.ts';
import { payInCurrency, type Bank } from './modules/wealth/bank/bank.api.ts';
import { createActivityEvents } from './modules/goals/activity-events/activity-events.api.ts';
import { mountActivityEvents } from './modules/goals/activity-events/activity-events.routes.ts';
import { createInbox } from './modules/wealth/inbox/inbox.api.ts';
import { mountInbox } from './modules/wealth/inbox/inbox.routes.ts';
import { payInAvatars } from './modules/wealth/avatars/avatars.api.ts';
import { payInItems, type Items } from './modules/wealth/items/items.api.ts';
import type { Rewards } from './modules/wealth/rewards/rewards.api.ts';
import { createMissions } from './modules/goals/missions/missions.api.ts';
import { mountMissions } from './modules/goals/missions/missions.routes.ts';
import type { Notifier } from './modules/post/notifications/notifications.api.ts';
import type { createProgress } from './modules/play/progress/progress.api.ts';
import type { createReferral } from './modules/goals/referral/referral.api.ts';
import { createTournaments } from './modules/goals/tournaments/tournaments.api.ts';
import { mountTournaments } from './modules/goals/tournaments/tournaments.routes.ts';

/** What players aim at, and where their rewards wait. */
export function createPlay(kernel: Kernel, rewards: Rewards, notifier: Notifier) {
  return {
    inbox: createInbox(kernel, rewards),
    missions: createMissions(kernel),
    achievements: createAchievements(kernel, notifier),
    activityEvents: createActivityEvents(kernel, { rewards, notifier }),
    tournaments: createTournaments(kernel),
  };
}
export function mountPlay(
  router: Router,
  kernel: Kernel,
  deps: { rewards: Rewards; notifier: Notifier } & ReturnType<typeof createPlay>,
): void {
  mountInbox(router, kernel, deps.rewards);
  mountMissions(router, kernel, deps);
  mountAchievements(router, kernel, deps);
  mountTournaments(router, kernel, deps);
  mountActivityEvents(router, kernel, deps);
}

type Payers = {
  items: Items;
  bank: Bank;
  progress: ReturnType<typeof createProgress>;
  referral: ReturnType<typeof createReferral>;
} & Pick<ReturnType<typeof createPlay>, 'activityEvents'>;
/** Who pays which kind. */
export function payRewards(
  kernel: Kernel,
  rewards: Rewards,
  { items, bank, progress, referral, activityEvents }: Payers,
): void {
  for (const payer of payInItems(items)) rewards.register(payer);
  rewards.register(payInAvatars(kernel));
  rewards.register(payInCurrency(bank, kernel));
  rewards.register({
    ...rewardShapes.EXP,
    kind: 'EXP',
    mayLack: false,
    async pay(tx, { accountId, amount, commandId }) {
      const gained = await progress.gain(tx, [{ accountId, amount }]);
      await referral.advanced(tx, [accountId]);
      // A level that a reward has brought counts like one that a match has brought.
      for (const { levels } of gained)
        if (levels > 0)
          await activityEvents.advanced(
            tx,
            [{ accountId, sums: new Map(), matches: 0, levels }],
            kernel.clock.now(),
            commandId,
          );
    },
  });
}

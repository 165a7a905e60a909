import { notifications } from '../../post/notifications/notifications.module.ts';
import { bank } from '../../wealth/bank/bank.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { features } from '../../play/features/features.module.ts';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { createBattlePasses } from './battle-passes.api.ts';
import { createPassRewardPayer } from './battle-passes.rewards.ts';
import { createBattlePassesModuleParts } from './battle-passes.routes.ts';
import { messages } from './battle-passes.messages.ts';
import { countRunningPasses, publishedPassCondition } from './battle-passes.store.ts';
import { battlePassesPersonalData, battlePassesTable } from './battle-passes.tables.ts';

/** Passes: rewards for experience in a period, in tiers, on a free and a bought track. */
export const battlePasses = defineModule({
  name: 'battle-passes',
  uses: { notifications, rewards, bank, features },
  holds: battlePassesPersonalData,
  create(kernel, used) {
    used.features.runsOn('passes', async (on) => ({
      what: messages.passesRunOn(),
      count: await countRunningPasses(on, kernel.clock.now()),
    }));
    const passes = createBattlePasses(kernel, {
      rewards: used.rewards,
      notifier: used.notifications,
    });
    used.rewards.register(createPassRewardPayer(passes, kernel));
    const parts = createBattlePassesModuleParts(kernel, {
      passes,
      rewards: used.rewards,
      bank: used.bank,
    });
    return {
      api: {},
      ...together(parts, { on: passes.subscriptions }),
      inGame: { passes: readConfigRows('passes', battlePassesTable, publishedPassCondition) },
    };
  },
});

import { notifications } from '../../post/notifications/notifications.module.ts';
import { bank } from '../../wealth/bank/bank.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { features } from '../../play/features/features.module.ts';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { createBattlePasses } from './battle-passes.api.ts';
import { payInPasses } from './battle-passes.rewards.ts';
import { createBattlePassesParts } from './battle-passes.routes.ts';
import { words } from './battle-passes.words.ts';
import { countRunning, isPublished } from './battle-passes.store.ts';
import { battlePassesHoldings, battlePassesTable } from './battle-passes.tables.ts';

/** Passes: experience of a time, in tiers, on a free and a bought track. */
export const battlePasses = defineModule({
  name: 'battle-passes',
  uses: { notifications, rewards, bank, features },
  holds: battlePassesHoldings,
  create(kernel, used) {
    used.features.runsOn('passes', async (on) => ({
      what: words.passesRunOn(),
      count: await countRunning(on, kernel.clock.now()),
    }));
    const passes = createBattlePasses(kernel, {
      rewards: used.rewards,
      notifier: used.notifications,
    });
    used.rewards.register(payInPasses(passes, kernel));
    const parts = createBattlePassesParts(kernel, {
      passes,
      rewards: used.rewards,
      bank: used.bank,
    });
    return {
      api: {},
      ...together(parts, { on: passes.subscriptions }),
      inGame: { passes: readConfigRows('passes', battlePassesTable, isPublished) },
    };
  },
});

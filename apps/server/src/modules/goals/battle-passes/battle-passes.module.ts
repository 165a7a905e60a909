import { battlePassCalls } from '@guildhall/contract/goals/battle-passes';
import { battlePassesApi } from '@guildhall/contract/goals/battle-passes.section';
import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { bankModule } from '../../wealth/bank/bank.module.ts';
import { toClaimReply } from '../../wealth/rewards/rewards.api.ts';
import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { featuresModule } from '../../play/features/features.module.ts';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { bindCalls, defineModule, defineMinutelyJob, pickCalls } from '../../../kernel/modules.ts';
import { mountPassSection } from './battle-passes.admin.ts';
import { createBattlePassesApi } from './battle-passes.api.ts';
import { createPassRewardPayer } from './battle-passes.rewards.ts';
import { createPassUseCases } from './battle-passes.service.ts';
import { battlePassMessages } from './battle-passes.messages.ts';
import { countRunningPasses, publishedPassCondition } from './battle-passes.store.ts';
import { battlePassesPersonalData, battlePassesTable } from './battle-passes.tables.ts';

/** Battle passes: rewards for experience in a period, in tiers, on a free and a paid track. */
export const battlePassesModule = defineModule({
  name: 'battle-passes',
  uses: {
    notifications: notificationsModule,
    rewards: rewardsModule,
    bank: bankModule,
    features: featuresModule,
  },
  holds: battlePassesPersonalData,
  create(kernel, deps) {
    deps.features.runsOn('passes', async (db) => ({
      what: battlePassMessages.passesRunOn(),
      count: await countRunningPasses(db, kernel.clock.now()),
    }));
    const passes = createBattlePassesApi(kernel, {
      rewards: deps.rewards,
      notifier: deps.notifications,
    });
    deps.rewards.register(createPassRewardPayer(passes, kernel));
    const use = createPassUseCases(kernel, { passes, rewards: deps.rewards, bank: deps.bank });
    return {
      api: {},
      calls: [
        bindCalls(battlePassCalls, {
          listPasses: (call) => use.list(call.actor.accountId),
          upgradePass: (call, { params, body }) =>
            toClaimReply(call, use.upgrade(call, call.actor.accountId, params.passId, body)),
        }),
        bindCalls(pickCalls(gameServerApi, 'readPasses', 'upgradePassFor'), {
          readPasses: (_call, { params }) => use.listForGameServer(params.id),
          upgradePassFor: (call, { params, body }) =>
            toClaimReply(call, use.upgrade(call, params.id, params.passId, body)),
        }),
        bindCalls(pickCalls(battlePassesApi, 'publishPass', 'retirePass'), {
          publishPass: (call, { params }) => use.publish(call, params.id),
          retirePass: (call, { params }) => use.retire(call, params.id),
        }),
      ],
      sections: [(router) => mountPassSection(router, kernel)],
      on: passes.subscriptions,
      jobs: { 'battle-passes.sweep': defineMinutelyJob(() => use.sweep()) },
      inGame: { passes: readConfigRows('passes', battlePassesTable, publishedPassCondition) },
    };
  },
});

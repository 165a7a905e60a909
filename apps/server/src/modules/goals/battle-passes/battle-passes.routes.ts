import { battlePassCalls } from '@guildhall/contract/goals/battle-passes';
import { battlePassesApi } from '@guildhall/contract/goals/battle-passes.section';
import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import { calls, everyMinute, only, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { requireUserIdOfAccount } from '../../identity/accounts/players/players.api.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import { toClaimReply, type RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { mountPassSection } from './battle-passes.admin.ts';
import type { BattlePasses } from './battle-passes.api.ts';
import { createPassUseCases } from './battle-passes.service.ts';

export function createBattlePassesModuleParts(
  kernel: Kernel,
  deps: { passes: BattlePasses; rewards: RewardPayments; bank: Bank },
): ModuleParts {
  const use = createPassUseCases(kernel, deps);
  return {
    calls: [
      calls(battlePassCalls, {
        listPasses: (call) => use.of(call.actor.accountId),
        upgradePass: (call, { params, body }) =>
          toClaimReply(call, use.upgrade(call, call.actor.accountId, params.passId, body)),
      }),
      calls(only(gameServerApi, 'readPasses', 'upgradePassFor'), {
        readPasses: async (_call, { params }) => {
          await requireUserIdOfAccount(kernel.db.read, params.id);
          return use.of(params.id);
        },
        upgradePassFor: (call, { params, body }) =>
          toClaimReply(call, use.upgrade(call, params.id, params.passId, body)),
      }),
      calls(only(battlePassesApi, 'publishPass', 'retirePass'), {
        publishPass: (call, { params }) => use.publish(call, params.id),
        retirePass: (call, { params }) => use.retire(call, params.id),
      }),
    ],
    sections: [(router) => mountPassSection(router, kernel)],
    jobs: { 'battle-passes.sweep': everyMinute(() => use.sweep()) },
  };
}

import { readConfigRows } from '../../../engine/game-rows.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { itemsModule } from '../../wealth/items/items.module.ts';
import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { mountMatchRewardSection } from './match-rewards.admin.ts';
import { matchRewardsSubscription } from './match-rewards.listeners.ts';
import { sumMatchRewardPayments } from './match-rewards.policy.ts';
import { listMatchRewards } from './match-rewards.store.ts';
import { matchRewardPersonalData, matchRewardsTable } from './match-rewards.tables.ts';

/** Match rewards: rewards for matches, in addition to those that the server reports. */
export const matchRewardsModule = defineModule({
  name: 'match-rewards',
  uses: { rewards: rewardsModule, items: itemsModule },
  holds: matchRewardPersonalData,
  create(kernel, deps) {
    deps.items.boosters.raises(async (db) => sumMatchRewardPayments(await listMatchRewards(db)));
    return {
      api: undefined,
      on: [matchRewardsSubscription],
      inGame: { matchRewards: readConfigRows('matchRewards', matchRewardsTable) },
      sections: [
        (router) => mountMatchRewardSection(router, kernel, deps.rewards, deps.items.boosters),
      ],
    };
  },
});

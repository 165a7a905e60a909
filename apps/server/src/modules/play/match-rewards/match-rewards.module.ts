import { toldRows } from '../../../kernel/in-game.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { mountMatchRewards } from './match-rewards.admin.ts';
import { createMatchRewards } from './match-rewards.api.ts';
import { matchRewardHoldings, matchRewardsTable } from './match-rewards.tables.ts';

/** What matches pay beside what their server reports. */
export const matchRewards = defineModule({
  name: 'match-rewards',
  uses: { rewards },
  holds: matchRewardHoldings,
  create: (kernel, used) => ({
    api: createMatchRewards(),
    inGame: { matchRewards: toldRows('matchRewards', matchRewardsTable) },
    sections: [(router) => mountMatchRewards(router, kernel, used.rewards)],
  }),
});

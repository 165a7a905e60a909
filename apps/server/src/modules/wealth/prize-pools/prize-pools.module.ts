import { defineModule } from '../../../kernel/modules.ts';
import { bank } from '../bank/bank.module.ts';
import { mountPrizePoolSection } from './prize-pools.admin.ts';
import { createPrizePools } from './prize-pools.api.ts';

/** Pools that collect a part of what is sold, for the prizes of tournaments. */
export const prizePools = defineModule({
  name: 'prize-pools',
  uses: { bank },
  create(kernel, deps) {
    const pools = createPrizePools(kernel, deps.bank);
    return {
      api: pools,
      sections: [(router) => mountPrizePoolSection(router, kernel, { bank: deps.bank, pools })],
      on: pools.subscriptions,
    };
  },
});

import { defineModule } from '../../../kernel/modules.ts';
import { bankModule } from '../bank/bank.module.ts';
import { mountPrizePoolSection } from './prize-pools.admin.ts';
import { createPrizePools } from './prize-pools.api.ts';

/** Pools that collect parts of sales for the prizes of tournaments. */
export const prizePoolsModule = defineModule({
  name: 'prize-pools',
  uses: { bank: bankModule },
  create(kernel, deps) {
    const pools = createPrizePools(kernel, deps.bank);
    return {
      api: pools,
      sections: [(router) => mountPrizePoolSection(router, kernel, { bank: deps.bank, pools })],
      on: pools.subscriptions,
    };
  },
});

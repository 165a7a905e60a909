import { defineModule } from '../../../kernel/modules.ts';
import { bankModule } from '../bank/bank.module.ts';
import { mountPrizePoolSection } from './prize-pools.admin.ts';
import { createPrizePoolsApi } from './prize-pools.api.ts';

/** Pools that collect parts of sales for the prizes of tournaments. */
export const prizePoolsModule = defineModule({
  name: 'prize-pools',
  uses: { bank: bankModule },
  create(kernel, deps) {
    const pools = createPrizePoolsApi(kernel, deps.bank);
    return {
      api: pools,
      sections: [(router) => mountPrizePoolSection(router, kernel, { bank: deps.bank, pools })],
      on: pools.subscriptions,
    };
  },
});

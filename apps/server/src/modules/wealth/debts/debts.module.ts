import { debtsApi, debtsFeed } from '@guildhall/contract/wealth/debts.section';
import { mountFeed } from '../../../engine/feeds.ts';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { createDebtList } from './debts.service.ts';
import type { DebtFilters } from './debts.store.ts';

/**
 * Shows operators the debts of players. A debt is an amount that a correction could not take back.
 */
export const debtsModule = defineModule({
  name: 'debts',
  create(kernel) {
    const list = createDebtList(kernel);
    return {
      api: undefined,
      calls: [
        bindCalls(debtsApi, { adminDebtSums: (_call, { body }) => list.sums(body as DebtFilters) }),
      ],
      sections: [(router) => mountFeed(router, kernel, debtsFeed, list)],
    };
  },
});

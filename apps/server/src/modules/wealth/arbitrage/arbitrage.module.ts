import { defineModule } from '../../../kernel/modules.ts';
import { createArbitrageCheck } from './arbitrage.api.ts';

/**
 * Prevents arbitrage: no settings may allow a loop of conversions that gives more of a currency
 * than it takes.
 */
export const arbitrageModule = defineModule({
  name: 'arbitrage',
  create() {
    const api = createArbitrageCheck();
    return { api, on: api.subscriptions };
  },
});

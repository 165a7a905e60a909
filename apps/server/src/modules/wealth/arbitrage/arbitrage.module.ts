import { defineModule } from '../../../kernel/modules.ts';
import { createArbitrageCheck } from './arbitrage.api.ts';

/**
 * Prevents arbitrage: settings must not allow a loop of conversions that yields more of a currency
 * than it consumes.
 */
export const arbitrageModule = defineModule({
  name: 'arbitrage',
  create() {
    const api = createArbitrageCheck();
    return { api, on: api.subscriptions };
  },
});

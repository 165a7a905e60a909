import { defineModule } from '../../../kernel/modules.ts';
import { createGainLoopCheck } from './gain.api.ts';

/**
 * Prevents arbitrage: settings must not allow a loop of conversions that yields more of a currency
 * than it consumes.
 */
export const arbitrageModule = defineModule({
  name: 'gain',
  create() {
    const api = createGainLoopCheck();
    return { api, on: api.subscriptions };
  },
});

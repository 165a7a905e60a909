import { defineModule } from '../../../kernel/modules.ts';
import { createGainLoopCheck } from './gain.api.ts';

/**
 * Prevention of arbitrage: settings must not allow a loop that yields more of a currency than goes
 * into it.
 */
export const gain = defineModule({
  name: 'gain',
  create() {
    const api = createGainLoopCheck();
    return { api, on: api.subscriptions };
  },
});

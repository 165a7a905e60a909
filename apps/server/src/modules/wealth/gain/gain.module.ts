import { defineModule } from '../../../kernel/modules.ts';
import { createGainLoopCheck } from './gain.api.ts';

/** No machine for gold: what is set may not make more of a currency than goes into it. */
export const gain = defineModule({
  name: 'gain',
  create() {
    const api = createGainLoopCheck();
    return { api, on: api.subscriptions };
  },
});

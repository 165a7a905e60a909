import { defineModule } from '../../../kernel/modules.ts';
import { createGain } from './gain.api.ts';

/** No machine for gold: what is set may not make more of a currency than goes into it. */
export const gain = defineModule({
  name: 'gain',
  create() {
    const api = createGain();
    return { api, on: api.subscriptions };
  },
});

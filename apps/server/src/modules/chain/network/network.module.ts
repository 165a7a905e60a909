import { defineModule } from '../../../kernel/modules.ts';
import { createNetwork } from './network.service.ts';

/** The blockchain: one client for it, and a local node where there is no other. */
export const network = defineModule({
  name: 'network',
  create(kernel) {
    const { client, openLocalNode, getPort, check, start, stop } = createNetwork(kernel);
    return { api: { client, openLocalNode, getPort }, check, start, stop };
  },
});

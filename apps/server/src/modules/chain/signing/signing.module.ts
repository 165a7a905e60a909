import { defineModule } from '../../../kernel/modules.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { createChainTransactionSigner } from './transactions.service.ts';

/** Prepares, checks and signs transactions of players and of the server. */
export const chainSigningModule = defineModule({
  name: 'signing',
  uses: { network: chainNetworkModule },
  create: (kernel, deps) => ({ api: createChainTransactionSigner(kernel, deps.network.client) }),
});

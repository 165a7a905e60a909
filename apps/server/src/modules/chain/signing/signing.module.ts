import { defineModule } from '../../../kernel/modules.ts';
import { network } from '../network/network.module.ts';
import { createChainTransactionSigner } from './transactions.service.ts';

/** Transactions of players and of the server: prepared, checked and signed. */
export const signing = defineModule({
  name: 'signing',
  uses: { network },
  create: (kernel, deps) => ({ api: createChainTransactionSigner(kernel, deps.network.client) }),
});

import { chainNetworkCalls } from '@guildhall/contract/chain/network';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { createChainConnectionUrlReader } from './connection-url.service.ts';
import { createChainNetwork } from './network.service.ts';

/** Connects to the blockchain: one client, and a local node if no other node is configured. */
export const chainNetworkModule = defineModule({
  name: 'network',
  create(kernel) {
    const { client, keyFiles, openLocalNode, getPort, settleImmediately, check, start, stop } =
      createChainNetwork(kernel);
    const { on, walletSeed } = kernel.config.demo;
    const { readConnectionUrl } = createChainConnectionUrlReader(
      kernel,
      { client, getPort },
      on ? walletSeed : undefined,
    );
    return {
      api: { client, keyFiles, openLocalNode, getPort, settleImmediately, readConnectionUrl },
      calls: [bindCalls(chainNetworkCalls, { connectionUrl: readConnectionUrl })],
      check,
      start,
      stop,
    };
  },
});

import type { Kernel } from '../../../kernel/kernel.ts';
import { StartupError } from '../../../kernel/operation/startup-error.ts';
import type { ChainConnection } from './client/client.ts';
import { createHttpRpcExchange } from './client/exchange.ts';
import { assertNodeChainMatchesDatabase } from './network.genesis.ts';
import { assertKeyFiles } from './keys/keys.ts';

/** Connects to the chain through the nodes named in the configuration. */
export function createRemoteChain(
  kernel: Pick<Kernel, 'clock' | 'config' | 'db' | 'log' | 'outbound'>,
  rpcUrl: string,
) {
  const { websocketUrl = '', secondRpcUrl, keysDir } = kernel.config.chain;
  const first = createHttpRpcExchange(kernel.outbound, rpcUrl);
  const second =
    secondRpcUrl === undefined ? undefined : createHttpRpcExchange(kernel.outbound, secondRpcUrl);
  return { check, connect };

  /**
   * Throws StartupError if keys are missing, or if a node belongs to a different chain than this
   * database.
   */
  async function check(): Promise<void> {
    assertKeyFiles(keysDir);
    try {
      await assertChain();
    } catch (error) {
      if (error instanceof StartupError) throw error;
      kernel.log.warn({ err: error }, 'the chain does not answer; its first use asks again');
    }
  }

  async function connect(): Promise<ChainConnection> {
    await assertChain();
    const {
      createRemoteChainSubscriptions: createRemoteSubscriptions,
      createRpcClient: createRpc,
    } = await import('./client/connection.ts');
    const rpc = createRpc(first);
    return {
      rpc,
      secondRpc: second ? createRpc(second) : rpc,
      subscriptions: createRemoteSubscriptions(websocketUrl),
    };
  }

  async function assertChain(): Promise<void> {
    await assertNodeChainMatchesDatabase(kernel, first, {
      name: 'The node at CHAIN_RPC_URL',
      isLocal: false,
    });
    if (second)
      await assertNodeChainMatchesDatabase(kernel, second, {
        name: 'The node at CHAIN_RPC_URL_2',
        isLocal: false,
      });
  }
}

import {
  createRpcSubscriptionsTransportFromChannelCreator,
  createSolanaRpcFromTransport,
  createSolanaRpcSubscriptions,
  createSolanaRpcSubscriptionsFromTransport,
  getDataPublisherFromEventEmitter,
  getRpcSubscriptionsChannelWithBigIntJSONSerialization,
  type RpcSubscriptionsChannel,
  type RpcTransport,
} from '@solana/kit';
import { parseJsonWithBigInts, stringifyJsonWithBigInts } from '@solana/rpc-spec-types';
import type { LocalNode } from '../local-node/local-node.ts';
import { ChainUnavailableError } from '../network.errors.ts';
import { readRetryAfterSeconds, type RpcExchange } from './exchange.ts';

/**
 * Creates the library's client for a node. The function `exchange` sends the requests to the node.
 */
export function createRpcClient(exchange: RpcExchange) {
  const transport = async ({ payload }: { readonly payload: unknown }): Promise<unknown> => {
    const reply = await exchange(stringifyJsonWithBigInts(payload));
    if (reply.status === 200) return parseJsonWithBigInts(reply.text);
    throw new ChainUnavailableError(`the node answers ${reply.status}`, {
      retryAfterSeconds: readRetryAfterSeconds(reply),
    });
  };
  return createSolanaRpcFromTransport(transport as RpcTransport);
}
export type RpcClient = ReturnType<typeof createRpcClient>;

/** Creates subscriptions over the websocket of a node. */
export const createRemoteChainSubscriptions = (url: string) => createSolanaRpcSubscriptions(url);
export type ChainSubscriptions = ReturnType<typeof createRemoteChainSubscriptions>;

/** Creates subscriptions to a local node in this process. */
export function createLocalChainSubscriptions(
  node: Pick<LocalNode, 'openSession'>,
): ChainSubscriptions {
  const transport = createRpcSubscriptionsTransportFromChannelCreator(({ abortSignal }) =>
    Promise.resolve(openChannel(node, abortSignal)),
  );
  return createSolanaRpcSubscriptionsFromTransport(transport) as ChainSubscriptions;
}
/** Emulates the part of a websocket that the library uses, for a node in this process. */
function openChannel(node: Pick<LocalNode, 'openSession'>, abortSignal: AbortSignal) {
  const messages = new EventTarget();
  const session = node.openSession((text) => {
    // as on a network, the call that sends a message returns before the answer arrives
    setImmediate(() => messages.dispatchEvent(new CustomEvent('message', { detail: text })));
  });
  abortSignal.addEventListener('abort', () => session.close(), { once: true });
  const channel = {
    ...getDataPublisherFromEventEmitter(messages),
    send: (text: string) => Promise.resolve(session.receive(text)),
  };
  return getRpcSubscriptionsChannelWithBigIntJSONSerialization(
    channel as unknown as RpcSubscriptionsChannel<string, string>,
  );
}

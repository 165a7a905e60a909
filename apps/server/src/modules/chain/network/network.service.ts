import { createRequire } from 'node:module';
import type { Kernel } from '../../../kernel/kernel.ts';
import { StartupError } from '../../../kernel/startup-error.ts';
import { createChainClient, type Connection } from './client.ts';
import type { LocalNode } from './local-node/local-node.ts';
import type { NodePort } from './local-node/port.ts';
import { ChainUnavailable } from './network.errors.ts';
import { createHttpExchange } from './network.exchange.ts';
import { assertGenesis, assertLocalGenesis } from './network.genesis.ts';
import { assertKeys, makeKeys, readKeys } from './network.keys.ts';

/**
 * The way to the blockchain: a node at CHAIN_RPC_URL, else a local one in this process. Libraries
 * and machine are loaded by the first use.
 */
export function createNetwork(
  kernel: Pick<Kernel, 'clock' | 'config' | 'db' | 'log' | 'outbound'>,
) {
  const { chain, production } = kernel.config;
  const isLocal = chain.rpcUrl === undefined;
  let closedBecause = isLocal ? findReasonAgainstLocalNode(production) : undefined;
  let connection: Promise<Connection> | undefined;
  let localNode: Promise<LocalNode> | undefined;
  let port: NodePort | undefined;
  const client = createChainClient({ connect, loadKeys: () => readKeys(chain.keysDir) });
  return { client: { isOpen, ...client }, openLocalNode, getPort, check, start, stop };

  /** Returns false where there is no chain: nothing about it can be offered. */
  function isOpen(): boolean {
    return closedBecause === undefined;
  }

  /** Throws StartupError where keys are missing, or the chain is another one than before. */
  async function check(): Promise<void> {
    if (closedBecause !== undefined)
      return kernel.log.info(`The chain is closed: ${closedBecause}`);
    if (isLocal) return assertLocalGenesis(kernel);
    assertKeys(chain.keysDir);
    try {
      await assertRemoteGenesis();
    } catch (error) {
      if (error instanceof StartupError) throw error;
      kernel.log.warn(
        { err: error },
        'the chain cannot be reached; it is asked again by its first use',
      );
    }
  }

  /** Listens for Solana clients, where the node is ours. A port that is taken is only reported. */
  async function start(): Promise<void> {
    if (!isLocal || closedBecause !== undefined || chain.port === 0) return;
    const { openNodePort } = await import('./local-node/port.ts');
    try {
      port = await openNodePort(chain.port, openLocalNode);
    } catch (error) {
      kernel.log.warn(
        `Solana clients cannot connect to the local chain node: port ${chain.port} of 127.0.0.1 cannot be listened on (${(error as Error).message}). Choose another with CHAIN_PORT.`,
      );
    }
  }

  function stop(): void {
    port?.close();
    void localNode?.then((node) => node.stop()).catch(() => {});
  }

  /** Port of the local node on 127.0.0.1; undefined where it does not listen. */
  function getPort(): number | undefined {
    return port?.port;
  }

  /** Opens the connections once; after a failure the next call tries again. */
  function connect(): Promise<Connection> {
    if (closedBecause !== undefined)
      return Promise.reject(new ChainUnavailable(`the chain is closed: ${closedBecause}`));
    connection ??= (isLocal ? connectLocally() : connectRemotely()).catch((error: unknown) => {
      connection = undefined;
      if (error instanceof ChainUnavailable) throw error;
      throw new ChainUnavailable(`the chain cannot be used: ${(error as Error).message}`, {
        cause: error,
      });
    });
    return connection;
  }

  async function connectLocally(): Promise<Connection> {
    makeKeys(chain.keysDir);
    const node = await openLocalNode();
    await assertGenesis(kernel, node.exchange, { name: 'The local node', isLocal: true });
    const { createLocalSubscriptions, createRpc } = await import('./connection.ts');
    const rpc = createRpc(node.exchange);
    return { rpc, secondRpc: rpc, subscriptions: createLocalSubscriptions(node) };
  }

  async function connectRemotely(): Promise<Connection> {
    const { first, second } = await assertRemoteGenesis();
    const { createRemoteSubscriptions, createRpc } = await import('./connection.ts');
    const rpc = createRpc(first);
    return {
      rpc,
      secondRpc: second ? createRpc(second) : rpc,
      subscriptions: createRemoteSubscriptions(chain.websocketUrl ?? ''),
    };
  }

  async function assertRemoteGenesis() {
    const [first, second] = [chain.rpcUrl ?? '', chain.secondRpcUrl].map((url) =>
      url === undefined ? undefined : createHttpExchange(kernel.outbound, url),
    );
    if (!first) throw new Error('There is no node');
    await assertGenesis(kernel, first, { name: 'The node at CHAIN_RPC_URL', isLocal: false });
    if (second)
      await assertGenesis(kernel, second, { name: 'The node at CHAIN_RPC_URL_2', isLocal: false });
    return { first, second };
  }

  /** The node of this process. Its machine is made by the first call to it. */
  function openLocalNode(): Promise<LocalNode> {
    localNode ??= import('./local-node/local-node.ts').then(
      ({ createLocalNode }) => createLocalNode(kernel),
      (error: unknown) => {
        closedBecause = 'the local node cannot be loaded on this machine';
        kernel.log.warn({ err: error }, `The chain is closed: ${closedBecause}`);
        throw error;
      },
    );
    return localNode;
  }
}

/** Returns the reason why no local node can run here, or undefined. */
function findReasonAgainstLocalNode(production: boolean): string | undefined {
  if (production) return 'CHAIN_RPC_URL is not set';
  return hasMachine()
    ? undefined
    : `there is no local node for ${process.platform} ${process.arch}`;
}
/** Returns true if the virtual machine is installed for this platform. Loads nothing. */
function hasMachine(): boolean {
  const names = ['', '-gnu', '-musl'].map(
    (libc) => `litesvm-${process.platform}-${process.arch}${libc}`,
  );
  try {
    const { resolve } = createRequire(createRequire(import.meta.url).resolve('litesvm'));
    return names.some((name) => canResolve(resolve, name));
  } catch {
    return false;
  }
}
function canResolve(resolve: NodeJS.RequireResolve, name: string): boolean {
  try {
    resolve(name);
    return true;
  } catch {
    return false;
  }
}

import type { Queries } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createChainClient, type ChainConnection } from './client/client.ts';
import type { LocalNode } from './local-node/local-node.ts';
import { ChainUnavailableError } from './network.errors.ts';
import { createKeyFiles } from './keys/key-files.ts';
import { readChainKeys, type SigningKeys } from './keys/keys.ts';
import { createLocalChain, isSolanaMachineInstalled } from './network.local.ts';
import { createRemoteChain } from './network.remote.ts';

/**
 * Connects to the blockchain: to the configured nodes, otherwise to a local node in this process.
 * Libraries are loaded on first use.
 */
export function createChainNetwork(
  kernel: Pick<Kernel, 'clock' | 'config' | 'db' | 'log' | 'outbound'>,
) {
  const { chain, production } = kernel.config;
  let closedReason = chain.rpcUrl === undefined ? findReasonToClose(production) : undefined;
  const local = createLocalChain(kernel, (reason, error) => {
    closedReason = reason;
    kernel.log.warn({ err: error }, `The chain is closed: ${reason}`);
  });
  const used = chain.rpcUrl === undefined ? local : createRemoteChain(kernel, chain.rpcUrl);
  let connection: Promise<ChainConnection> | undefined;
  const client = createChainClient({ connect, loadKeys: () => readChainKeys(chain.keysDir) });
  const keyFiles = createKeyFiles(kernel, ({ address }) => local.fund(address));
  return {
    client: { isOpen, loadSigningKeys, ...client },
    keyFiles,
    openLocalNode,
    getPort: () => local.getPort(),
    settleImmediately: () => local.settleImmediately(),
    check,
    start,
    stop: () => local.stop(),
  };

  /** Returns true if a chain is available; features that need the chain are closed otherwise. */
  function isOpen(): boolean {
    return closedReason === undefined;
  }

  /**
   * Throws StartupError if keys are missing, or if the chain differs from the chain of this
   * database.
   */
  async function check(): Promise<void> {
    if (closedReason !== undefined) {
      kernel.log.info(`The chain is closed: ${closedReason}`);
      return;
    }
    await used.check();
    await keyFiles.assertOrdered();
  }

  async function start(): Promise<void> {
    if (closedReason === undefined && used === local) await local.start();
  }

  /** Loads the keys for signing. A caller inside a transaction passes the transaction as `db`. */
  function loadSigningKeys(db: Queries = kernel.db.read): Promise<SigningKeys> {
    return keyFiles.load(() => client.loadKeys(), db);
  }

  /** Returns the local node. Throws ChainUnavailableError if there is none. */
  async function openLocalNode(): Promise<LocalNode> {
    if (closedReason === undefined && used === local) return local.openNode();
    throw new ChainUnavailableError('there is no local node');
  }

  /** Opens the connections once. If opening fails, the next call tries again. */
  function connect(): Promise<ChainConnection> {
    connection ??= openConnection().catch((error: unknown) => {
      connection = undefined;
      if (error instanceof ChainUnavailableError) throw error;
      throw new ChainUnavailableError(`the chain cannot be used: ${(error as Error).message}`, {
        cause: error,
      });
    });
    return connection;
  }

  async function openConnection(): Promise<ChainConnection> {
    if (closedReason === undefined) return used.connect();
    throw new ChainUnavailableError(`the chain is closed: ${closedReason}`);
  }
}

/** Returns the reason why this server has no chain; undefined if a local node can run here. */
function findReasonToClose(production: boolean): string | undefined {
  if (production) return 'CHAIN_RPC_URL is not set';
  if (isSolanaMachineInstalled()) return undefined;
  return `there is no local node for ${process.platform} ${process.arch}`;
}

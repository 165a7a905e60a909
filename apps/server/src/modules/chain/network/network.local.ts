import { createRequire } from 'node:module';
import type { Address } from '@solana/kit';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ChainConnection } from './client/client.ts';
import type { RpcClient } from './client/connection.ts';
import type { LocalNode } from './local-node/local-node.ts';
import type { LocalNodePort } from './local-node/port.ts';
import { assertNodeChainMatchesDatabase, assertDatabaseOfLocalChain } from './network.genesis.ts';
import { createMissingLocalKeyFiles, readChainKeys } from './keys/keys.ts';

/**
 * Keys with fewer lamports than `leastLamports` (10 SOL) are funded with `fundedLamports` (1,000
 * SOL).
 */
const leastLamports = 10_000_000_000n;
const fundedLamports = 1_000_000_000_000n;

/**
 * Opens the chain of a local node in this process. Loads the libraries when the chain is first
 * used; calls `onBroken` if they cannot be loaded.
 */
export function createLocalChain(
  kernel: Pick<Kernel, 'clock' | 'config' | 'db' | 'log'>,
  onBroken: (reason: string, error: unknown) => void,
) {
  const { chain } = kernel.config;
  let opening: Promise<LocalNode> | undefined;
  let port: LocalNodePort | undefined;
  let settlesImmediately = false;
  const check = () => assertDatabaseOfLocalChain(kernel);
  return { check, connect, fund, openNode, getPort, settleImmediately, start, stop };

  /** Listens for Solana clients. If the port is in use, logs a warning and continues. */
  async function start(): Promise<void> {
    if (chain.port === 0) return;
    const { openLocalNodePort: openNodePort } = await import('./local-node/port.ts');
    try {
      port = await openNodePort(chain.port, openNode);
    } catch (error) {
      kernel.log.warn(
        `Solana clients cannot connect to the local chain node: port ${chain.port} of ` +
          `127.0.0.1 cannot be listened on (${(error as Error).message}). Choose another with ` +
          `CHAIN_PORT.`,
      );
    }
  }

  function stop(): void {
    port?.close();
    void opening?.then((node) => node.stop()).catch(() => {});
  }

  /** Returns the port on 127.0.0.1; undefined if the node does not listen. */
  function getPort(): number | undefined {
    return port?.port;
  }

  async function connect(): Promise<ChainConnection> {
    createMissingLocalKeyFiles(chain.keysDir);
    const node = await openNode();
    await assertNodeChainMatchesDatabase(kernel, node.exchange, {
      name: 'The local node',
      isLocal: true,
    });
    const { createLocalChainSubscriptions: createLocalSubscriptions, createRpcClient: createRpc } =
      await import('./client/connection.ts');
    const rpc = createRpc(node.exchange);
    await fundKeys(rpc);
    return { rpc, secondRpc: rpc, subscriptions: createLocalSubscriptions(node) };
  }

  /** Pays SOL of the local chain, which is worthless, to our keys that pay fees. */
  async function fundKeys(rpc: RpcClient): Promise<void> {
    const { fees, assets } = await readChainKeys(chain.keysDir);
    for (const { address } of [fees, assets]) await fundWith(rpc, address);
  }

  /** Pays SOL of the local chain to an address that has too little. */
  async function fund(address: Address): Promise<void> {
    const [node, { createRpcClient: createRpc }] = [
      await openNode(),
      await import('./client/connection.ts'),
    ];
    await fundWith(createRpc(node.exchange), address);
  }

  /** Makes every transaction final immediately. Call it before the node is opened. */
  function settleImmediately(): void {
    settlesImmediately = true;
  }

  /**
   * Opens the node once, but does not create its machine: the first call to the node creates it.
   */
  function openNode(): Promise<LocalNode> {
    opening ??= import('./local-node/local-node.ts').then(
      ({ createLocalNode }) => createLocalNode({ ...kernel, settlesImmediately }),
      (error: unknown) => {
        onBroken('the local node cannot be loaded on this machine', error);
        throw error;
      },
    );
    return opening;
  }
}

async function fundWith(rpc: RpcClient, address: Address): Promise<void> {
  const { lamports } = await import('@solana/kit');
  const { value } = await rpc.getBalance(address, { commitment: 'processed' }).send();
  if (value < leastLamports) await rpc.requestAirdrop(address, lamports(fundedLamports)).send();
}

/** Checks, without loading the virtual machine, that it is installed for this platform. */
export function isSolanaMachineInstalled(): boolean {
  const names = ['', '-gnu', '-musl'].map(
    (libc) => `litesvm-${process.platform}-${process.arch}${libc}`,
  );
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('litesvm'));
    return names.some((name) => canResolve(beside, name));
  } catch {
    return false;
  }
}
function canResolve(require: NodeJS.Require, name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

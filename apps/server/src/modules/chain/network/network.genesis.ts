import type { Kernel } from '../../../kernel/kernel.ts';
import { StartupError } from '../../../kernel/operation/startup-error.ts';
import { ChainUnavailableError } from './network.errors.ts';
import { readRetryAfterSeconds, type RpcExchange } from './client/exchange.ts';
import { findKnownNetwork, insertKnownNetwork } from './network.store.ts';

/**
 * Compares the node's chain with the chain that this database belongs to; stores the node's chain
 * at the first contact. Throws StartupError if the chains differ, ChainUnavailableError if the node
 * does not report its chain.
 */
export async function assertNodeChainMatchesDatabase(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  exchange: RpcExchange,
  { name, isLocal }: { readonly name: string; readonly isLocal: boolean },
): Promise<void> {
  const genesisHash = await askGenesisHash(exchange);
  let known = await findKnownNetwork(db.read);
  if (!known) {
    await db.transaction((tx) => insertKnownNetwork(tx, { genesisHash, isLocal }, clock.now()));
    known = await findKnownNetwork(db.read);
  }
  if (known && known.genesisHash !== genesisHash)
    throw new StartupError(
      `${name} belongs to another blockchain (genesis hash ${genesisHash}) than this ` +
        `database (${known.genesisHash}). Use the node of the old one, or another database.`,
    );
}
/** Throws StartupError if the local node would run on the database of a real chain. */
export async function assertDatabaseOfLocalChain({ db }: Pick<Kernel, 'db'>): Promise<void> {
  const known = await findKnownNetwork(db.read);
  if (known && !known.isLocal)
    throw new StartupError(
      `This database belongs to the blockchain with the genesis hash ${known.genesisHash}. ` +
        `Set CHAIN_RPC_URL to a node of it; the local node is another blockchain.`,
    );
}

/**
 * Requests the genesis hash without the Solana library, because the library is loaded only when it
 * is needed.
 */
async function askGenesisHash(exchange: RpcExchange): Promise<string> {
  const call = { jsonrpc: '2.0', id: 1, method: 'getGenesisHash' };
  const reply = await exchange(JSON.stringify(call)).catch((error: unknown) => {
    throw new ChainUnavailableError('the node does not answer', { cause: error });
  });
  const hash = readResult(reply.text);
  if (typeof hash === 'string') return hash;
  throw new ChainUnavailableError(`the node answers ${reply.status} without its genesis hash`, {
    retryAfterSeconds: readRetryAfterSeconds(reply),
  });
}
function readResult(text: string): unknown {
  try {
    return (JSON.parse(text) as { result?: unknown } | null)?.result;
  } catch {
    return undefined;
  }
}

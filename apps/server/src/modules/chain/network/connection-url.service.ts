import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { ChainUnavailableError } from './network.errors.ts';
import type { createChainNetwork } from './network.service.ts';
import { findKnownNetwork } from './network.store.ts';

/** Public nodes of the well-known clusters, by genesis hash. */
const clusters: Readonly<Record<string, { readonly chain: string; readonly url: string }>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d': {
    chain: 'solana:mainnet',
    url: 'https://api.mainnet-beta.solana.com',
  },
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG: {
    chain: 'solana:devnet',
    url: 'https://api.devnet.solana.com',
  },
};
/** Length of the part of the genesis hash that names any other chain (CAIP-2). */
const chainNameLength = 32;

/**
 * Returns the chain's name and a public node address for Solana clients. Our own node address stays
 * secret, because it may contain a key.
 */
export function createChainConnectionUrlReader(
  { db }: Pick<Kernel, 'db'>,
  network: Pick<ReturnType<typeof createChainNetwork>, 'client' | 'getPort'>,
  walletSeed: string | null = null,
) {
  return { readConnectionUrl };

  /** Throws FEATURE_CLOSED without a chain, UNAVAILABLE if its node was never reached. */
  async function readConnectionUrl() {
    const { isLocal, ...connection } = await readConnection();
    return { ...connection, demonstrationSeed: isLocal ? walletSeed : null };
  }

  async function readConnection() {
    if (!network.client.isOpen()) throw new AppError('FEATURE_CLOSED');
    const known = (await findKnownNetwork(db.read)) ?? (await askNode());
    if (known.isLocal) {
      const port = network.getPort();
      const url = port === undefined ? null : `http://127.0.0.1:${port}`;
      return { url, chain: 'solana:localnet', isLocal: true };
    }
    const chain = `solana:${known.genesisHash.slice(0, chainNameLength)}`;
    return { ...(clusters[known.genesisHash] ?? { url: null, chain }), isLocal: false };
  }

  async function askNode() {
    try {
      await network.client.getBlockHeight();
    } catch (error) {
      if (!(error instanceof ChainUnavailableError)) throw error;
    }
    const known = await findKnownNetwork(db.read);
    if (!known) throw new AppError('UNAVAILABLE');
    return known;
  }
}

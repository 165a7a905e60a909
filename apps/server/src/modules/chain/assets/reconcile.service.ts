import type { Address } from '@solana/kit';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { OnChainAsset } from '../differences/differences.api.ts';
import { ChainUnavailableError, type ChainClient } from '../network/network.api.ts';
import { listWalletsToCompare, tryStartWalletComparison } from '../wallets/wallets.api.ts';
import { listAssetsOfHolderOrMints, type AssetRow } from './assets.store.ts';
import {
  enqueueWalletComparison,
  walletComparisonQueue,
  type AssetOwnershipSync,
} from './places.service.ts';

const secondMs = 1_000;
/** Shortest time in milliseconds between two comparisons of a wallet whose page is open. */
const openPageMs = 30 * secondMs;
/**
 * Shortest time in milliseconds between two comparisons of a wallet whose page is not open. With
 * many wallets, the time is longer.
 */
const idleMs = 600 * secondMs;
const walletBatchSize = 2_000;
/**
 * Milliseconds that one node may lag behind another. A missing asset counts as burnt only after
 * this time.
 */
const lagMs = 120 * secondMs;
const loadInstructions = () => import('../instructions/instructions.api.ts');

interface Deps {
  readonly client: ChainClient;
  readonly places: Pick<AssetOwnershipSync, 'settle'>;
}

/** Compares our records of assets with the chain, which decides who holds an asset. */
export function createAssetReconciler({ db, clock, jobs }: Kernel, { client, places }: Deps) {
  const options = { retries: 2, retryDelaySeconds: 10 };
  jobs.define<{ wallet: string }>(walletComparisonQueue, options, async ({ wallet }) => {
    await tryToCompare(wallet);
  });
  return { compareSoon, compareAll, tryToCompare, locate };

  /** Compares a wallet whose page is open, unless it was compared in the last 30 seconds. */
  async function compareSoon(address: string): Promise<void> {
    if (!client.isOpen()) return;
    const now = clock.now();
    const before = new Date(now.getTime() - openPageMs);
    await db.transaction(async (tx) => {
      if (await tryStartWalletComparison(tx, address, { now, before }))
        await enqueueWalletComparison({ jobs }, tx, address);
    });
  }

  /** Compares the wallets whose last comparison was longest ago. */
  async function compareAll(): Promise<void> {
    if (!client.isOpen()) return;
    const now = clock.now();
    const before = new Date(now.getTime() - idleMs);
    for (const { address } of await listWalletsToCompare(db.read, before, walletBatchSize)) {
      if (!(await tryStartWalletComparison(db.write, address, { now, before }))) continue;
      if (!(await tryToCompare(address))) return;
    }
  }

  /**
   * Compares a wallet; returns false if the chain does not answer, so that the caller retries
   * later.
   */
  async function tryToCompare(wallet: string): Promise<boolean> {
    try {
      await compare(wallet);
      return true;
    } catch (error) {
      if (error instanceof ChainUnavailableError) return false;
      throw error;
    }
  }

  /** Compares one wallet with the chain, and moves the items of assets that have moved. */
  async function compare(wallet: string): Promise<void> {
    const { decodeTokenAccounts: readHeldTokens } = await loadInstructions();
    const tokens = readHeldTokens(await client.listTokenAccounts(wallet as Address));
    const held = new Map(
      tokens.filter(({ amount }) => amount === 1n).map((token) => [String(token.mint), token]),
    );
    for (const asset of await listAssetsOfHolderOrMints(db.read, wallet, [...held.keys()])) {
      const token = held.get(asset.mint);
      const onChain = token ? { holder: wallet, isFrozen: token.isFrozen } : await locate(asset);
      if (onChain) await db.transaction((tx) => places.settle(tx, asset.id, onChain));
    }
  }

  /** Finds the wallet to which an asset has moved. Returns undefined while the nodes disagree. */
  async function locate({ mint, mintedAt }: AssetRow): Promise<OnChainAsset | undefined> {
    const { decodeTokenAccounts: readHeldTokens } = await loadInstructions();
    const [account] = await client.listAccounts([mint as Address]);
    const largest = account ? await client.listLargestTokenAccounts(mint as Address) : [];
    const place = largest.find(({ amount }) => amount === 1n);
    if (place) {
      const [data] = await client.listAccounts([place.address]);
      const [token] = data ? readHeldTokens([data]) : [];
      return token && { holder: token.owner, isFrozen: token.isFrozen };
    }
    const ageMs = clock.now().getTime() - new Date(mintedAt ?? clock.now()).getTime();
    return ageMs > lagMs ? { holder: undefined, isFrozen: false } : undefined;
  }
}
export type AssetReconciler = ReturnType<typeof createAssetReconciler>;
export type AssetLocator = AssetReconciler['locate'];

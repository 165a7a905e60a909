import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { AssetAvatars } from '../../../wealth/avatars/avatars.api.ts';
import {
  listCollectionItems,
  type ItemAssets,
} from '../../../wealth/items/holds/item-assets.api.ts';
import { listSubjectsOfOpenSubmissions } from '../../submissions/submissions.api.ts';
import type { LinkedWallet } from '../../wallets/wallets.api.ts';
import {
  lockAsset,
  setAssetHolder,
  type AssetRow,
  type AssetMarketState,
} from '../assets.store.ts';
import { assetMessages } from '../assets.messages.ts';
import {
  listAssetsByMint,
  listAssetsAtMarket,
  listMarketDepositsToCompare,
  listUnstakedAssets,
  lockAssetsByMint,
  setAssetAtMarket,
  setAssetMarketState,
  setDepositComparedAt,
} from './market.store.ts';
import type { AssetReconciler } from '../reconcile.service.ts';
import { announceAssetChange, moveAssetItem } from '../places.service.ts';

/** Largest number of assets of a wallet that are searched for free assets. */
const candidatesMax = 200;
const depositBatchSize = 500;
type MarketKernel = Pick<Kernel, 'clock' | 'db' | 'jobs' | 'log' | 'realtime'>;
interface Deps {
  readonly items: ItemAssets;
  readonly avatars: AssetAvatars;
  readonly compare: AssetReconciler['tryToCompare'];
}

/** An asset that has arrived at a player's deposit. */
interface Arrival {
  readonly deposit: string;
  readonly accountId: number;
  /** Wallet under which the player sees the asset while it is at the marketplace. */
  readonly homeWallet: string;
  readonly cause: Readonly<Record<string, unknown>>;
}

/**
 * Tracks assets at the marketplace. Our record decides whether an asset is there, and the chain
 * determines the asset's holder.
 */
export function createMarketAssetUseCases(kernel: MarketKernel, { items, avatars, compare }: Deps) {
  return {
    findFree,
    arrive,
    setState,
    markAway,
    compareDeposits,
    lockAsset,
    lockAmongMints: lockAssetsByMint,
    listAmongMints: listAssetsByMint,
    listAtMarket: listAssetsAtMarket,
  };

  /**
   * Finds the ids of at most `max` assets that may leave a wallet. Throws CONFLICT if there are
   * none.
   */
  async function findFree(db: Queries, wallet: LinkedWallet, max: number): Promise<number[]> {
    const candidates = await listUnstakedAssets(db, wallet.address, candidatesMax);
    const ids = candidates.map(({ id }) => id);
    const pending = await listSubjectsOfOpenSubmissions(
      db,
      ids.map((id) => `asset ${id}`),
    );
    const busy = new Set(pending.map(({ subject }) => subject));
    const usable = new Set(
      (await listCollectionItems(db, ids))
        .filter(({ accountId, state }) => accountId === wallet.accountId && state === 'OWNED')
        .filter(({ id, reserved }) => reserved === 0 && !busy.has(`asset ${id}`))
        .map(({ id }) => id),
    );
    const free: number[] = [];
    for (const id of ids)
      if (free.length < max && usable.has(id) && !(await avatars.isWorn(db, id))) free.push(id);
    if (free.length === 0) throw new AppError('CONFLICT', { because: assetMessages.noneFree() });
    return free;
  }

  /**
   * Removes the item from the player's inventory, once the transfer of the asset to the marketplace
   * deposit is final.
   */
  async function arrive(tx: Tx, id: number, { cause, ...to }: Arrival): Promise<void> {
    await setAssetAtMarket(tx, id, to);
    await avatars.releaseAsset(tx, id);
    const entry = { kind: 'away', rule: assetMessages.toMarket(), cause, commandId: null } as const;
    await items.moveItem(tx, id, { accountId: to.accountId, state: 'AWAY' }, entry);
    await announceAssetChange(tx, kernel, to.accountId);
  }

  /**
   * Sets the asset's state at the marketplace; does nothing if the asset has left the marketplace
   * or its state has changed meanwhile.
   */
  async function setState(
    tx: Tx,
    { id, marketAccountId }: Pick<AssetRow, 'id' | 'marketAccountId'>,
    from: AssetMarketState,
    to: AssetMarketState,
  ): Promise<void> {
    const isChanged = (await setAssetMarketState(tx, id, from, to)) > 0;
    if (isChanged && marketAccountId !== null)
      await announceAssetChange(tx, kernel, marketAccountId);
  }

  /**
   * Marks a player's assets at the marketplace as away, because the player has unlinked the
   * marketplace account.
   */
  async function markAway(tx: Tx, accountId: number): Promise<void> {
    for (const { id, holder } of await listAssetsAtMarket(tx, accountId)) {
      const asset = await lockAsset(tx, id);
      if (asset?.marketAccountId !== accountId) continue;
      await setAssetHolder(tx, id, holder, 'AWAY');
      await moveAssetItem(tx, kernel, items, asset, undefined);
      await announceAssetChange(tx, kernel, accountId);
    }
  }

  /** Checks the chain for assets that have left their marketplace deposits. */
  async function compareDeposits(): Promise<void> {
    for (const { holder } of await listMarketDepositsToCompare(kernel.db.read, depositBatchSize)) {
      if (!(await compare(holder))) return;
      await setDepositComparedAt(kernel.db.write, holder, kernel.clock.now());
    }
  }
}
export type MarketAssetUseCases = ReturnType<typeof createMarketAssetUseCases>;

interface MarketItem {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  /** Rarity from 0 to 9, as for our own items. */
  readonly rarity: number;
  /** Address of the mint if the item is an asset on the chain, otherwise null. */
  readonly mint: string | null;
}
export interface MarketPage {
  readonly items: readonly MarketItem[];
  /** Number of items on all pages. */
  readonly total: number;
}
export interface MarketItemQuery {
  /** True to list only assets that can be an avatar. */
  readonly forAvatar: boolean;
  /** Number of the page, from 1. */
  readonly page: number;
  readonly perPage: number;
}
/** A transfer of an asset into the marketplace or out of it. */
export interface MarketAssetMove {
  /**
   * Idempotency key of the transfer. The marketplace makes the transfer once, even if it is
   * requested several times.
   */
  readonly key: string;
  readonly mint: string;
}
/**
 * Thrown if the marketplace refuses to send an asset back, because the asset was sold or is for
 * sale.
 */
export class AssetReturnDeclinedError extends Error {
  override name = 'ReturnDeclined';
}
/**
 * A marketplace, independent of the company that runs it. Every call needs a player's access, and
 * throws ProviderError: REFUSED if the marketplace does not accept the access any more,
 * UNAVAILABLE if there is no valid reply. After UNAVAILABLE, a transfer may or may not have taken
 * place; repeating the call with the same key is safe.
 */
export interface Marketplace {
  /** Reads a page of a player's items. */
  listItems(access: string, asked: MarketItemQuery): Promise<MarketPage>;
  /**
   * Reads the address on the chain at which the player's assets arrive. An asset stays there until
   * it leaves the marketplace.
   */
  readDeposit(access: string): Promise<string>;
  /**
   * Makes the marketplace take in an asset that is at the player's deposit. Throws UNAVAILABLE as
   * long as the marketplace does not see the asset there.
   */
  transferIn(access: string, move: MarketAssetMove): Promise<void>;
  /**
   * Makes the marketplace send an asset to a wallet; the chain shows when the asset arrives. Throws
   * AssetReturnDeclinedError. Undefined for a marketplace at which only the players themselves can
   * withdraw assets.
   */
  transferOut?(access: string, move: MarketAssetMove & { readonly to: string }): Promise<void>;
}

/** Interface of marketplaces, independent of the partner behind it. */
interface MarketItem {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  /** 0 to 9, like our own rarities. */
  readonly rarity: number;
  /** Address of the mint, if the item is an asset on the chain. */
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
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}
/** An asset that goes to the marketplace or comes back. */
export interface MarketAssetMove {
  /**
   * Idempotency key of the move: the marketplace makes the move once, even if it is requested
   * repeatedly.
   */
  readonly key: string;
  readonly mint: string;
}
/** The marketplace refuses to send an asset back: the asset was sold or is offered for sale. */
export class AssetReturnDeclined extends Error {
  override name = 'ReturnDeclined';
}
/**
 * Interface of a marketplace. Every call uses a player's access. All calls throw ProviderFailure:
 * REFUSED if the access is no longer accepted, UNAVAILABLE if there is no response or an invalid
 * one. After UNAVAILABLE it is unknown whether a move was made; repeating the call under its key
 * makes the move only once.
 */
export interface Marketplace {
  /** Reads a page of a player's items. */
  listItems(access: string, asked: MarketItemQuery): Promise<MarketPage>;
  /**
   * Reads the chain address at which the player's assets arrive. An asset stays there until it
   * leaves the marketplace.
   */
  readDeposit(access: string): Promise<string>;
  /**
   * Requests the credit of an asset at the player's deposit. Throws UNAVAILABLE while the
   * marketplace does not see the asset.
   */
  transferIn(access: string, move: MarketAssetMove): Promise<void>;
  /**
   * Requests that the marketplace sends an asset to a wallet; the chain shows when it arrives.
   * Missing if players can do that only at the marketplace itself. Throws ReturnDeclined.
   */
  transferOut?(access: string, move: MarketAssetMove & { readonly to: string }): Promise<void>;
}

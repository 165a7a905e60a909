/** The interface behind which a marketplace stands: a partner may leave, and another one come. */
interface MarketItem {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  /** 0 to 9, as ours. */
  readonly rarity: number;
  /** Address of the mint, where the item is an asset of the chain. */
  readonly mint: string | null;
}
export interface MarketPage {
  readonly items: readonly MarketItem[];
  /** Number of items on all pages. */
  readonly total: number;
}
export interface Asked {
  /** Only those that can be an avatar. */
  readonly forAvatar: boolean;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}
/** An asset that goes to the marketplace or comes back. */
export interface MarketMove {
  /** Names the move: the marketplace does it once, however often it is asked. */
  readonly key: string;
  readonly mint: string;
}
/** The marketplace does not send an asset back: it was sold there, or is offered for sale. */
export class ReturnDeclined extends Error {
  override name = 'ReturnDeclined';
}
/**
 * Every call is made with a player's access. All throw ProviderFailure: REFUSED where the access is
 * taken no longer, UNAVAILABLE where no answer comes or it makes no sense. Then it is open if a
 * move was made; whoever asks again under its key makes it once.
 */
export interface Marketplace {
  /** Reads a page of a player's items. */
  listItems(access: string, asked: Asked): Promise<MarketPage>;
  /**
   * Reads the address on the chain at which the player's assets arrive. An asset lies there until
   * it leaves the marketplace.
   */
  readDeposit(access: string): Promise<string>;
  /**
   * Has it credit an asset that lies at the player's deposit. UNAVAILABLE while it does not see it.
   */
  transferIn(access: string, move: MarketMove): Promise<void>;
  /**
   * Has it send an asset to a wallet; the chain says when it has arrived. Missing where players can
   * only do so over there. Throws ReturnDeclined.
   */
  transferOut?(access: string, move: MarketMove & { readonly to: string }): Promise<void>;
}

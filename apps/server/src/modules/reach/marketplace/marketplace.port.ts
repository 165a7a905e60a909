/** The interface behind which a marketplace stands: a partner may leave, and another one come. */
interface MarketItem {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  /** 0 to 9, as ours. */
  readonly rarity: number;
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
export interface Marketplace {
  /**
   * Reads a page of a player's items. Throws ProviderFailure: REFUSED where the access is taken no
   * longer, UNAVAILABLE where no answer comes or it makes no sense.
   */
  listItems(access: string, asked: Asked): Promise<MarketPage>;
}

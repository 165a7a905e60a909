/** Limits of transfers to the marketplace that pages need without the calls. */

/** Assets that one transaction moves: a fourth leaves no room for what wallets add. */
export const transferMax = 3;

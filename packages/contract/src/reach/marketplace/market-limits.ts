/** Limits of transfers to the marketplace that pages need without the calls. */

/**
 * Largest number of assets in one transaction: a fourth would leave no room for what wallets add.
 */
export const transferAssetsMax = 3;

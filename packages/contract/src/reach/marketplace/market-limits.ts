/** Limits of transfers to the marketplace for pages that do not load the calls. */

/**
 * Largest number of assets in one transaction: a fourth would leave no room for what wallets add.
 */
export const assetsPerTransferMax = 3;

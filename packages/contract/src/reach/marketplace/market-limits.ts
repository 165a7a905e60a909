/** Limits of transfers to the marketplace, in a file for pages that do not load the calls. */

/**
 * Largest number of assets in one transaction. A fourth asset would leave no room for the
 * instructions that wallets add.
 */
export const assetsPerTransferMax = 3;

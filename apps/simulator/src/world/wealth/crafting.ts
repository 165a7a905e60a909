import type { CreateMissingRows } from '../build.ts';

/**
 * Sets the prices of crafting and the rewards of dismantling in the demonstration world. Amounts
 * are in minor units of gold.
 */
export async function createDemoCraftingSettings(
  ensure: CreateMissingRows,
  collections: ReadonlyMap<unknown, number>,
): Promise<void> {
  const currency = 'GOLD';
  // rows are identified by their amounts, which all differ
  await ensure(
    '/api/banking/admin/craft-settings',
    [
      { rarity: 4, collectionId: null, price: 40_00 },
      { rarity: 6, collectionId: null, price: 180_00 },
      { rarity: 8, collectionId: null, price: 600_00 },
      { rarity: 6, collectionId: collections.get('Winged wardens'), price: 150_00 },
    ].map((row) => ({ ...row, currency })),
    'price',
  );
  await ensure(
    '/api/banking/admin/dismantle-settings',
    rewards.map((reward, rarity) => ({ rarity, reward, currency })),
    'reward',
  );
}
/**
 * Rewards of dismantling an item, by rarity. Items of the highest rarities cannot be dismantled.
 */
const rewards = [50, 1_20, 3_00, 7_50, 18_00, 45_00, 110_00];

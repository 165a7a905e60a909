import type { CreateMissingRows } from '../build.ts';

/**
 * Sets prices of crafting in the demonstration world, and rewards of dismantling; minor units of
 * gold.
 */
export async function createWorldCrafting(
  ensure: CreateMissingRows,
  collections: ReadonlyMap<unknown, number>,
): Promise<void> {
  const currency = 'GOLD';
  // the rows are identified by their amounts, which are all different.
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
 * Rewards for taking an item apart, by rarity; items of the highest rarities are not taken apart.
 */
const rewards = [50, 1_20, 3_00, 7_50, 18_00, 45_00, 110_00];

import type { CreateMissingRows } from '../build.ts';

/**
 * Creates the merge lines of the demonstration world. A merge line determines the items that can be
 * merged, and the results.
 */
export async function createDemoMergeLines(
  ensure: CreateMissingRows,
  inventories: ReadonlyMap<unknown, number>,
): Promise<void> {
  await ensure(
    '/api/game/admin/merge-lines',
    lines.map(({ names, ...line }) => ({
      ...line,
      inventories: names.map((name) => inventories.get(name)),
    })),
  );
}
const lines = [
  {
    name: 'Wardrobe of the gate',
    type: 0,
    belonging: 0,
    price: 5_00,
    currency: 'GOLD',
    names: [
      'Gatekeeper’s boots',
      'Plain dagger',
      'Scout hood',
      'Leather coat',
      'Wall bow',
      'Gate shield',
      'Crested helmet',
    ],
  },
  {
    name: 'The smith’s hand',
    type: 1,
    belonging: 0,
    price: 20_00,
    currency: 'GOLD',
    names: ['Plain dagger', 'Wall bow', 'Oathkeeper', 'Ember wyrm'],
  },
];

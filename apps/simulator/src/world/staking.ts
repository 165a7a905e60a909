import type { Ensure } from './build.ts';

const dayMs = 86_400_000;
/** Staking promotions of the demonstration world, in days from today: to come, so that they can be moved. */
const promotions = [
  { name: 'Week of the anvil', from: 3, to: 10, multiplier: 150, of: null },
  { name: 'Tide of the deep', from: 5, to: 7, multiplier: 200, of: 'Hydra of the deep' },
];
export async function buildStaking(
  ensure: Ensure,
  collections: ReadonlyMap<unknown, number>,
  now: number,
): Promise<void> {
  const today = Math.floor(now / dayMs) * dayMs;
  const at = (days: number): string => new Date(today + days * dayMs).toISOString();
  await ensure(
    '/api/banking/admin/staking-promotions',
    promotions.map(({ name, from, to, multiplier, of }) => ({
      name,
      start: at(from),
      end: at(to),
      multiplier,
      collectionId: of === null ? null : collections.get(of),
    })),
  );
}

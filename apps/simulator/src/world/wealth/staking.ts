import type { Admin } from '../../client/admin.ts';
import { CallError } from '../../client/http.ts';
import type { CreateMissingRows } from '../build.ts';
import { runesCurrency } from './currencies.ts';

const dayMs = 86_400_000;
/**
 * Staking promotions of the demonstration world, in days from today. All of them lie in the future,
 * so that they can still be moved.
 */
const promotions = [
  { name: 'Week of the anvil', from: 3, to: 10, multiplier: 150, of: null },
  { name: 'Tide of the deep', from: 5, to: 7, multiplier: 200, of: 'Hydra of the deep' },
];
export async function createDemoStakingPromotions(
  ensure: CreateMissingRows,
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
/** Pool of an epoch, in minor units. */
const rewards = { currency: runesCurrency.code, poolPerEpoch: '150000' };

/**
 * Creates the currency of staking. On the local chain, its treasury is filled within two minutes.
 */
export async function createRunesCurrency(ensure: CreateMissingRows): Promise<void> {
  await ensure('/api/banking/admin/currencies', [runesCurrency]);
}

/**
 * Enables staking rewards once the server sees that the treasury holds the pool; the server checks
 * the treasury once a minute. Settings that an operator has changed stay.
 */
export async function startStakingRewards(admin: Admin): Promise<void> {
  const base = '/api/banking/admin/staking-promotions/settings';
  const { version } = await admin.section<{ version: number }>('GET', base);
  if (version > 1) return;
  try {
    await admin.section('POST', base, { ...rewards, reason: 'Demonstration world' });
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'VALIDATION')) throw error;
  }
}

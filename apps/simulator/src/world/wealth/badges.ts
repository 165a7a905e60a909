import { callApi } from '../../client/api.ts';
import type { Admin } from '../../client/admin.ts';
import type { Player } from '../../client/player.ts';
import type { CreateMissingRows } from '../build.ts';
import { runDemoWorldStepOnce } from '../world-step.ts';

const dayMs = 86_400_000;
const consumable = { section: 2, isVr: false, visible: true } as const;
/** Types of items that players take into matches, so that the matches pay more than experience. */
export const demoEnergyItemTypes = [
  {
    name: 'Badge',
    category: 'BADGE',
    internalName: 'badge',
    filterName: 'Badges',
    displayOrder: 7,
    ...consumable,
  },
  {
    name: 'Charter',
    category: 'CONTRACT',
    internalName: 'charter',
    filterName: 'Charters',
    displayOrder: 8,
    ...consumable,
  },
  {
    name: 'Day badge',
    category: 'DISPOSABLE_BADGE',
    internalName: 'day_badge',
    filterName: 'Day badges',
    displayOrder: 9,
    ...consumable,
  },
] as const;
export const demoEnergyItemTemplates = [
  {
    name: 'Lantern badge',
    type: 'Badge',
    kind: null,
    rarity: 0,
    icon: 'lantern-flame',
    description: 'Everybody who keeps the watch wears one. Matches with it pay.',
    isDefault: true,
  },
  {
    name: 'Captain’s charter',
    type: 'Charter',
    kind: null,
    rarity: 2,
    icon: 'scroll-unfurled',
    description: 'A week in the pay of the wall, from the day it is signed.',
  },
  {
    name: 'Torch token',
    type: 'Day badge',
    kind: null,
    rarity: 1,
    icon: 'torch',
    description: 'Good for three matches, then it is ash.',
  },
] as const;
/** Match rewards, identified by firstMatch, levelFrom and levelTo together. */
const matchRewards = [
  { firstMatch: true, levelFrom: null, levelTo: null, currency: 'GOLD', amount: 500 },
  { firstMatch: false, levelFrom: null, levelTo: 9, currency: 'GOLD', amount: 40 },
  { firstMatch: false, levelFrom: 10, levelTo: null, currency: 'GOLD', amount: 75 },
] as const;
/**
 * Two events with their times in days from today: a current event that pays rewards for most of its
 * duration, and a future event.
 */
const events = [
  { name: 'Night of the long bridge', from: -1, to: 3, paysTo: 2.5 },
  { name: 'Drill on the north wall', from: 5, to: 6, paysTo: null },
] as const;

/** Sets the energy of items, the match rewards for it, and the times of events. */
export async function createDemoBadges(admin: Admin, ensure: CreateMissingRows): Promise<void> {
  const utilities = '/api/banking/admin/pure-utilities';
  const [charge, free] = [{ currency: 'GOLD', chargeCost: 250 }, { lifetimeMinutes: 0 }];
  await ensure(
    `${utilities}/badges`,
    [{ rarity: 0, maxCharges: 5, energyPerCharge: 10, ...charge, ...free }],
    'rarity',
  );
  await ensure(
    `${utilities}/contracts`,
    [{ rarity: 2, maxCharges: 3, energyPerCharge: 10, ...charge, lifetimeMinutes: 10_080 }],
    'rarity',
  );
  await ensure(
    '/api/game/admin/disposable-badges',
    [{ rarity: 1, maxCharges: 1, energyPerCharge: 3, ...charge, ...free }],
    'rarity',
  );
  const { data } = await admin.section<{ data: unknown[] }>(
    'POST',
    '/api/game/admin/match-rewards/list',
    {},
  );
  if (data.length === 0)
    for (const row of matchRewards)
      await admin.section('POST', '/api/game/admin/match-rewards', {
        ...row,
        itemType: 'CURRENCY',
        reason: 'Demonstration world',
      });
  const today = Math.floor(admin.now() / dayMs) * dayMs;
  const at = (days: number): string => new Date(today + days * dayMs).toISOString();
  await ensure(
    '/api/game/admin/events',
    events.map(({ name, from, to, paysTo }) => ({
      name,
      startAt: at(from),
      finishAt: at(to),
      rewardsDisabledAt: paysTo === null ? null : at(paysTo),
    })),
  );
}
/**
 * Gives the first player a charter and a token, only once, because the idempotency key of each
 * grant contains the player.
 */
export async function grantDemoEnergyItems(admin: Admin, player: Player): Promise<void> {
  const { data } = await admin.section<{ data: { id: number; name: string }[] }>(
    'POST',
    '/api/game/admin/inventories/list',
    { perPage: 100 },
  );
  for (const name of ['Captain’s charter', 'Torch token'])
    await runDemoWorldStepOnce(`charter-${name.length}-${player.userId}`, (sent) =>
      callApi(
        admin.connection,
        'adminGrantInventory',
        {
          params: { id: player.userId },
          body: {
            inventoryId: data.find((row) => row.name === name)?.id ?? 0,
            amount: 1,
            reason: 'For the watch',
          },
        },
        sent,
      ),
    );
}

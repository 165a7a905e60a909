import { callApi } from '../../client/api.ts';
import type { Player } from '../../client/player.ts';
import type { SeededRandom } from '../../seeded.ts';
import type { CreateMissingRows } from '../build.ts';
import { runDemoWorldStepOnce } from '../world-step.ts';

type Rows = ReadonlyMap<unknown, number>;
interface Offer extends Record<string, unknown> {
  readonly name: string;
  readonly itemType: 'AVATAR' | 'INVENTORY' | 'COLLECTION' | 'CURRENCY' | 'PASS';
  /** Content of the offer, identified by name; a currency is identified by its code. */
  readonly brings: string;
  readonly price: number;
  readonly currency: 'GOLD' | 'CROWN';
  /** Duration in days from the day on which the world is built. */
  readonly days?: number;
}
const offers: readonly Offer[] = [
  {
    name: 'The ember wyrm',
    itemType: 'INVENTORY',
    brings: 'Ember wyrm',
    price: 240_00,
    currency: 'GOLD',
    stock: 25,
    limitPerUser: 1,
    days: 4,
  },
  {
    name: 'Hydra of the deep',
    itemType: 'COLLECTION',
    brings: 'Hydra of the deep',
    price: 10,
    currency: 'CROWN',
    stock: 12,
    limitPerUser: 1,
  },
  {
    name: 'Purse of pearls',
    itemType: 'CURRENCY',
    brings: 'PEARL',
    amount: 25,
    price: 45_00,
    currency: 'GOLD',
    limitPerUser: 2,
    period: 'DAY',
  },
  {
    name: 'The griffin’s face',
    itemType: 'AVATAR',
    brings: 'Griffin',
    price: 6,
    currency: 'CROWN',
  },
  {
    name: 'Season of the lanterns, upgraded',
    itemType: 'PASS',
    brings: 'Season of the lanterns, upgraded',
    price: 75_00,
    currency: 'GOLD',
  },
  {
    name: 'Crossbow of the watch',
    itemType: 'INVENTORY',
    brings: 'Crossbow of the watch',
    shelf: 'Armoury of the watch',
    price: 48_00,
    currency: 'GOLD',
    limitPerUser: 3,
    period: 'WEEK',
  },
  {
    name: 'Three plain daggers',
    itemType: 'INVENTORY',
    brings: 'Plain dagger',
    shelf: 'Armoury of the watch',
    amount: 3,
    price: 9_00,
    currency: 'GOLD',
  },
  {
    name: 'Scout hood',
    itemType: 'INVENTORY',
    brings: 'Scout hood',
    shelf: 'Armoury of the watch',
    price: 6_50,
    currency: 'GOLD',
  },
];

/** Creates the offers of the demonstration world's shop. */
export async function createDemoShopOffers(
  ensure: CreateMissingRows,
  { faces, inventories, collections, passes }: Record<string, Rows>,
  now: number,
): Promise<void> {
  const today = Math.floor(now / 86_400_000);
  const rows = { AVATAR: faces, INVENTORY: inventories, COLLECTION: collections, PASS: passes };
  await ensure(
    '/api/banking/admin/shop',
    offers.map(({ brings, days, ...offer }, displayOrder) => ({
      ...offer,
      ...(offer.itemType === 'CURRENCY'
        ? { itemCurrency: brings }
        : { itemId: rows[offer.itemType]?.get(brings) }),
      ...(days !== undefined && { end: new Date((today + days) * 86_400_000).toISOString() }),
      displayOrder,
    })),
  );
}
/** Lets every third player except the first buy one offer that the player can afford. */
export async function buyShopOffers(
  players: readonly Player[],
  random: SeededRandom,
): Promise<void> {
  for (const player of players.filter((_, at) => at > 0 && at % 3 === 0)) {
    const { data } = await callApi(player.connection, 'listOffers', {
      params: { id: player.userId },
    });
    const { data: purse } = await callApi(player.connection, 'listBalances', {
      params: { id: player.userId },
    });
    const bought = data.some(({ limitLeft, limitPerUser }) => limitLeft !== limitPerUser);
    const within = data.filter(
      ({ price, currency, stockLeft }) =>
        stockLeft !== 0 &&
        purse.some((coin) => coin.currency === currency && coin.available >= price),
    );
    const chosen = within[random.int(0, Math.max(0, within.length - 1))];
    if (bought || !chosen) continue;
    await runDemoWorldStepOnce(`shopping-${player.userId}`, (sent) =>
      callApi(
        player.connection,
        'purchase',
        {
          params: { id: player.userId, shopItemId: chosen.id },
          body: { amount: 1, price: chosen.price },
        },
        sent,
      ),
    );
  }
}

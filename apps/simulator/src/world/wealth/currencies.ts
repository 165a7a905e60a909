import { currencyType } from '@guildhall/contract/wealth/bank/currencies.section';
import { callApi } from '../../client/api.ts';
import type { Admin } from '../../client/admin.ts';
import type { Player } from '../../client/player.ts';
import type { SeededRandom } from '../../seeded.ts';
import type { TintedDrawing } from '../pictures.ts';
import { runDemoWorldStepOnce } from '../world-step.ts';

const dayMs = 86_400_000;
/**
 * Currencies of the demonstration world; an event currency ends a number of days after the day on
 * which the world is built.
 */
const coins = [
  {
    name: 'Gold',
    nameOne: null,
    code: 'GOLD',
    type: 0,
    decimals: 2,
    supplyCap: null,
    days: null,
    icon: 'two-coins',
    light: ['#fff0b8', '#f2b632', '#c9741c'],
  },
  {
    name: 'Tide pearls',
    nameOne: 'Tide pearl',
    code: 'PEARL',
    type: 3,
    decimals: 0,
    supplyCap: '1000000',
    days: 21,
    icon: 'gems',
    light: ['#e0fffb', '#45cfc8', '#2a86c9'],
  },
  {
    name: 'Crowns',
    nameOne: 'Crown',
    code: 'CROWN',
    type: 1,
    decimals: 0,
    supplyCap: '5000',
    days: null,
    icon: 'crown',
    light: ['#f5e2ff', '#b77df0', '#7a4fd0'],
  },
] as const;
/** Currency that staking pays, created if there is a chain. Its treasury exists a minute later. */
export const runesCurrency = { name: 'Runes', code: 'RUNE', type: currencyType.chain, decimals: 2 };
/** Drawing of each currency, in colours that distinguish it from the other currencies. */
export const currencyPictures: ReadonlyMap<string, TintedDrawing> = new Map<string, TintedDrawing>([
  ...coins.map(({ name, icon, light }) => [name, { icon, light }] as const),
  [runesCurrency.name, { icon: 'rune-stone', light: ['#dfeaff', '#6b9ff5', '#5661d8'] }],
]);
export const buildCurrencyRows = (today: number) =>
  coins.map(({ name, nameOne, code, type, decimals, supplyCap, days }) => ({
    name,
    nameOne,
    code,
    type,
    decimals,
    ...(supplyCap !== null && { supplyCap }),
    ...(days !== null && { endsAt: new Date(today + days * dayMs).toISOString() }),
  }));

/**
 * Grants coins to everybody and a few crowns to the first player, only once, because each grant has
 * an idempotency key for its player.
 */
export async function grantStartingCoins(
  admin: Admin,
  players: readonly Player[],
  random: SeededRandom,
): Promise<void> {
  for (const [at, player] of players.entries()) {
    const purses = [
      { currency: 'GOLD', amount: at === 0 ? 32_050 : random.int(5, 60) * 100 },
      ...(at === 0 ? [{ currency: 'CROWN', amount: 12 }] : []),
    ];
    for (const purse of purses)
      await runDemoWorldStepOnce(`purse-${purse.currency}-${player.userId}`, (sent) =>
        callApi(
          admin.connection,
          'adminGrantCurrency',
          { params: { id: player.userId }, body: { ...purse, reason: 'A purse for the road' } },
          sent,
        ),
      );
  }
}

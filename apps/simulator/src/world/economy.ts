import { callApi } from '../client/api.ts';
import type { Player } from '../client/player.ts';
import type { CreateMissingRows } from './build.ts';
import { runDemoWorldStepOnce } from './world-step.ts';

const base = '/api/banking/admin';
/** Currency pairs. Exchanging a currency and exchanging the result back loses value. */
const pairs = [
  { currencyFrom: 'GOLD', amountFrom: 2_00, currencyTo: 'PEARL', amountTo: 1 },
  { currencyFrom: 'PEARL', amountFrom: 1, currencyTo: 'GOLD', amountTo: 1_50 },
  { currencyFrom: 'CROWN', amountFrom: 1, currencyTo: 'GOLD', amountTo: 90_00 },
];
/** Creates settings that refer to the demonstration world's currencies. */
export async function createDemoEconomy(ensure: CreateMissingRows): Promise<void> {
  await ensure(`${base}/currencies/pairs`, pairs, 'currencyFrom');
  const thresholds = [{ currency: 'GOLD', threshold: 10_000_00 }];
  await ensure(`${base}/currencies/thresholds`, thresholds, 'currency');
  const prices = [
    { currency: 'GOLD', price: 10_000 },
    { currency: 'CROWN', price: 1_000_000 },
  ];
  await ensure(`${base}/prices`, prices, 'currency');
  const urls = [{ currency: 'CROWN', kind: 'EXPLORER', url: 'https://explorer.solana.com/' }];
  await ensure(`${base}/currencies/urls`, urls, 'currency');
}
/**
 * Makes a few exchanges, only once per player, because their idempotency keys contain the player.
 */
export async function exchangeSomeCurrency(players: readonly Player[]): Promise<void> {
  for (const player of players.slice(1, 9)) {
    const params = { id: player.userId };
    const { data } = await callApi(player.connection, 'listPairs', { params });
    const pair = data.find(({ currencyFrom }) => currencyFrom === 'GOLD');
    if (!pair || pair.timesMax < 2) continue;
    const { id: pairId, amountFrom, amountTo } = pair;
    await runDemoWorldStepOnce(`first-exchange-${player.userId}`, (sent) =>
      callApi(
        player.connection,
        'exchangeCurrency',
        { params, body: { pairId, times: 2, amountFrom, amountTo } },
        sent,
      ),
    );
  }
}

import { callApi } from '../client/api.ts';
import type { SimulatedPerson } from './crowd.ts';
import type { SimulationTally } from './tally.ts';

const purseOf = async ({ player }: SimulatedPerson): Promise<ReadonlyMap<string, number>> => {
  const { data } = await callApi(player.connection, 'listBalances', {
    params: { id: player.userId },
  });
  return new Map(data.map(({ currency, available }) => [currency, available]));
};
/**
 * Buys an offer that the person can afford. For some purchases the reply is lost and the call is
 * repeated.
 */
async function buy(person: SimulatedPerson, tally: SimulationTally): Promise<void> {
  const { player, random, name } = person;
  const params = { id: player.userId };
  const purse = await purseOf(person);
  const { data } = await callApi(player.connection, 'listOffers', { params });
  const within = data.filter(
    ({ price, currency, stockLeft, limitLeft, owned }) =>
      stockLeft !== 0 && limitLeft !== 0 && !owned && (purse.get(currency) ?? 0) >= price,
  );
  if (within.length === 0) return;
  const offer = random.pick(within);
  const headers = { 'idempotency-key': `${name}-${tally.days.length}-${offer.id}` };
  const order = (price: number) =>
    callApi(
      player.connection,
      'purchase',
      { params: { ...params, shopItemId: offer.id }, body: { amount: 1, price } },
      { headers },
    );
  const first = await order(offer.price);
  tally.count('purchases', offer.name);
  if (random.next() < 0.1) {
    const again = await order(offer.price);
    tally.must(
      again.receipt.id === first.receipt.id,
      `${name}: the same purchase sent again is another one`,
    );
    tally.count('actions', 'Purchases sent again');
  }
  if (random.next() < 0.05)
    tally.must(
      !(await tally.tries('Other price, same key', ['IDEMPOTENCY_MISMATCH'], () =>
        order(offer.price + 1),
      )),
      `${name}: another order under the same key was taken`,
    );
}
async function exchange(
  { player, random }: SimulatedPerson,
  tally: SimulationTally,
): Promise<void> {
  const params = { id: player.userId };
  const { data } = await callApi(player.connection, 'listPairs', { params });
  const open = data.filter(({ timesMax }) => timesMax > 0);
  if (open.length === 0) return;
  const { id: pairId, timesMax, amountFrom, amountTo } = random.pick(open);
  const times = random.int(1, Math.min(3, timesMax));
  await callApi(player.connection, 'exchangeCurrency', {
    params,
    body: { pairId, times, amountFrom, amountTo },
  });
  tally.count('actions', 'Exchanged');
}
async function upgrade({ player }: SimulatedPerson, tally: SimulationTally): Promise<void> {
  const params = { id: player.userId };
  const { data } = await callApi(player.connection, 'listPasses', { params });
  const pass = data.find(({ pass, upgraded }) => pass.price !== null && !upgraded)?.pass;
  if (!pass || pass.price === null) return;
  const body = { price: pass.price };
  const isDone = await tally.tries('Pass', ['CONFLICT'], () =>
    callApi(player.connection, 'upgradePass', { params: { ...params, passId: pass.id }, body }),
  );
  if (isDone) tally.count('purchases', pass.name);
}
async function buyBadge({ player }: SimulatedPerson, tally: SimulationTally): Promise<void> {
  const params = { id: player.accountId };
  const { data } = await callApi(player.connection, 'listBadges', { params });
  const [badge] = data;
  if (!badge) return;
  const { templateId, price, name } = badge;
  const isDone = await tally.tries('Badge', ['CONFLICT'], () =>
    callApi(player.connection, 'buyBadge', { params, body: { templateId, price } }),
  );
  if (isDone) tally.count('purchases', name);
}
/**
 * Makes one random purchase or exchange. Shoppers take turns, because they share stock and pools.
 */
export async function buyFromMarket(
  person: SimulatedPerson,
  tally: SimulationTally,
): Promise<void> {
  const wish = person.random.next();
  if (wish < 0.6) await buy(person, tally);
  else if (wish < 0.8) await exchange(person, tally);
  else if (wish < 0.9) await upgrade(person, tally);
  else await buyBadge(person, tally);
}

import { callApi } from '../client/api.ts';
import type { Player } from '../client/player.ts';
import {
  runConcurrentAttempts,
  listUnexpectedRaceCounts,
  buildRaceAttempts,
  type Race,
  type RaceSetup,
} from './race.ts';

const reason = 'A race';
const refusals = ['CONFLICT', 'NOT_FOUND'];
const [gold, price] = ['GOLD', 7_00];

export const grantCurrency = ({ admin }: RaceSetup, { userId }: Player, amount: number) =>
  callApi(admin.connection, 'adminGrantCurrency', {
    params: { id: userId },
    body: { currency: gold, amount, reason },
  });
export async function requireRowId(
  { admin }: RaceSetup,
  section: string,
  name: string,
): Promise<number> {
  const { data } = await admin.section<{ data: { id: number; name: string }[] }>(
    'POST',
    `${section}/list`,
    { perPage: 100 },
  );
  const row = data.find((row) => row.name === name);
  if (!row) throw new Error(`${section} has no ${name}`);
  return row.id;
}
/** Gives a player items of a template; returns the ids of the items. */
export async function grantItems(
  track: RaceSetup,
  { userId }: Player,
  name: string,
  amount: number,
): Promise<readonly number[]> {
  const inventoryId = await requireRowId(track, '/api/game/admin/inventories', name);
  const { itemIds } = await callApi(track.admin.connection, 'adminGrantInventory', {
    params: { id: userId },
    body: { inventoryId, amount, reason },
  });
  return itemIds;
}
let offers = 0;
async function offer(track: RaceSetup, changes: object): Promise<number> {
  const { id } = await track.admin.section<{ id: number }>('POST', '/api/banking/admin/shop', {
    name: `Race ${++offers} at ${track.now()}`,
    itemType: 'INVENTORY',
    itemId: await requireRowId(track, '/api/game/admin/inventories', 'Wall bow'),
    price,
    currency: gold,
    enabled: true,
    ...changes,
  });
  return id;
}
const buying =
  ({ userId }: Player, shopItemId: number) =>
  (connection: Parameters<typeof callApi>[0]) =>
    callApi(connection, 'purchase', {
      params: { id: userId, shopItemId },
      body: { amount: 1, price },
    });
async function balanceOf({ userId, connection }: Player): Promise<number> {
  const { data } = await callApi(connection, 'listBalances', { params: { id: userId } });
  return data.find(({ currency }) => currency === gold)?.available ?? 0;
}

export const marketRaces: readonly Race[] = [
  {
    name: 'The last unit of an offer’s stock goes to one buyer',
    async run(track) {
      const id = await offer(track, { stock: 1 });
      const players: Player[] = [];
      for (let at = 0; at < track.racers; at++) {
        const player = await track.join();
        await grantCurrency(track, player, price);
        players.push(player);
      }
      const sold = await runConcurrentAttempts(
        track,
        players.map((player) => ({ by: player.connection, attempt: buying(player, id) })),
        refusals,
      );
      const left = await Promise.all(players.map(balanceOf));
      return {
        attempts: track.racers,
        violations: [
          ...listUnexpectedRaceCounts('sold of a stock of one', sold, 1),
          ...listUnexpectedRaceCounts(
            'money that the others kept',
            left.reduce((sum, stock) => sum + stock, 0),
            (track.racers - 1) * price,
          ),
        ],
      };
    },
  },
  {
    name: 'The last coin of a purse is spent once',
    async run(track) {
      const [id, player] = [await offer(track, {}), await track.join()];
      await grantCurrency(track, player, price);
      const bought = await runConcurrentAttempts(
        track,
        buildRaceAttempts(track.racers, player.connection, buying(player, id)),
        refusals,
      );
      return {
        attempts: track.racers,
        violations: [
          ...listUnexpectedRaceCounts('bought with money for one', bought, 1),
          ...listUnexpectedRaceCounts('left in the purse', await balanceOf(player), 0),
        ],
      };
    },
  },
  {
    name: 'A limit per player holds over both servers',
    async run(track) {
      const [id, player] = [await offer(track, { limitPerUser: 2 }), await track.join()];
      await grantCurrency(track, player, price * track.racers);
      const bought = await runConcurrentAttempts(
        track,
        buildRaceAttempts(track.racers, player.connection, buying(player, id)),
        refusals,
      );
      return {
        attempts: track.racers,
        violations: listUnexpectedRaceCounts('bought of at most two', bought, 2),
      };
    },
  },
  {
    name: 'What a purse holds is exchanged once',
    async run(track) {
      const player = await track.join();
      const { data } = await callApi(player.connection, 'listPairs', {
        params: { id: player.userId },
      });
      const pair = data.find(({ currencyFrom }) => currencyFrom === gold);
      if (!pair) throw new Error('Gold is not exchanged');
      const { id: pairId, amountFrom, amountTo } = pair;
      await grantCurrency(track, player, amountFrom);
      const successCount = await runConcurrentAttempts(
        track,
        buildRaceAttempts(track.racers, player.connection, (connection) =>
          callApi(connection, 'exchangeCurrency', {
            params: { id: player.userId },
            body: { pairId, times: 1, amountFrom, amountTo },
          }),
        ),
        refusals,
      );
      return {
        attempts: track.racers,
        violations: [
          ...listUnexpectedRaceCounts('exchanges of one', successCount, 1),
          ...listUnexpectedRaceCounts('left in the purse', await balanceOf(player), 0),
        ],
      };
    },
  },
  {
    name: 'A purchase is reversed once, against whatever its buyer does meanwhile',
    async run(track) {
      const [id, player] = [await offer(track, {}), await track.join()];
      await grantCurrency(track, player, price * 2);
      await buying(player, id)(player.connection);
      const [sale] = await track.query<{ id: number }>(
        `select p.transaction_id::int as id from shop_purchases p where p.account_id = $1`,
        [player.accountId],
      );
      const reversal = (connection: Parameters<typeof callApi>[0]) =>
        callApi(connection, 'reverseTransaction', {
          params: { id: sale?.id ?? 0 },
          body: { reason },
        });
      const [reversed, bought] = await Promise.all([
        runConcurrentAttempts(
          track,
          buildRaceAttempts(track.racers, track.admin.connection, reversal),
          [...refusals, 'NOT_UNDOABLE'],
        ),
        runConcurrentAttempts(
          track,
          buildRaceAttempts(track.racers, player.connection, buying(player, id)),
          refusals,
        ),
      ]);
      const [counted] = await track.query<{ n: number }>(
        'select count(*)::int as n from ledger_transactions where reversal_of = $1',
        [sale?.id ?? 0],
      );
      return {
        attempts: 2 * track.racers,
        violations: [
          ...listUnexpectedRaceCounts('reversals', reversed, 1),
          ...listUnexpectedRaceCounts('reversals of the ledger', counted?.n ?? 0, 1),
          ...listUnexpectedRaceCounts(
            'in the purse',
            await balanceOf(player),
            (2 - bought) * price,
          ),
        ],
      };
    },
  },
];

import { callApi } from '../client/api.ts';
import { grantCurrency, grantItems } from './market.races.ts';
import {
  runConcurrentAttempts,
  listUnexpectedRaceCounts,
  buildRaceAttempts,
  type Race,
} from './race.ts';

const refusals = ['CONFLICT', 'NOT_FOUND'];
const name = 'Plain dagger';

export const workshopRaces: readonly Race[] = [
  {
    name: 'One item is crafted from, taken apart or merged, by one of those who try',
    async run(track) {
      const player = await track.join();
      await grantCurrency(track, player, 500_00);
      const [first = 0, second = 0, third = 0] = await grantItems(track, player, name, 3);
      const { accountId, connection } = player;
      const params = { id: accountId };
      const { crafts, worths } = await callApi(connection, 'readCrafting', { params });
      const craft = crafts.find(({ items }) => items.some(({ id }) => id === first));
      const worth = worths.find(({ items }) => items.some(({ id }) => id === first));
      const { data } = await callApi(connection, 'listMergeLines', { params });
      const line = data.find(
        ({ type, steps }) =>
          type === 0 && steps.some(({ items }) => items.some(({ id }) => id === first)),
      );
      if (!craft || !worth || !line) throw new Error(`${name} has no use`);
      const attempts = [
        (by: typeof connection) =>
          callApi(by, 'craftItem', {
            params,
            body: { collectionId: craft.collectionId, itemId: first, price: craft.price },
          }),
        (by: typeof connection) =>
          callApi(by, 'dismantleItems', {
            params,
            body: { itemIds: [first], reward: worth.reward },
          }),
        (by: typeof connection) =>
          callApi(by, 'mergeItems', {
            params,
            body: { lineId: line.id, itemIds: [first, second, third], price: line.price },
          }),
      ];
      // each round contains all three kinds of attempts; neighbours in the list go to different
      // servers
      const shots = Array.from({ length: track.racers }, () =>
        attempts.map((attempt) => ({ by: connection, attempt })),
      ).flat();
      const successCount = await runConcurrentAttempts(track, shots, refusals);
      const [moved] = await track.query<{ n: number }>(
        `select count(*)::int as n from item_history
         where item_id = $1 and kind not in ('granted', 'changed')`,
        [first],
      );
      return {
        attempts: shots.length,
        violations: [
          ...listUnexpectedRaceCounts('actions with one item', successCount, 1),
          ...listUnexpectedRaceCounts('ends of its history', moved?.n ?? 0, 1),
        ],
      };
    },
  },
  {
    name: 'With money for one, one badge is bought',
    async run(track) {
      const player = await track.join();
      const { accountId, connection } = player;
      const { data } = await callApi(connection, 'listBadges', { params: { id: accountId } });
      const [badge] = data;
      if (!badge) throw new Error('No badge is sold');
      const { templateId, price } = badge;
      await grantCurrency(track, player, price);
      const bought = await runConcurrentAttempts(
        track,
        buildRaceAttempts(track.racers, connection, (by) =>
          callApi(by, 'buyBadge', { params: { id: accountId }, body: { templateId, price } }),
        ),
        refusals,
      );
      return {
        attempts: track.racers,
        violations: listUnexpectedRaceCounts('badges for the price of one', bought, 1),
      };
    },
  },
];

import { callApi } from '../client/api.ts';
import type { SimulatedPerson } from './crowd.ts';
import type { SimulationTally } from './tally.ts';

/** Merges items if a person has enough matching ones. */
async function merge({ player, random }: SimulatedPerson, tally: SimulationTally): Promise<void> {
  const params = { id: player.accountId };
  const { data } = await callApi(player.connection, 'listMergeLines', { params });
  const ready = data.flatMap(({ id, type, count, price, steps }) =>
    type === 0
      ? steps
          .filter(({ items, outcomes }) => items.length >= count && outcomes.length > 0)
          .map(({ items }) => ({
            id,
            price,
            itemIds: items.slice(0, count).map((item) => item.id),
          }))
      : [],
  );
  if (ready.length === 0) return;
  const { id: lineId, itemIds, price } = random.pick(ready);
  const isDone = await tally.tries('Merge', ['CONFLICT'], () =>
    callApi(player.connection, 'mergeItems', { params, body: { lineId, itemIds, price } }),
  );
  if (isDone) tally.count('actions', 'Merged');
}
/** Crafts if possible; otherwise dismantles surplus items. */
async function work({ player, random }: SimulatedPerson, tally: SimulationTally): Promise<void> {
  const params = { id: player.accountId };
  const { crafts, worths } = await callApi(player.connection, 'readCrafting', { params });
  const craft = crafts.find(({ items, left }) => items.length > 0 && left !== 0);
  const item = craft?.items[0];
  if (craft && item && random.next() < 0.3) {
    const { collectionId, price } = craft;
    const isDone = await tally.tries('Craft', ['CONFLICT'], () =>
      callApi(player.connection, 'craftItem', {
        params,
        body: { collectionId, itemId: item.id, price },
      }),
    );
    if (isDone) tally.count('actions', 'Crafted');
    return;
  }
  const worth = worths.find(({ items }) => items.length > 2);
  if (!worth) return;
  const itemIds = worth.items.slice(0, 2).map(({ id }) => id);
  // the fractions of all items are added up before they are rounded down
  const reward = itemIds.length * worth.reward + Math.floor((itemIds.length * worth.rest) / 1e6);
  await callApi(player.connection, 'dismantleItems', { params, body: { itemIds, reward } });
  tally.count('actions', 'Taken apart', itemIds.length);
}
export async function visitWorkshop(
  person: SimulatedPerson,
  tally: SimulationTally,
): Promise<void> {
  if (person.random.next() < 0.5) await merge(person, tally);
  else await work(person, tally);
}

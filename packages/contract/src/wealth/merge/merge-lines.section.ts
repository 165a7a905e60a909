import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { listed } from '../../kit/field/fields.ts';
import { problem } from '../../kit/problem/problem.ts';
import { defineSection } from '../../kit/section/section.ts';

/** Types of merge lines: several items become one, or a perk moves from one item to another. */
export const mergeTypes = { up: 0, perk: 1 } as const;
/** Sources of its items. */
export const mergeBelongings = { inventories: 0, collections: 1 } as const;

export const mergeLines = defineSection({
  name: 'merge-lines',
  base: '/api/game/admin/merge-lines',
  may: 'admin',
  menu: { group: 'game', page: 'merge-lines', label: ['Merge lines', 'Линии слияния'] },
  singular: ['merge line', 'линия слияния'],
  tells: 'MERGE_LINES_UPDATED',
  replays: true,
  fields: {
    name: f.text({
      label: ['Name', 'Название'],
      list: true,
      search: true,
      max: 80,
      help: ['Players see it', 'Его видят игроки'],
    }),
    type: f.numberChoice(
      [
        ['Next rarity', 'Следующая редкость'],
        ['Perk of another', 'Перк другого'],
      ],
      {
        label: ['Type', 'Тип'],
        list: true,
        filter: true,
        help: [
          'Next rarity: several items of one rarity become one of the next. Perk of another: the first item takes a perk of the second, which is gone then',
          'Следующая редкость: несколько предметов одной редкости становятся одним следующей. Перк другого: первый предмет берёт перк второго, второй исчезает',
        ],
      },
    ),
    belonging: f.numberChoice(
      [
        ['Inventories', 'Предметы'],
        ['Collections', 'Коллекции'],
      ],
      { label: ['Made from', 'Из чего'], list: true, filter: true },
    ),
    inventories: f.refs('inventories', {
      label: ['Inventories', 'Предметы'],
      list: true,
      max: 200,
      when: { field: 'belonging', is: [mergeBelongings.inventories] },
      help: [
        'Of one archetype; those of the next rarity are what can come of it, each as likely as the others',
        'Одного семейства; предметы следующей редкости — то, что может получиться, с равной вероятностью',
      ],
    }),
    collections: f.refs('collections', {
      label: ['Collections', 'Коллекции'],
      list: true,
      max: 200,
      when: { field: 'belonging', is: [mergeBelongings.collections] },
    }),
    price: f.optionalAmount({
      label: ['Price', 'Цена'],
      list: true,
      empty: ['Free', 'Даром'],
      min: 1,
      unit: { currency: 'currency' },
      help: ['Of one merge; it is burnt. Empty: free', 'За одно слияние; сгорает. Пусто: даром'],
    }),
    currency: f.currency({ label: ['Currency', 'Валюта'] }),
    merged: f.computed(f.int({ label: ['Merges', 'Слияний'], list: true })),
  },
  check({ price, currency }) {
    if (price !== null && currency === null)
      return { field: 'currency', problem: problem('needed') };
    return currency !== null && price === null
      ? { field: 'price', problem: problem('needed') }
      : undefined;
  },
  sample: {
    name: 'Blades of the north',
    type: 0,
    belonging: 0,
    inventories: [1],
    price: 250,
    currency: 'GOLD',
  },
});

export const mergeLinesApi = {
  adminMergeTypes: endpoint({
    method: 'GET',
    path: '/api/game/admin/merge-lines/types',
    may: 'admin',
    summary: 'What a merge line can do, by its numbers',
    reply: listed(z.object({ id: z.int(), name: z.string() })),
    errors: [],
  }),
};

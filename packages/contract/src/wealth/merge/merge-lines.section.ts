import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { buildListSchema } from '../../kit/field/fields.ts';
import { problem } from '../../kit/problem/problem.ts';
import { defineSection } from '../../kit/section/section.ts';

/** Types of merge lines: several items become one, or a perk moves from one item to another. */
export const mergeTypes = { up: 0, perk: 1 } as const;
/** Sources of a merge line's items. */
export const mergeItemSources = { inventories: 0, collections: 1 } as const;

export const mergeLinesSection = defineSection({
  name: 'merge-lines',
  base: '/api/game/admin/merge-lines',
  may: 'admin',
  menu: { group: 'game', page: 'merge-lines', label: 'Merge lines' },
  singular: 'merge line',
  tells: 'MERGE_LINES_UPDATED',
  replays: true,
  fields: {
    name: f.text({ label: 'Name', list: true, search: true, max: 80, help: 'Players see it' }),
    type: f.numberChoice(['Next rarity', 'Perk of another'], {
      label: 'Type',
      list: true,
      filter: true,
      help: 'Next rarity: several items of one rarity become one of the next. Perk of another: the first item takes a perk of the second, which is gone then',
    }),
    belonging: f.numberChoice(['Inventories', 'Collections'], {
      label: 'Made from',
      list: true,
      filter: true,
    }),
    inventories: f.refs('inventories', {
      label: 'Inventories',
      list: true,
      max: 200,
      when: { field: 'belonging', is: [mergeItemSources.inventories] },
      help: 'Of one archetype; those of the next rarity are what can come of it, each as likely as the others',
    }),
    collections: f.refs('collections', {
      label: 'Collections',
      list: true,
      max: 200,
      when: { field: 'belonging', is: [mergeItemSources.collections] },
    }),
    price: f.optionalAmount({
      label: 'Price',
      list: true,
      empty: 'Free',
      min: 1,
      unit: { currency: 'currency' },
      help: 'Of one merge; it is burnt. Empty: free',
    }),
    currency: f.currency({ label: 'Currency' }),
    merged: f.computed(f.int({ label: 'Merges', list: true })),
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
    reply: buildListSchema(z.object({ id: z.int(), name: z.string() })),
    errors: [],
  }),
};

import { amountMax } from '../../amounts.ts';
import type { ApiPath } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { problem, rule } from '../../kit/problem/problem.ts';
import { defineSection } from '../../kit/section/section.ts';

/** Scope of a row: items of one collection, or all items of a rarity as a default. */
const ofRarity = (defaultHelp: string) => ({
  name: f.computed(f.text({ label: 'Of' })),
  rarity: f.rarity({ label: 'Rarity', list: true, filter: true }),
  collectionId: f.optionalRef('collections', {
    label: 'Collection',
    list: true,
    filter: true,
    unique: rule('takenBySetting'),
    empty: 'All others',
    help: defaultHelp,
  }),
});
const currency = f.currency({ label: 'Currency', filter: true });
const check = (row: { readonly currency: string | null }) =>
  row.currency === null ? { field: 'currency', problem: problem('needed') } : undefined;
const page = { group: 'bank', page: 'collections', label: 'Collections' } as const;
const buildSharedParts = (base: ApiPath) =>
  ({ base, may: 'admin', tells: 'CRAFTING_UPDATED', order: 'rarity', check }) as const;

export const craftSettingsSection = defineSection({
  name: 'craft-settings',
  ...buildSharedParts('/api/banking/admin/craft-settings'),
  menu: { ...page, tab: 'Crafting' },
  replays: true,
  singular: 'craft setting',
  fields: {
    ...ofRarity(
      'Empty: every collection of this rarity that has no row of its own. A row of a collection holds while the collection is of this rarity',
    ),
    price: f.amount({
      label: 'Price',
      list: true,
      unit: { currency: 'currency' },
      help: 'Of one item, with the common item that the collection is crafted from; it is burnt. 0: the item alone',
    }),
    currency,
  },
  sample: { rarity: 5, collectionId: 1, price: 250, currency: 'GOLD' },
});

export const dismantleSettingsSection = defineSection({
  name: 'dismantle-settings',
  ...buildSharedParts('/api/banking/admin/dismantle-settings'),
  menu: { ...page, tab: 'Dismantling' },
  replays: true,
  singular: 'dismantle setting',
  fields: {
    ...ofRarity(
      'Empty: every dismantable item of this rarity whose collection has no row of its own. A row of a collection holds while the collection is of this rarity',
    ),
    reward: f.amount({
      label: 'Reward',
      list: true,
      min: 1,
      max: amountMax,
      unit: { currency: 'currency' },
      help: 'For one item, times the value factor of its season, rounded down. It is made within the supply cap; hard and chain currency cannot be',
    }),
    currency,
  },
  sample: { rarity: 5, collectionId: 1, reward: 120, currency: 'GOLD' },
});

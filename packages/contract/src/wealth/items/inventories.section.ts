import { f } from '../../kit/field/field-kinds.ts';
import { defineSection } from '../../kit/section/section.ts';
import { defineTexts } from '../../kit/text/text.ts';
import { rule } from '../../kit/problem/problem.ts';

const game = 'game' as const;
/** Places where an item of the type is worn or used; the index is the number in the API. */
export const inventorySectionNames = Object.values(
  defineTexts('inventory-section', {
    equipment: 'Equipment',
    cosmetic: 'Cosmetic',
    consumable: 'Consumable',
  }),
);

export const inventoryTypesSection = defineSection({
  name: 'inventory-types',
  base: '/api/game/admin/inventory-types',
  may: 'admin',
  menu: { group: game, page: 'inventory-types', label: 'Inventory types', tab: 'Types' },
  singular: 'inventory type',
  tells: 'CATALOGUE_UPDATED',
  order: 'displayOrder',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    name: f.text({ label: 'Name', list: true, search: true, max: 80 }),
    section: f.numberChoice(inventorySectionNames, { label: 'Section', list: true, filter: true }),
    category: f.choice(
      ['GEAR', 'CONTRACT', 'BADGE', 'DISPOSABLE_BADGE', 'COSMETIC'],
      {
        GEAR: 'Gear',
        CONTRACT: 'Contract',
        BADGE: 'Badge',
        DISPOSABLE_BADGE: 'Disposable badge',
        COSMETIC: 'Cosmetic',
      },
      { label: 'Category', list: true, filter: true },
    ),
    internalName: f.text({
      label: 'Internal name',
      list: true,
      max: 80,
      unique: rule('takenByType'),
      help: 'What the game calls it; unique',
    }),
    filterName: f.text({
      label: 'Filter name',
      max: 80,
      help: 'What the player sees in the filter of the inventory',
    }),
    isVr: f.flag({
      label: 'VR only',
      list: true,
      initial: false,
      help: 'Left out of flat-screen loadouts',
    }),
    visible: f.flag({
      label: 'Visible',
      list: true,
      filter: true,
      initial: true,
      help: 'Players see items of hidden types nowhere',
    }),
    displayOrder: f.int({ label: 'Display order', list: true, initial: 0 }),
  },
  sample: {
    name: 'Blade',
    section: 0,
    category: 'GEAR',
    internalName: 'blade',
    filterName: 'Blades',
    isVr: true,
    visible: false,
    displayOrder: 7,
  },
});

export const inventoryKindsSection = defineSection({
  name: 'inventory-kinds',
  base: '/api/game/admin/inventory-kinds',
  may: 'admin',
  menu: { group: game, page: 'inventory-types', label: 'Inventory types', tab: 'Kinds' },
  singular: 'kind',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    name: f.text({
      label: 'Name',
      list: true,
      search: true,
      max: 80,
      help: 'A weapon family; a filter',
    }),
  },
  sample: { name: 'Blades' },
});

export const inventoriesSection = defineSection({
  name: 'inventories',
  base: '/api/game/admin/inventories',
  may: 'admin',
  menu: { group: game, page: 'inventories', label: 'Inventories' },
  singular: 'inventory',
  tells: 'CATALOGUE_UPDATED',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    imageUrl: f.image({ label: 'Picture', list: true }),
    name: f.text({ label: 'Name', list: true, search: true, filter: true, max: 120 }),
    rarity: f.rarity({ label: 'Rarity', list: true, filter: true }),
    typeId: f.ref('inventory-types', { label: 'Type', list: true, filter: true }),
    kindId: f.optionalRef('inventory-kinds', { label: 'Kind', list: true, filter: true }),
    description: f.longText({ label: 'Description', max: 1000, initial: '' }),
    isDefault: f.flag({
      label: 'Default',
      list: true,
      initial: false,
      help: 'Belongs to every account, once and for ever',
    }),
    dismantable: f.flag({
      label: 'Dismantable',
      list: true,
      initial: false,
      help: 'An item of it can be taken apart for a reward; never a default one',
    }),
    supplyCap: f.optionalInt({
      label: 'Supply cap',
      min: 1,
      list: true,
      help: 'No more than this many will ever exist; empty: no limit',
    }),
    attributes: f.rows(
      {
        characterAttributeId: f.ref('character-attributes', { label: 'Character attribute' }),
        value: f.decimal({
          label: 'Value',
          min: -1e9,
          max: 1e9,
          help: 'The v of the attribute’s formula',
        }),
      },
      {
        label: 'Attributes',
        help: 'What an item of it gives the character; the perks of an item add to it',
      },
    ),
    archetypeId: f.optionalInt({
      label: 'Archetype',
      min: 1,
      help: 'The number of its family: a merge line does not mix families',
    }),
    dlc: f.optionalText({
      label: 'DLC',
      max: 60,
      help: 'The pack it belongs to; a filter of the inventory page',
    }),
  },
  check({ isDefault, dismantable, supplyCap }) {
    if (!isDefault) return undefined;
    if (dismantable) return { field: 'dismantable', problem: rule('offForAll') };
    // reaching a supply cap would prevent registrations
    return supplyCap !== null ? { field: 'supplyCap', problem: rule('emptyForAll') } : undefined;
  },
  sample: {
    name: 'Oath',
    typeId: 1,
    rarity: 4,
    supplyCap: 9,
    attributes: [{ characterAttributeId: 1, value: 7.5 }],
    archetypeId: 3,
    dlc: 'tide',
  },
});

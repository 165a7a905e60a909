import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { idParamsSchema, idSchema, buildListSchema, text } from '../../kit/field/fields.ts';
import { defineSection } from '../../kit/section/section.ts';
import { limits } from '../../limits.ts';

/** Character classes; a collection names the classes that may wear it. */
export const inventoryClassesSection = defineSection({
  name: 'inventory-classes',
  base: '/api/game/admin/inventory-classes',
  may: 'admin',
  menu: { group: 'game', page: 'inventory-classes', label: 'Classes' },
  singular: 'class',
  order: 'name',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    name: f.text({
      label: 'Name',
      list: true,
      search: true,
      max: 80,
      help: 'A character class, as matches report it',
    }),
  },
  sample: { name: 'Warden' },
});

export const collectionsSection = defineSection({
  name: 'collections',
  base: '/api/banking/admin/collections',
  may: 'admin',
  menu: { group: 'bank', page: 'collections', label: 'Collections', tab: 'Collections' },
  singular: 'collection',
  tells: 'CATALOGUE_UPDATED',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    imageUrl: f.image({ label: 'Picture', list: true }),
    name: f.text({ label: 'Name', list: true, search: true, filter: true, max: 120 }),
    symbol: f.optionalText({
      label: 'Symbol',
      list: true,
      max: 10,
      help: 'Its short name on the chain',
    }),
    rarity: f.rarity({ label: 'Rarity', list: true, filter: true }),
    inventoryTypeId: f.ref('inventory-types', { label: 'Type', list: true, filter: true }),
    inventoryKindId: f.optionalRef('inventory-kinds', { label: 'Kind', list: true }),
    archetypeId: f.optionalInt({
      label: 'Archetype',
      min: 1,
      help: 'The number of its family: a merge line does not mix families',
    }),
    dismantable: f.flag({
      label: 'Dismantable',
      list: true,
      initial: false,
      help: 'Its items can be taken apart for a reward',
    }),
    isBooster: f.flag({
      label: 'Booster',
      list: true,
      filter: true,
      initial: false,
      help: 'May have a booster',
    }),
    fromCommonInventoryId: f.optionalRef('inventories', {
      label: 'Crafted from',
      help: 'The common item that it is crafted from',
    }),
    classes: f.refs('inventory-classes', {
      label: 'Classes',
      max: 50,
      help: 'Who may wear it; empty: everybody',
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
    supplyCap: f.optionalInt({
      label: 'Supply cap',
      min: 1,
      list: true,
      help: 'No more than this many will ever exist; empty: no limit',
    }),
    issued: f.computed(f.int({ label: 'Issued', list: true, initial: 0 })),
  },
  sample: {
    name: 'Salt blades',
    symbol: 'SALT',
    rarity: 5,
    inventoryTypeId: 1,
    archetypeId: 3,
    dismantable: true,
    isBooster: true,
    fromCommonInventoryId: 1,
    classes: [1],
    attributes: [{ characterAttributeId: 1, value: 7.5 }],
    supplyCap: 100,
  },
});

export const collectionsApi = {
  adminCollectionTypes: endpoint({
    method: 'GET',
    path: '/api/banking/admin/collections/types',
    may: 'admin',
    summary: 'Inventory types that a collection can have',
    reply: buildListSchema(z.object({ id: idSchema, name: z.string() })),
    errors: [],
  }),
  adminGrantAsset: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/assets',
    may: 'admin',
    summary:
      'Grant items of a collection to a player, not minted until the player mints them; can be undone',
    params: idParamsSchema,
    body: z.strictObject({
      collectionId: idSchema,
      amount: z.prefault(
        z.int().check(z.gte(limits.grantAmountMin), z.lte(limits.grantAmountMax)),
        1,
      ),
      reason: z.optional(text(500)),
    }),
    reply: z.object({ commandId: idSchema, itemIds: z.array(idSchema) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'AWAITS_APPROVAL'],
  }),
};

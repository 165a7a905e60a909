import { f } from '../../kit/field/field-kinds.ts';
import { defineSection } from '../../kit/section/section.ts';
import { defineTexts } from '../../kit/text/text.ts';
import { limits } from '../../limits.ts';
import { perkTypes, slotTypes } from './perks.ts';
import { rule } from '../../kit/problem/problem.ts';

const page = { group: 'game', page: 'perks', label: 'Perks' } as const;
export const perkTypeLabels = defineTexts('perk-type', { COMMON: 'Common', VALUE: 'Value' });
export const slotTypeLabels = defineTexts('slot-type', {
  PERK_GRANT: 'Perk',
  PERK_UPGRADE: 'Upgrade',
});
const none = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const certain = [limits.chanceParts, ...none.slice(1)];

export const perksSection = defineSection({
  name: 'perks',
  base: '/api/game/admin/perks',
  may: 'admin',
  menu: { ...page, tab: 'Perks' },
  singular: 'perk',
  tells: 'CATALOGUE_UPDATED',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    imageUrl: f.image({ label: 'Picture', list: true }),
    name: f.text({ label: 'Name', list: true, search: true, filter: true, max: 80 }),
    type: f.choice(perkTypes, perkTypeLabels, {
      label: 'Type',
      list: true,
      filter: true,
      help: 'Common: adds to attributes of the character. Value: pays when a gameplay task is done',
    }),
    category: f.text({
      label: 'Category',
      list: true,
      filter: true,
      search: true,
      max: 60,
      help: 'A label and a filter',
    }),
    description: f.longText({ label: 'Description', max: 1000, initial: '' }),
    characterAttributes: f.refs('character-attributes', {
      label: 'Character attributes',
      list: true,
      max: 20,
      when: { field: 'type', is: ['COMMON'] },
      help: 'The points are added to the item’s value of each',
    }),
    currency: f.optionalText({
      label: 'Currency',
      list: true,
      max: 20,
      when: { field: 'type', is: ['VALUE'] },
      help: 'Code of what is paid; the points are its minor units',
    }),
    rarityPoints: f.perRarity({
      label: 'Points',
      list: true,
      max: 1_000_000,
      help: 'What the perk gives, by its rarity',
    }),
    weight: f.decimal({
      label: 'Weight',
      list: true,
      max: 1_000_000,
      initial: 1,
      help: 'Its chance among the perks that fit a slot; 0: never drawn',
    }),
    minAcquisitionRarity: f.rarity({
      label: 'From slots of',
      list: true,
      filter: true,
      help: 'Only slots of this rarity or above hold it',
    }),
    limitationCharacterAttributeId: f.optionalRef('character-attributes', {
      label: 'Only with',
      list: true,
      filter: true,
      help: 'Only items that have this attribute hold it; empty: all',
    }),
  },
  check({ type, characterAttributes, currency }) {
    const count = characterAttributes?.length ?? 0;
    if (type === 'COMMON' && count === 0)
      return { field: 'characterAttributes', problem: rule('attribute') };
    if (type === 'COMMON' && currency !== null)
      return { field: 'currency', problem: rule('valuePerks') };
    if (type === 'VALUE' && count > 0)
      return { field: 'characterAttributes', problem: rule('commonPerks') };
    if (type === 'VALUE' && currency === null)
      return { field: 'currency', problem: rule('perkPays') };
    return undefined;
  },
  sample: {
    name: 'Long arm',
    type: 'COMMON',
    category: 'Offence',
    description: 'Reaches further',
    characterAttributes: [1],
    weight: 2.5,
    currency: null,
    limitationCharacterAttributeId: 1,
    rarityPoints: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    minAcquisitionRarity: 4,
  },
});

/** Rules that give items perk slots: each row gives one slot from a rarity upwards. */
export const rarityAcquisitionsSection = defineSection({
  name: 'rarity-acquisitions',
  base: '/api/game/admin/rarity-acquisitions',
  may: 'admin',
  menu: { ...page, tab: 'Rarity acquisitions' },
  singular: 'rarity acquisition',
  // The order of this list is the order of an item's slots (OP-33).
  order: 'rarity',
  title: 'type',
  fields: {
    rarity: f.rarity({
      label: 'From rarity',
      list: true,
      filter: true,
      help: 'Items of this rarity or above have the slot',
    }),
    inventoryTypeId: f.optionalRef('inventory-types', {
      label: 'Inventory type',
      list: true,
      filter: true,
      help: 'Equipment of this type has the slot; empty: all equipment',
    }),
    type: f.choice(slotTypes, slotTypeLabels, {
      label: 'Slot',
      list: true,
      filter: true,
      help: 'Holds a perk, or gives the nearest earlier perk without a level level 1',
    }),
    perkType: f.choice(perkTypes, perkTypeLabels, { label: 'Perk type', list: true, filter: true }),
    probabilities: f.perRarity({
      label: 'Chances',
      list: true,
      max: limits.chanceParts,
      sum: limits.chanceParts,
      initial: certain,
      when: { field: 'type', is: ['PERK_GRANT'] },
      help: 'The chance of each perk rarity, in ten-thousandths',
    }),
    boostedProbabilities: f.perRarity({
      label: 'Boosted chances',
      max: limits.chanceParts,
      sum: limits.chanceParts,
      initial: certain,
      when: { field: 'type', is: ['PERK_GRANT'] },
      help: 'The same for holders of a booster',
    }),
  },
  sample: {
    rarity: 2,
    type: 'PERK_GRANT',
    perkType: 'VALUE',
    probabilities: [5000, 3000, 2000, 0, 0, 0, 0, 0, 0, 0],
    boostedProbabilities: [0, 0, 0, 0, 0, 0, 0, 0, 0, 10000],
    inventoryTypeId: 1,
  },
});

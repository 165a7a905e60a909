import { f } from '../../kit/field/field-kinds.ts';
import { defineSection } from '../../kit/section/section.ts';
import { limits } from '../../limits.ts';
import { perkTypes, slotTypes } from './perks.ts';
import { rule } from '../../kit/problem/problem.ts';

const page = { group: 'game', page: 'perks', label: ['Perks', 'Перки'] } as const;
export const perkTypeLabels = {
  COMMON: ['Common', 'Обычный'],
  VALUE: ['Value', 'Ценный'],
} as const;
export const slotTypeLabels = {
  PERK_GRANT: ['Perk', 'Перк'],
  PERK_UPGRADE: ['Upgrade', 'Улучшение'],
} as const;
const none = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const certain = [limits.chanceParts, ...none.slice(1)];

export const perks = defineSection({
  name: 'perks',
  base: '/api/game/admin/perks',
  may: 'admin',
  menu: { ...page, tab: ['Perks', 'Перки'] },
  singular: ['perk', 'перк'],
  tells: 'CATALOGUE_UPDATED',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    imageUrl: f.image({ label: ['Picture', 'Изображение'], list: true }),
    name: f.text({ label: ['Name', 'Название'], list: true, search: true, filter: true, max: 80 }),
    type: f.choice(perkTypes, perkTypeLabels, {
      label: ['Type', 'Тип'],
      list: true,
      filter: true,
      help: [
        'Common: adds to attributes of the character. Value: pays when a gameplay task is done',
        'Обычный: прибавляет к атрибутам персонажа. Ценный: платит за выполненное игровое задание',
      ],
    }),
    category: f.text({
      label: ['Category', 'Категория'],
      list: true,
      filter: true,
      search: true,
      max: 60,
      help: ['A label and a filter', 'Подпись и фильтр'],
    }),
    description: f.longText({ label: ['Description', 'Описание'], max: 1000, initial: '' }),
    characterAttributes: f.refs('character-attributes', {
      label: ['Character attributes', 'Атрибуты персонажа'],
      list: true,
      max: 20,
      when: { field: 'type', is: ['COMMON'] },
      help: [
        'The points are added to the item’s value of each',
        'Очки прибавляются к значению предмета по каждому из них',
      ],
    }),
    currency: f.optionalText({
      label: ['Currency', 'Валюта'],
      list: true,
      max: 20,
      when: { field: 'type', is: ['VALUE'] },
      help: [
        'Code of what is paid; the points are its minor units',
        'Код того, чем платят; очки — его наименьшие единицы',
      ],
    }),
    rarityPoints: f.perRarity({
      label: ['Points', 'Очки'],
      list: true,
      max: 1_000_000,
      help: ['What the perk gives, by its rarity', 'Что даёт перк, по его редкости'],
    }),
    weight: f.decimal({
      label: ['Weight', 'Вес'],
      list: true,
      max: 1_000_000,
      initial: 1,
      help: [
        'Its chance among the perks that fit a slot; 0: never drawn',
        'Вес среди перков, подходящих к ячейке; 0: не выпадает',
      ],
    }),
    minAcquisitionRarity: f.rarity({
      label: ['From slots of', 'Ячейки от'],
      list: true,
      filter: true,
      help: ['Only slots of this rarity or above hold it', 'Только в ячейках этой редкости и выше'],
    }),
    limitationCharacterAttributeId: f.optionalRef('character-attributes', {
      label: ['Only with', 'Только вместе с'],
      list: true,
      filter: true,
      help: [
        'Only items that have this attribute hold it; empty: all',
        'Только у предметов с этим атрибутом; пусто: у всех',
      ],
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

export const rarityAcquisitions = defineSection({
  name: 'rarity-acquisitions',
  base: '/api/game/admin/rarity-acquisitions',
  may: 'admin',
  menu: { ...page, tab: ['Rarity acquisitions', 'Ячейки по редкости'] },
  singular: ['rarity acquisition', 'ячейка по редкости'],
  // The order of this list is the order of an item's slots (OP-33).
  order: 'rarity',
  title: 'type',
  fields: {
    rarity: f.rarity({
      label: ['From rarity', 'От редкости'],
      list: true,
      filter: true,
      help: [
        'Items of this rarity or above have the slot',
        'Ячейка есть у предметов этой редкости и выше',
      ],
    }),
    inventoryTypeId: f.optionalRef('inventory-types', {
      label: ['Inventory type', 'Тип предметов'],
      list: true,
      filter: true,
      help: [
        'Equipment of this type has the slot; empty: all equipment',
        'Ячейка есть у снаряжения этого типа; пусто: у всего снаряжения',
      ],
    }),
    type: f.choice(slotTypes, slotTypeLabels, {
      label: ['Slot', 'Ячейка'],
      list: true,
      filter: true,
      help: [
        'Holds a perk, or gives the nearest earlier perk without a level level 1',
        'Держит перк или даёт ближайшему прежнему перку без уровня уровень 1',
      ],
    }),
    perkType: f.choice(perkTypes, perkTypeLabels, {
      label: ['Perk type', 'Тип перка'],
      list: true,
      filter: true,
    }),
    probabilities: f.perRarity({
      label: ['Chances', 'Вероятности'],
      list: true,
      max: limits.chanceParts,
      sum: limits.chanceParts,
      initial: certain,
      when: { field: 'type', is: ['PERK_GRANT'] },
      help: [
        'The chance of each perk rarity, in ten-thousandths',
        'Вероятность каждой редкости перка, в десятитысячных',
      ],
    }),
    boostedProbabilities: f.perRarity({
      label: ['Boosted chances', 'Вероятности с усилителем'],
      max: limits.chanceParts,
      sum: limits.chanceParts,
      initial: certain,
      when: { field: 'type', is: ['PERK_GRANT'] },
      help: ['The same for holders of a booster', 'То же для владельцев усилителя'],
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

import { f } from '../../kit/field/field-kinds.ts';
import { defineSection } from '../../kit/section/section.ts';
import { rule } from '../../kit/problem/problem.ts';

const game = 'game' as const;
/** Places where an item of the type is worn or used; the index is the number on the wire. */
export const inventorySections = [
  ['Equipment', 'Снаряжение'],
  ['Cosmetic', 'Внешний вид'],
  ['Consumable', 'Расходуемое'],
] as const;

export const inventoryTypes = defineSection({
  name: 'inventory-types',
  base: '/api/game/admin/inventory-types',
  may: 'admin',
  menu: {
    group: game,
    page: 'inventory-types',
    label: ['Inventory types', 'Типы предметов'],
    tab: ['Types', 'Типы'],
  },
  singular: ['inventory type', 'тип предметов'],
  tells: 'CATALOGUE_UPDATED',
  order: 'displayOrder',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    name: f.text({ label: ['Name', 'Название'], list: true, search: true, max: 80 }),
    section: f.numberChoice(inventorySections, {
      label: ['Section', 'Раздел'],
      list: true,
      filter: true,
    }),
    category: f.choice(
      ['GEAR', 'CONTRACT', 'BADGE', 'DISPOSABLE_BADGE', 'COSMETIC'],
      {
        GEAR: ['Gear', 'Экипировка'],
        CONTRACT: ['Contract', 'Контракт'],
        BADGE: ['Badge', 'Значок'],
        DISPOSABLE_BADGE: ['Disposable badge', 'Одноразовый значок'],
        COSMETIC: ['Cosmetic', 'Внешний вид'],
      },
      { label: ['Category', 'Категория'], list: true, filter: true },
    ),
    internalName: f.text({
      label: ['Internal name', 'Внутреннее имя'],
      list: true,
      max: 80,
      unique: rule('takenByType'),
      help: ['What the game calls it; unique', 'Как он называется в игре; не повторяется'],
    }),
    filterName: f.text({
      label: ['Filter name', 'Имя в фильтре'],
      max: 80,
      help: [
        'What the player sees in the filter of the inventory',
        'Что видит игрок в фильтре инвентаря',
      ],
    }),
    isVr: f.flag({
      label: ['VR only', 'Только VR'],
      list: true,
      initial: false,
      help: ['Left out of flat-screen loadouts', 'Не входит в наборы для плоского экрана'],
    }),
    visible: f.flag({
      label: ['Visible', 'Виден'],
      list: true,
      filter: true,
      initial: true,
      help: [
        'Players see items of hidden types nowhere',
        'Предметы скрытых типов игроки нигде не видят',
      ],
    }),
    displayOrder: f.int({ label: ['Display order', 'Порядок показа'], list: true, initial: 0 }),
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

export const inventoryKinds = defineSection({
  name: 'inventory-kinds',
  base: '/api/game/admin/inventory-kinds',
  may: 'admin',
  menu: {
    group: game,
    page: 'inventory-types',
    label: ['Inventory types', 'Типы предметов'],
    tab: ['Kinds', 'Виды'],
  },
  singular: ['kind', 'вид предметов'],
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    name: f.text({
      label: ['Name', 'Название'],
      list: true,
      search: true,
      max: 80,
      help: ['A weapon family; a filter', 'Семейство оружия; фильтр'],
    }),
  },
  sample: { name: 'Blades' },
});

export const inventories = defineSection({
  name: 'inventories',
  base: '/api/game/admin/inventories',
  may: 'admin',
  menu: { group: game, page: 'inventories', label: ['Inventories', 'Предметы'] },
  singular: ['inventory', 'предмет'],
  tells: 'CATALOGUE_UPDATED',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    imageUrl: f.image({ label: ['Picture', 'Изображение'], list: true }),
    name: f.text({ label: ['Name', 'Название'], list: true, search: true, filter: true, max: 120 }),
    rarity: f.rarity({ label: ['Rarity', 'Редкость'], list: true, filter: true }),
    typeId: f.ref('inventory-types', { label: ['Type', 'Тип'], list: true, filter: true }),
    kindId: f.optionalRef('inventory-kinds', { label: ['Kind', 'Вид'], list: true, filter: true }),
    description: f.longText({ label: ['Description', 'Описание'], max: 1000, initial: '' }),
    isDefault: f.flag({
      label: ['Default', 'По умолчанию'],
      list: true,
      initial: false,
      help: [
        'Belongs to every account, once and for ever',
        'Есть у каждого аккаунта, один раз и навсегда',
      ],
    }),
    dismantable: f.flag({
      label: ['Dismantable', 'Разбирается'],
      list: true,
      initial: false,
      help: [
        'An item of it can be taken apart for a reward; never a default one',
        'Предмет можно разобрать за награду; то, что есть у каждого, — никогда',
      ],
    }),
    supplyCap: f.optionalInt({
      label: ['Supply cap', 'Предел выпуска'],
      min: 1,
      list: true,
      help: [
        'No more than this many will ever exist; empty: no limit',
        'Больше этого числа никогда не появится; пусто: без ограничения',
      ],
    }),
    attributes: f.rows(
      {
        characterAttributeId: f.ref('character-attributes', {
          label: ['Character attribute', 'Атрибут персонажа'],
        }),
        value: f.decimal({
          label: ['Value', 'Значение'],
          min: -1e9,
          max: 1e9,
          help: ['The v of the attribute’s formula', 'Значение v в формуле атрибута'],
        }),
      },
      {
        label: ['Attributes', 'Атрибуты'],
        help: [
          'What an item of it gives the character; the perks of an item add to it',
          'Что такой предмет даёт персонажу; перки предмета прибавляются к этому',
        ],
      },
    ),
    archetypeId: f.optionalInt({
      label: ['Archetype', 'Архетип'],
      min: 1,
      help: [
        'The number of its family: a merge line does not mix families',
        'Номер семейства: линия слияния не смешивает семейства',
      ],
    }),
    dlc: f.optionalText({
      label: ['DLC', 'DLC'],
      max: 60,
      help: [
        'The pack it belongs to; a filter of the inventory page',
        'Набор, в который он входит; фильтр на странице инвентаря',
      ],
    }),
  },
  check({ isDefault, dismantable, supplyCap }) {
    if (!isDefault) return undefined;
    if (dismantable) return { field: 'dismantable', problem: rule('offForAll') };
    // Its end would be the end of registrations.
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

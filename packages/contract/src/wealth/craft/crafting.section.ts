import { amountMax } from '../../amounts.ts';
import type { ApiPath } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { problem, rule } from '../../kit/problem/problem.ts';
import type { Said } from '../../kit/text/said.ts';
import { defineSection } from '../../kit/section/section.ts';

/** Scope of a row: items of one collection, or by default of a rarity. */
const ofRarity = (defaultHelp: Said) => ({
  name: f.computed(f.text({ label: ['Of', 'Чего'] })),
  rarity: f.rarity({ label: ['Rarity', 'Редкость'], list: true, filter: true }),
  collectionId: f.optionalRef('collections', {
    label: ['Collection', 'Коллекция'],
    list: true,
    filter: true,
    unique: rule('takenBySetting'),
    empty: ['All others', 'Все остальные'],
    help: defaultHelp,
  }),
});
const currency = f.currency({ label: ['Currency', 'Валюта'], filter: true });
const check = (row: { readonly currency: string | null }) =>
  row.currency === null ? { field: 'currency', problem: problem('needed') } : undefined;
const page = { group: 'bank', page: 'collections', label: ['Collections', 'Коллекции'] } as const;
const both = (base: ApiPath) =>
  ({ base, may: 'admin', tells: 'CRAFTING_UPDATED', order: 'rarity', check }) as const;

export const craftSettings = defineSection({
  name: 'craft-settings',
  ...both('/api/banking/admin/craft-settings'),
  menu: { ...page, tab: ['Crafting', 'Создание'] },
  replays: true,
  singular: ['craft setting', 'настройка создания'],
  fields: {
    ...ofRarity([
      'Empty: every collection of this rarity that has no row of its own. A row of a collection holds while the collection is of this rarity',
      'Пусто: все коллекции этой редкости без своей строки. Строка коллекции действует, пока коллекция этой редкости',
    ]),
    price: f.amount({
      label: ['Price', 'Цена'],
      list: true,
      unit: { currency: 'currency' },
      help: [
        'Of one item, with the common item that the collection is crafted from; it is burnt. 0: the item alone',
        'За один предмет, вместе с обычным предметом, из которого создают; сгорает. 0: только предмет',
      ],
    }),
    currency,
  },
  sample: { rarity: 5, collectionId: 1, price: 250, currency: 'GOLD' },
});

export const dismantleSettings = defineSection({
  name: 'dismantle-settings',
  ...both('/api/banking/admin/dismantle-settings'),
  menu: { ...page, tab: ['Dismantling', 'Разбор'] },
  replays: true,
  singular: ['dismantle setting', 'настройка разбора'],
  fields: {
    ...ofRarity([
      'Empty: every dismantable item of this rarity whose collection has no row of its own. A row of a collection holds while the collection is of this rarity',
      'Пусто: все разбираемые предметы этой редкости, у чьей коллекции нет своей строки. Строка коллекции действует, пока коллекция этой редкости',
    ]),
    reward: f.amount({
      label: ['Reward', 'Награда'],
      list: true,
      min: 1,
      max: amountMax,
      unit: { currency: 'currency' },
      help: [
        'For one item, times the value factor of its season, rounded down. It is made within the supply cap; hard and chain currency cannot be',
        'За один предмет, умножается на множитель ценности его сезона и округляется вниз. Выпускается в пределах выпуска; твёрдую валюту и валюту блокчейна так не получить',
      ],
    }),
    currency,
  },
  sample: { rarity: 5, collectionId: 1, reward: 120, currency: 'GOLD' },
});

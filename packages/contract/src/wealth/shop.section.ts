import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field-kinds.ts';
import { listed } from '../kit/fields.ts';
import { problem } from '../kit/problem.ts';
import { rewardFields, rewardLabels } from '../kit/rewards.ts';
import { rules } from '../kit/rule.words.ts';
import { defineSection } from '../kit/section.ts';
import { limitPeriods, soldKinds } from './shop.ts';

const brings = rewardFields('itemType');

export const shop = defineSection({
  name: 'shop',
  base: '/api/banking/admin/shop',
  may: 'admin',
  menu: { group: 'bank', page: 'shop', label: ['Shop', 'Магазин'] },
  replays: true,
  singular: ['offer', 'предложение'],
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  tells: 'SHOP_UPDATED',
  turns: ['start', 'end'],
  order: 'displayOrder',
  form: 'page',
  check({ currency, itemType, itemCurrency, period, limitPerUser }) {
    if (currency === null) return { field: 'currency', problem: problem('needed') };
    if (itemType === 'CURRENCY' && itemCurrency === currency)
      return { field: 'itemCurrency', problem: rules.sameCurrency() };
    return period !== 'NONE' && limitPerUser === null
      ? { field: 'limitPerUser', problem: problem('needed') }
      : undefined;
  },
  fields: {
    art: f.computed(f.image({ label: ['Picture', 'Изображение'], list: true })),
    imageUrl: f.image({
      label: ['Own picture', 'Своё изображение'],
      help: ['Without one, that of what it brings', 'Без него — изображение того, что продаётся'],
    }),
    name: f.text({
      label: ['Name', 'Название'],
      list: true,
      search: true,
      max: 80,
      help: ['Players see it', 'Его видят игроки'],
    }),
    brings: f.computed(f.text({ label: ['Brings', 'Что приносит'], list: true })),
    itemType: f.choice(soldKinds, rewardLabels, {
      label: ['What it brings', 'Что продаётся'],
      filter: true,
    }),
    itemId: brings.id,
    itemCurrency: {
      ...brings.currency,
      help: 'Soft or event currency; it is made for the buyer',
      russian: {
        ...brings.currency.russian,
        help: 'Мягкая валюта или валюта события; она выпускается для покупателя',
      },
    },
    amount: { ...brings.amount, unit: { currency: 'itemCurrency' } },
    price: f.amount({
      label: ['Price', 'Цена'],
      list: true,
      min: 1,
      unit: { currency: 'currency' },
      help: [
        'Of one. A pass is offered at its own price',
        'За одно. Пропуск продаётся по своей цене',
      ],
    }),
    currency: f.currency({ label: ['Paid in', 'Чем платят'], list: true, filter: true }),
    enabled: f.flag({
      label: ['On sale', 'В продаже'],
      list: true,
      filter: true,
      initial: true,
      help: ['Players see it while its window is open', 'Игроки видят его, пока открыто окно'],
    }),
    ...f.openWindow(
      { name: 'start', label: ['Start', 'Начало'], list: true },
      { name: 'end', label: ['End', 'Конец'], list: true },
    ),
    stock: f.optionalInt({
      label: ['Stock', 'Запас'],
      list: true,
      empty: ['No end', 'Без конца'],
      min: 1,
      help: [
        'How many there ever are, for everybody together; what was sold before counts. Empty: no end of them',
        'Сколько их всего, на всех; проданное раньше считается. Пусто: без конца',
      ],
    }),
    limitPerUser: f.optionalInt({
      label: ['Limit per player', 'Предел на игрока'],
      empty: ['None', 'Без предела'],
      min: 1,
      help: [
        'How many one player may buy in a period. Empty: as many as they like',
        'Сколько может купить один игрок за период. Пусто: сколько угодно',
      ],
    }),
    period: f.choice(
      limitPeriods,
      { NONE: ['For ever', 'Навсегда'], DAY: ['A day', 'День'], WEEK: ['A week', 'Неделя'] },
      {
        label: ['Limit counts for', 'Предел действует'],
        initial: 'NONE',
        help: [
          'A day begins at midnight, a week on Monday, both in UTC',
          'День начинается в полночь, неделя — в понедельник, по UTC',
        ],
      },
    ),
    shelf: f.optionalText({
      label: ['Shelf', 'Полка'],
      list: true,
      search: true,
      max: 40,
      help: [
        'Players see offers of one shelf together under this name; shelves stand in the order of their first offers. Empty: with those that end, or with all others',
        'Предложения одной полки игроки видят вместе под этим названием; полки стоят в порядке своих первых предложений. Пусто: среди тех, что кончаются, или среди остальных',
      ],
    }),
    displayOrder: f.int({
      label: ['Order', 'Порядок'],
      list: true,
      initial: 0,
      max: 10_000,
      help: ['The place in the shop', 'Место в магазине'],
    }),
    sold: f.computed(
      f.int({
        label: ['Sold', 'Продано'],
        list: true,
        help: ['Less what was reversed', 'За вычетом возвращённого'],
      }),
    ),
    buyers: f.computed(f.int({ label: ['Buyers', 'Покупателей'], list: true })),
  },
  sample: {
    name: 'Lantern of the wall',
    itemType: 'INVENTORY',
    itemId: 1,
    amount: 1,
    price: 500,
    currency: 'GOLD',
    enabled: true,
    stock: 100,
    limitPerUser: 1,
    period: 'DAY',
    displayOrder: 1,
  },
});

export const shopApi = {
  shopTypes: endpoint({
    method: 'GET',
    path: '/api/banking/admin/shop/types',
    may: 'admin',
    summary: 'What an offer can bring',
    reply: listed(z.object({ id: z.enum(soldKinds), name: z.string() })),
    errors: [],
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { buildListSchema } from '../../kit/field/fields.ts';
import { problem } from '../../kit/problem/problem.ts';
import { buildRewardTargetFields, rewardLabels } from '../../kit/field/rewards.ts';
import { ruleMessages } from '../../kit/text/rule.messages.ts';
import { defineSection } from '../../kit/section/section.ts';
import { purchaseLimitPeriods, sellableRewardKinds } from './shop.ts';

const brings = buildRewardTargetFields('itemType');

export const shopSection = defineSection({
  name: 'shop',
  base: '/api/banking/admin/shop',
  may: 'admin',
  menu: { group: 'bank', page: 'shop', label: 'Shop' },
  replays: true,
  singular: 'offer',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  tells: 'SHOP_UPDATED',
  turns: ['start', 'end'],
  order: 'displayOrder',
  form: 'page',
  check({ currency, itemType, itemCurrency, period, limitPerUser }) {
    if (currency === null) return { field: 'currency', problem: problem('needed') };
    if (itemType === 'CURRENCY' && itemCurrency === currency)
      return { field: 'itemCurrency', problem: ruleMessages.sameCurrency() };
    return period !== 'NONE' && limitPerUser === null
      ? { field: 'limitPerUser', problem: problem('needed') }
      : undefined;
  },
  fields: {
    art: f.computed(f.image({ label: 'Picture', list: true })),
    imageUrl: f.image({ label: 'Own picture', help: 'Without one, that of what it brings' }),
    name: f.text({ label: 'Name', list: true, search: true, max: 80, help: 'Players see it' }),
    brings: f.computed(f.text({ label: 'Brings', list: true })),
    itemType: f.choice(sellableRewardKinds, rewardLabels, {
      label: 'What it brings',
      filter: true,
    }),
    itemId: brings.id,
    itemCurrency: { ...brings.currency, help: 'Soft or event currency; it is made for the buyer' },
    amount: { ...brings.amount, unit: { currency: 'itemCurrency' } },
    price: f.amount({
      label: 'Price',
      list: true,
      min: 1,
      unit: { currency: 'currency' },
      help: 'Of one. A pass is offered at its own price',
    }),
    currency: f.currency({ label: 'Paid in', list: true, filter: true }),
    enabled: f.flag({
      label: 'On sale',
      list: true,
      filter: true,
      initial: true,
      help: 'Players see it while its window is open',
    }),
    ...f.openWindow(
      { name: 'start', label: 'Start', list: true },
      { name: 'end', label: 'End', list: true },
    ),
    stock: f.optionalInt({
      label: 'Stock',
      list: true,
      empty: 'No end',
      min: 1,
      help: 'How many there ever are, for everybody together; what was sold before counts. Empty: no end of them',
    }),
    limitPerUser: f.optionalInt({
      label: 'Limit per player',
      empty: 'None',
      min: 1,
      help: 'How many one player may buy in a period. Empty: as many as they like',
    }),
    period: f.choice(
      purchaseLimitPeriods,
      { NONE: 'For ever', DAY: 'A day', WEEK: 'A week' },
      {
        label: 'Limit counts for',
        initial: 'NONE',
        help: 'A day begins at midnight, a week on Monday, both in UTC',
      },
    ),
    shelf: f.optionalText({
      label: 'Shelf',
      list: true,
      search: true,
      max: 40,
      help:
        'Players see offers of one shelf together under this name; shelves stand in the order ' +
        'of their first offers. Empty: with those that end, or with all others',
    }),
    displayOrder: f.int({
      label: 'Order',
      list: true,
      initial: 0,
      max: 10_000,
      help: 'The place in the shop',
    }),
    sold: f.computed(f.int({ label: 'Sold', list: true, help: 'Less what was reversed' })),
    buyers: f.computed(f.int({ label: 'Buyers', list: true })),
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
    reply: buildListSchema(z.object({ id: z.enum(sellableRewardKinds), name: z.string() })),
    errors: [],
  }),
};

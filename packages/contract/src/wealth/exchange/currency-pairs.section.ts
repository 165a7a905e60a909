import { f } from '../../kit/field/field-kinds.ts';
import { problem, rule } from '../../kit/problem/problem.ts';
import { defineSection } from '../../kit/section/section.ts';

/** Pairs of currencies: k times the first amount becomes k times the second, in whole times. */
export const currencyPairs = defineSection({
  name: 'currency-pairs',
  base: '/api/banking/admin/currencies/pairs',
  may: 'admin',
  menu: { group: 'bank', page: 'economy', label: ['Economy', 'Экономика'], tab: ['Pairs', 'Пары'] },
  replays: true,
  singular: ['currency pair', 'валютная пара'],
  tells: 'EXCHANGE_UPDATED',
  order: 'currencyFrom',
  fields: {
    name: f.computed(f.text({ label: ['Pair', 'Пара'] })),
    currencyFrom: f.currency({
      label: ['From', 'Из'],
      optional: false,
      list: true,
      filter: true,
      help: ['What the player gives; it is burnt', 'Что отдаёт игрок; оно сгорает'],
    }),
    amountFrom: f.amount({
      label: ['Gives', 'Отдаёт'],
      list: true,
      min: 1,
      unit: { currency: 'currencyFrom' },
    }),
    currencyTo: f.currency({
      label: ['To', 'В'],
      optional: false,
      list: true,
      filter: true,
      help: [
        'What the player gets; it is made, within its supply cap. Never hard currency',
        'Что получает игрок; оно выпускается в рамках предела. Никогда не твёрдая валюта',
      ],
    }),
    amountTo: f.amount({
      label: ['Gets', 'Получает'],
      list: true,
      min: 1,
      unit: { currency: 'currencyTo' },
      help: [
        'For what is given once; players exchange whole multiples only',
        'За одну отданную порцию; игроки меняют только целыми порциями',
      ],
    }),
  },
  check({ currencyFrom, currencyTo }) {
    if (currencyFrom === null) return { field: 'currencyFrom', problem: problem('needed') };
    if (currencyTo === null) return { field: 'currencyTo', problem: problem('needed') };
    return currencyFrom === currencyTo
      ? { field: 'currencyTo', problem: rule('otherCurrency') }
      : undefined;
  },
  sample: { currencyFrom: 'GOLD', currencyTo: 'SILVER', amountFrom: 100, amountTo: 3 },
});

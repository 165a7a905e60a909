import { f } from '../../kit/field/field-kinds.ts';
import { problem, rule } from '../../kit/problem/problem.ts';
import { defineSection } from '../../kit/section/section.ts';

/**
 * Pairs of currencies. A player exchanges a whole multiple of the first amount for the same
 * multiple of the second.
 */
export const currencyPairsSection = defineSection({
  name: 'currency-pairs',
  base: '/api/banking/admin/currencies/pairs',
  may: 'admin',
  menu: { group: 'bank', page: 'economy', label: 'Economy', tab: 'Pairs' },
  replays: true,
  singular: 'currency pair',
  tells: 'EXCHANGE_UPDATED',
  order: 'currencyFrom',
  fields: {
    name: f.computed(f.text({ label: 'Pair' })),
    currencyFrom: f.currency({
      label: 'From',
      optional: false,
      list: true,
      filter: true,
      help: 'What the player gives; it is burnt',
    }),
    amountFrom: f.amount({
      label: 'Gives',
      list: true,
      min: 1,
      unit: { currency: 'currencyFrom' },
    }),
    currencyTo: f.currency({
      label: 'To',
      optional: false,
      list: true,
      filter: true,
      help: 'What the player gets; it is made, within its supply cap. Never hard currency',
    }),
    amountTo: f.amount({
      label: 'Gets',
      list: true,
      min: 1,
      unit: { currency: 'currencyTo' },
      help: 'For what is given once; players exchange whole multiples only',
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

import * as z from 'zod/mini';
import type { FieldFault } from '../../kit/field/field-fault.ts';
import { priceDecimals } from './currencies.section.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { problem, rule } from '../../kit/problem/problem.ts';
import { defineSection, defineSettings } from '../../kit/section/section.ts';

const menu = (tab: string) => ({ group: 'bank', page: 'economy', label: 'Economy', tab }) as const;
const needed = ({ currency }: { readonly currency: string | null }): FieldFault | undefined =>
  currency === null ? { field: 'currency', problem: problem('needed') } : undefined;
const ofOne = { label: 'Currency', optional: false, list: true, filter: true } as const;

/** Balances above which the payouts of rules wait for a review. */
export const currencyThresholdsSection = defineSection({
  name: 'currency-thresholds',
  base: '/api/banking/admin/currencies/thresholds',
  may: 'admin',
  menu: menu('Thresholds'),
  singular: 'threshold',
  order: 'currency',
  fields: {
    name: f.computed(f.text({ label: 'Name' })),
    currency: f.currency({ ...ofOne, unique: rule('thresholdThere') }),
    threshold: f.amount({
      label: 'Threshold',
      list: true,
      min: 1,
      unit: { currency: 'currency' },
      help:
        'A payout of a rule with which a player would have more than this, with what is held, ' +
        'waits whole for review. Grants, purchases and exchanges are no payouts',
    }),
    waiting: f.computed(f.int({ label: 'Waiting for review', list: true, initial: 0 })),
  },
  check: needed,
  sample: { currency: 'GOLD', threshold: 5_000_000 },
});

/** Value of a whole unit, for display only, because nothing is bought or sold at this value. */
export const currencyPricesSection = defineSection({
  name: 'currency-prices',
  base: '/api/banking/admin/prices',
  may: 'admin',
  menu: menu('Prices'),
  singular: 'currency price',
  order: 'currency',
  tells: 'BALANCE_UPDATED',
  fields: {
    name: f.computed(f.text({ label: 'Name' })),
    currency: f.currency({ ...ofOne, unique: rule('priceThere') }),
    price: f.amount({
      label: 'Price of a whole unit',
      list: true,
      min: 1,
      unit: { digits: priceDecimals },
      help: 'In the display currency; shown beside amounts, nothing is sold at it',
    }),
  },
  check: needed,
  sample: { currency: 'GOLD', price: 1_250_000 },
});

export const currencyUrlKinds = ['EXPLORER', 'ICON'] as const;
/** Links to more information about a currency and to its icon. */
export const currencyUrlsSection = defineSection({
  name: 'currency-urls',
  base: '/api/banking/admin/currencies/urls',
  may: 'admin',
  menu: menu('Links'),
  singular: 'currency link',
  order: 'currency',
  title: 'url',
  tells: 'BALANCE_UPDATED',
  fields: {
    currency: f.currency(ofOne),
    kind: f.choice(
      currencyUrlKinds,
      { EXPLORER: 'Explorer', ICON: 'Icon' },
      {
        label: 'Kind',
        list: true,
        filter: true,
        initial: 'EXPLORER',
        unique: rule('urlThere'),
        help: 'Explorer: a link beside the currency. Icon: shown in place of its picture',
      },
    ),
    url: f.url({ label: 'Address', list: true, search: true }),
  },
  check: needed,
  sample: { currency: 'GOLD', kind: 'EXPLORER', url: 'https://explorer.example/gold' },
});

/** Currency in which prices of currencies are shown. */
export const economySettings = defineSettings({
  name: 'economy-settings',
  base: '/api/banking/admin/economy/settings',
  may: 'admin',
  tells: 'BALANCE_UPDATED',
  menu: menu('Display'),
  singular: 'economy settings',
  fields: {
    displayCurrency: f.text({
      label: 'Display currency',
      initial: 'USD',
      max: 3,
      help: 'Its code by ISO 4217, such as USD; prices are meant in it',
    }),
  },
  check: ({ displayCurrency }) =>
    displayCurrency !== null && !isoCode.safeParse(displayCurrency).success
      ? { field: 'displayCurrency', problem: rule('isoCode') }
      : undefined,
});
const isoCode = z.string().check(z.regex(/^[A-Z]{3}$/));

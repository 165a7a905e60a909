import type { Said } from './kit/text/said.ts';

/**
 * Parts of the product that operators can close, as everybody may learn. A flag is one line here
 * and one in its section (what it closes); what it closes names it: a call by `feature` in its
 * declaration, a page by `feature` in `routes.ts`.
 */
export const featureFlags = {
  registration: ['Registration', 'Регистрация'],
  referral: ['Referral system', 'Реферальная система'],
  tournaments: ['Tournaments', 'Турниры'],
  passes: ['Passes', 'Пропуска'],
  shop: ['Shop', 'Магазин'],
  exchange: ['Exchange', 'Обмен'],
  staking: ['Staking', 'Стейкинг'],
  linking: ['Account links', 'Привязка аккаунтов'],
  demo: ['Demo', 'Демоверсия'],
} as const satisfies Readonly<Record<string, Said>>;

export type Feature = keyof typeof featureFlags;
export const features = Object.keys(featureFlags) as readonly Feature[] as readonly [
  Feature,
  ...Feature[],
];

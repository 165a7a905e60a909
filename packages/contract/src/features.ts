import { defineTexts } from './kit/text/text.ts';

/**
 * Parts of the product that operators can close; the list is public. A flag needs one line here and
 * one in its section, which describes what it closes. Calls and pages name their flag: a call by
 * `feature` in its declaration, a page by `feature` in `routes.ts`.
 */
export const featureFlags = defineTexts('feature', {
  registration: 'Registration',
  referral: 'Referral system',
  tournaments: 'Tournaments',
  passes: 'Passes',
  shop: 'Shop',
  exchange: 'Exchange',
  staking: 'Staking',
  linking: 'Account links',
  demo: 'Demo',
});

export type Feature = keyof typeof featureFlags;
export const featureNames = Object.keys(featureFlags) as readonly Feature[] as readonly [
  Feature,
  ...Feature[],
];

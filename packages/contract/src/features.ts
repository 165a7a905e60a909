import { defineTexts } from './kit/text/text.ts';

/**
 * Parts of the product that operators can close; the list is public. A new part needs a line here,
 * and a line in its section that describes the effect of closing it. Calls name their part by
 * `feature` in their declaration, pages by `feature` in `routes.ts`.
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

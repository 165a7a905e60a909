import { featureFlags, featureNames as flags, type Feature } from '../features.ts';
import { f } from '../kit/field/field-kinds.ts';
import { defineSection } from '../kit/section/section.ts';

/** Effects of closing each feature on the portal, and the functions that stay open. */
const closes: Readonly<Record<Feature, string>> = {
  registration: 'The sign-up page and the links to it. Who has an account signs in as before.',
  referral:
    'The page of friends, visits of invite links and claims. Who registers meanwhile is ' +
    'nobody’s recruit; recruits of before go on counting, and what is ready waits.',
  tournaments:
    'The leaderboards, for visitors too. Running tournaments go on counting and pay their prizes.',
  passes:
    'The passes of the dashboard and their upgrades. Experience goes on counting, and tiers are handed out.',
  shop: 'The shop and purchases in it, those of game servers too. What was bought stays.',
  exchange: 'Exchanging currency in the purse and for game servers. Balances stay as they are.',
  staking:
    'Staking assets on the blockchain. What is staked earns on, and can be released at any time.',
  linking:
    'Linking accounts at Discord, Twitch, Twitter and Open Loot. Links that exist stay, work and can be removed.',
  demo: 'The button in the header that leads to the store page of the demo.',
};

/**
 * Feature flags: parts of the product that can be closed. Each flag has one row, which exists from
 * the start.
 */
export const featuresSection = defineSection({
  name: 'features',
  base: '/api/game/admin/features',
  may: 'admin',
  menu: { group: 'game', page: 'features', label: 'Features', tab: 'Features' },
  singular: 'feature',
  ops: ['list', 'update'],
  order: 'id',
  tells: 'FEATURES_UPDATED',
  fields: {
    name: f.readOnly(f.choice(flags, featureFlags, { label: 'Name', list: true })),
    enabled: f.flag({
      label: 'Open',
      list: true,
      filter: true,
      initial: true,
      help: 'Off closes the pages and the calls below at once, for everybody. What runs goes on',
    }),
    closes: f.computed(f.choice(flags, closes, { label: 'What it closes', list: true })),
    calls: f.computed(f.tags({ label: 'Calls', max: 100, each: 120 })),
  },
  sample: {},
});

import { f } from '../../kit/field/field-kinds.ts';

/**
 * Parameters that the platform's rules read from the balance preset of the main game version, by
 * their name in the preset. Each parameter has a type and a range. A parameter that is missing in
 * the preset has the default given here. All other parameters belong to the game.
 */
export const platformBalanceParameters = {
  name: 'balance',
  fields: {
    'exp.step': f.int({
      label: 'First level',
      help: 'Experience from level 1 to level 2',
      min: 1,
      max: 1_000_000_000,
      initial: 100,
    }),
    'exp.growth': f.int({
      label: 'Growth',
      help: 'Each further level takes so much more experience',
      max: 1_000_000_000,
      initial: 0,
    }),
    'match.expMax': f.int({
      label: 'Experience of a match',
      help: 'The most experience of one player that a match may report before somebody looks at it',
      max: 1_000_000,
      initial: 500,
    }),
    'missions.daily': f.int({
      label: 'Daily missions',
      help: 'So many missions of the day’s pool are given to each player',
      max: 100,
      initial: 3,
    }),
    'missions.weekly': f.int({
      label: 'Weekly missions',
      help: 'So many missions of the week’s pool are given to each player',
      max: 100,
      initial: 2,
    }),
    'inventory.capacity': f.int({
      label: 'Room of an inventory',
      help: 'With so many items nothing more can be bought, and rewards wait in the inbox',
      min: 1,
      max: 100_000,
      initial: 5_000,
    }),
    'staking.epochDays': f.int({
      label: 'Epoch of staking, days',
      help: 'Epochs are counted from Monday, 5 January 2026. A capsule can be deleted once the epoch of its last stake is over',
      min: 1,
      max: 365,
      initial: 7,
    }),
    'merge.count': f.int({
      label: 'Items of a merge',
      help: 'So many items of one rarity become one of the next',
      min: 2,
      max: 100,
      initial: 3,
    }),
    'perk.levelPercent': f.int({
      label: 'Level of a perk',
      help: 'A perk at level 1 gives so many percent more',
      max: 1_000,
      initial: 50,
    }),
    'referral.matches': f.int({
      label: 'Matches of a recruit',
      help: 'A recruit counts for the recruiter after so many finished matches',
      max: 1_000,
      initial: 1,
    }),
  },
} as const;
/**
 * Every number in the main version's preset, including the game's own. A rule refers to such a
 * number by its name.
 */
export const mainPresetNumbers = {
  name: 'balance-numbers',
  fields: {
    all: f.rows(
      {
        name: f.text({ label: 'Name' }),
        value: f.decimal({ label: 'Value', min: -1e16, max: 1e16 }),
      },
      { label: 'Numbers', max: 1_000 },
    ),
  },
} as const;
export type PlatformBalanceParameter = keyof typeof platformBalanceParameters.fields;
export const isPlatformBalanceParameter = (name: string): name is PlatformBalanceParameter =>
  Object.hasOwn(platformBalanceParameters.fields, name);

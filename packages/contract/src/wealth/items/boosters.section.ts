import { f } from '../../kit/field/field-kinds.ts';
import { rule } from '../../kit/problem/problem.ts';
import { defineSection } from '../../kit/section/section.ts';

/** Largest percentage by which one collection boosts match rewards. */
const boostMax = 1_000;

export const boostersSection = defineSection({
  name: 'boosters',
  base: '/api/banking/admin/boosters',
  may: 'admin',
  menu: { group: 'bank', page: 'boosters', label: 'Boosters' },
  singular: 'booster',
  tells: 'CATALOGUE_UPDATED',
  fields: {
    name: f.computed(f.text({ label: 'Of' })),
    collectionId: f.ref('collections', {
      label: 'Collection',
      list: true,
      filter: true,
      unique: rule('takenByBooster'),
      help: 'One that may have a booster. Who owns an item of it when a match starts is boosted by it, minted or not; an item boosts one player a UTC day',
    }),
    boostAmount: f.int({
      label: 'Boost, percent',
      list: true,
      min: 1,
      max: boostMax,
      help:
        'Added to the experience of a match and to the currency that match rewards and perks ' +
        'of value pay; boosters of several collections add up. A match goes by what held when ' +
        'it started',
    }),
    players: f.computed(
      f.int({ label: 'Players', list: true, initial: 0, help: 'Who own an item of it now' }),
    ),
  },
  sample: { collectionId: 1, boostAmount: 25 },
});

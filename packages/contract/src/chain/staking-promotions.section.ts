import { f } from '../kit/field/field-kinds.ts';
import { defineSection } from '../kit/section/section.ts';

export const stakingPromotionsSection = defineSection({
  name: 'staking-promotions',
  base: '/api/banking/admin/staking-promotions',
  may: 'admin',
  menu: {
    group: 'bank',
    page: 'staking-promotions',
    label: 'Staking promotions',
    tab: 'Promotions',
  },
  singular: 'staking promotion',
  order: '-start',
  fields: {
    name: f.text({ label: 'Name', list: true, search: true, max: 80 }),
    ...f.window(
      {
        name: 'start',
        label: 'Start',
        list: true,
        help: 'The first second that counts for more. Fixed once it has come, as are collection and multiplier: only the end can still be moved',
      },
      {
        name: 'end',
        label: 'End',
        list: true,
        help: 'The first moment that no longer counts; what has passed stays as it was',
      },
    ),
    multiplier: f.int({
      label: 'Multiplier, percent',
      list: true,
      min: 1,
      max: 10_000,
      help: 'A staked second counts so many percent of itself: 100 changes nothing, 200 counts twice',
    }),
    collectionId: f.optionalRef('collections', {
      label: 'Collection',
      list: true,
      filter: true,
      empty: 'Every collection',
      help:
        'Empty: every collection. While one of a collection runs, it holds there in place of ' +
        'the general one. Those of one collection do not overlap, nor do the general ones',
    }),
    state: f.computed(
      f.choice(
        ['NOT_YET', 'RUNNING', 'OVER'],
        { NOT_YET: 'Not yet', RUNNING: 'Running', OVER: 'Over' },
        { label: 'State', list: true },
      ),
    ),
  },
  sample: {
    name: 'Weekend of the anvil',
    start: '2031-03-08T00:00:00.000Z',
    end: '2031-03-10T00:00:00.000Z',
    multiplier: 150,
    collectionId: 1,
  },
});

import { f } from '../../kit/field/field-kinds.ts';
import { rule } from '../../kit/problem/problem.ts';
import { defineSection } from '../../kit/section/section.ts';

/** Maximum factor of a season; 1 changes nothing. */
const modifierMax = 1_000;
const modifier = (label: string, help: string) =>
  f.decimal({ label, list: true, max: modifierMax, initial: 1, help });

/**
 * Seasons of items. An item keeps the season in which it was received, and its value depends on the
 * number of later seasons.
 */
export const itemSeasonsSection = defineSection({
  name: 'item-seasons',
  base: '/api/game/admin/item-seasons',
  may: 'admin',
  menu: { group: 'game', page: 'items-seasons', label: 'Items seasons' },
  replays: true,
  singular: 'item season',
  tells: 'CATALOGUE_UPDATED',
  turns: ['endAt'],
  order: 'seasonCounter',
  fields: {
    name: f.text({
      label: 'Name',
      list: true,
      search: true,
      max: 80,
      help: 'Players see it on their items',
    }),
    seasonCounter: f.int({
      label: 'Number',
      list: true,
      unique: rule('takenBySeason'),
      help: 'The order of the seasons; unique. The current one is the lowest that has not ended',
    }),
    powerModifier: modifier(
      'Power factor',
      'The power of its items in a match is multiplied by it',
    ),
    valueModifier: modifier('Value factor', 'What its items are worth is multiplied by it'),
    endAt: f.instant({
      label: 'End',
      list: true,
      help: 'From here on new items are of the next season',
    }),
    degradations: f.rows(
      { percent: f.int({ label: 'Percent', max: 1_000, initial: 100 }) },
      {
        label: 'Degradations',
        layout: 'lines',
        max: 100,
        help:
          'What is left of power and value: the first line in the season itself, the next one ' +
          'after each later season; the last one holds from then on. None: all of it',
      },
    ),
    state: f.computed(
      f.choice(
        ['CURRENT', 'AHEAD', 'OVER'],
        { CURRENT: 'Current', AHEAD: 'Ahead', OVER: 'Over' },
        { label: 'State', list: true },
      ),
    ),
    owned: f.computed(f.int({ label: 'Owned', list: true, initial: 0 })),
  },
  sample: {
    name: 'Season of ash',
    seasonCounter: 7,
    powerModifier: 1.25,
    valueModifier: 2,
    endAt: '2031-06-01T00:00:00.000Z',
    degradations: [{ percent: 100 }, { percent: 80 }, { percent: 50 }],
  },
});

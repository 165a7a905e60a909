import { f } from '../../kit/field/field-kinds.ts';
import { defineSection } from '../../kit/section/section.ts';

export const playtimesSection = defineSection({
  name: 'playtimes',
  base: '/api/game/admin/playtimes',
  may: 'admin',
  tells: 'SESSION_AVAILABILITY',
  menu: { group: 'game', page: 'planned-playtimes', label: 'Planned playtimes' },
  singular: 'planned playtime',
  form: 'page',
  fields: {
    name: f.text({ label: 'Name', list: true, search: true, max: 120 }),
    opensNext: f.computed(
      f.optionalInstant({
        label: 'Next slot',
        list: true,
        help: 'Start of the first slot that is not over; empty when all of them are',
      }),
    ),
    hoursAhead: f.computed(f.decimal({ label: 'Hours in the next 7 days', list: true })),
    slots: f.rows(f.window({ name: 'start', label: 'Start' }, { name: 'end', label: 'End' }), {
      label: 'Slots',
      layout: 'table',
      max: 500,
      help: 'The game is open in any slot of any planned playtime. As soon as one slot exists, also one that is over, it is closed outside of them',
    }),
  },
  sample: {
    name: 'Evenings of the open test',
    slots: [
      { start: '2031-03-03T18:00:00.000Z', end: '2031-03-03T22:00:00.000Z' },
      { start: '2031-03-04T18:00:00.000Z', end: '2031-03-04T22:00:00.000Z' },
    ],
  },
});

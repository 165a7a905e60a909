import { f } from '../../kit/field/field-kinds.ts';
import { problem } from '../../kit/problem/problem.ts';
import { defineSection } from '../../kit/section/section.ts';

export const gameEventsSection = defineSection({
  name: 'game-events',
  base: '/api/game/admin/events',
  may: 'admin',
  menu: { group: 'game', page: 'events', label: 'Events' },
  singular: 'event',
  tells: 'GAME_EVENTS_UPDATED',
  turns: ['startAt', 'finishAt', 'rewardsDisabledAt'],
  order: '-startAt',
  fields: {
    name: f.text({ label: 'Name', list: true, search: true, max: 80 }),
    ...f.window(
      {
        name: 'startAt',
        label: 'Start',
        list: true,
        help: 'From here on a match may name the event when it starts',
      },
      { name: 'finishAt', label: 'Finish', list: true },
    ),
    rewardsDisabledAt: f.optionalInstant({
      label: 'Rewards end',
      list: true,
      help: 'A match of the event that ends at this moment or later gives experience and statistics only; empty: all of them pay',
    }),
    state: f.computed(
      f.choice(
        ['NOT_YET', 'RUNNING', 'WITHOUT_REWARDS', 'OVER'],
        {
          NOT_YET: 'Not yet',
          RUNNING: 'Running',
          WITHOUT_REWARDS: 'Running, without rewards',
          OVER: 'Over',
        },
        { label: 'State', list: true },
      ),
    ),
    matches: f.computed(f.int({ label: 'Matches', list: true, initial: 0 })),
  },
  check: ({ startAt, rewardsDisabledAt }) =>
    startAt !== null && rewardsDisabledAt !== null && rewardsDisabledAt < startAt
      ? { field: 'rewardsDisabledAt', problem: problem('later') }
      : undefined,
  sample: {
    name: 'Night of the lanterns',
    startAt: '2031-03-03T18:00:00.000Z',
    finishAt: '2031-03-03T22:00:00.000Z',
    rewardsDisabledAt: '2031-03-03T21:30:00.000Z',
  },
});

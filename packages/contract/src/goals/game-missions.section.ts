import { f } from '../kit/field/field-kinds.ts';
import { buildRewardListField } from '../kit/field/rewards.ts';
import { defineSection } from '../kit/section/section.ts';

/** Periods in which an account can finish a game mission once: in total, per day, per week. */
export const gameMissionRepeats = ['ONCE', 'DAILY', 'WEEKLY'] as const;
export type GameMissionRepeat = (typeof gameMissionRepeats)[number];

export const gameMissionsSection = defineSection({
  name: 'game-missions',
  base: '/api/game/admin/missions',
  may: 'admin',
  menu: { group: 'game', page: 'game-missions', label: 'Game missions' },
  replays: true,
  singular: 'game mission',
  tells: 'GAME_MISSIONS_UPDATED',
  order: 'name',
  form: 'page',
  fields: {
    name: f.text({ label: 'Name', list: true, search: true, max: 80, help: 'Players see it' }),
    description: f.longText({ label: 'Description', max: 300, help: 'What to do, in a sentence' }),
    enabled: f.flag({
      label: 'Enabled',
      list: true,
      filter: true,
      initial: true,
      help: 'Off: nobody sees it, no match may name it, and running ones bring nothing for it',
    }),
    steps: f.refs('gameplay-tasks', {
      label: 'Steps',
      list: true,
      isOrdered: true,
      max: 20,
      help: 'Done in this order; a match that names the mission counts for one step at a time. None: the mission is inactive',
    }),
    rewards: buildRewardListField({
      label: 'Rewards',
      max: 10,
      help: 'All of them, at once after the last step. None: the mission is inactive',
    }),
    repeat: f.choice(
      gameMissionRepeats,
      { ONCE: 'Once', DAILY: 'Every day', WEEKLY: 'Every week' },
      {
        label: 'Repeat',
        list: true,
        filter: true,
        initial: 'ONCE',
        help: 'A day is a UTC day, a week begins on Monday: steps begin anew then, and it pays once in each. Another choice begins it anew for everybody',
      },
    ),
    state: f.computed(
      f.choice(
        ['ACTIVE', 'OFF', 'NO_STEPS', 'NO_REWARDS'],
        {
          ACTIVE: 'Active',
          OFF: 'Inactive: turned off',
          NO_STEPS: 'Inactive: no steps',
          NO_REWARDS: 'Inactive: no rewards',
        },
        { label: 'State', list: true },
      ),
    ),
    players: f.computed(
      f.int({ label: 'Players', list: true, initial: 0, help: 'Who have played for it' }),
    ),
    finished: f.computed(
      f.int({
        label: 'Finished',
        list: true,
        initial: 0,
        help: 'How often, over all players and periods',
      }),
    ),
  },
  sample: {
    name: 'Relief of the north wall',
    description: 'Hold the wall, then drive them back',
    enabled: false,
    steps: [1],
    rewards: [{ kind: 'INVENTORY', id: 1, currency: null, amount: 2 }],
    repeat: 'WEEKLY',
  },
});

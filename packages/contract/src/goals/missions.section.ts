import * as z from 'zod/mini';
import { missionTypes } from '../events.ts';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import { buildListSchema } from '../kit/field/fields.ts';
import { buildRewardTargetFields, rewardKinds, rewardLabels } from '../kit/field/rewards.ts';
import { defineSection } from '../kit/section/section.ts';

const pays = buildRewardTargetFields('rewardType');
export const missionRotationPeriods = ['DAILY', 'WEEKLY'] as const;

export const missionsSection = defineSection({
  name: 'missions',
  base: '/api/admin/missions',
  may: 'admin',
  menu: { group: 'panel', page: 'missions', label: 'Missions' },
  replays: true,
  singular: 'mission',
  tells: 'MISSION_LIST_UPDATED',
  turns: ['start', 'end'],
  order: 'displayOrder',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    imageUrl: f.image({ label: 'Picture', list: true }),
    name: f.text({ label: 'Name', list: true, search: true, max: 80 }),
    description: f.longText({ label: 'Description', max: 300, help: 'What to do, in a sentence' }),
    type: f.choice(
      missionTypes,
      { common: 'Common', special: 'Special' },
      {
        label: 'Type',
        list: true,
        filter: true,
        help: 'Common: drawn from a pool for each day or week; special: everybody has it in its window. Fixed once made',
      },
    ),
    rotation: f.choice(
      missionRotationPeriods,
      { DAILY: 'Daily', WEEKLY: 'Weekly' },
      {
        label: 'Rotation',
        list: true,
        filter: true,
        initial: 'DAILY',
        when: { field: 'type', is: ['common'] },
        help: 'Which pool it is drawn from. A pool is frozen when its period begins',
      },
    ),
    ...f.openWindow(
      {
        name: 'start',
        label: 'Start',
        list: true,
        when: { field: 'type', is: ['special'] },
        help: 'Matches that end from here on count; empty: all',
      },
      {
        name: 'end',
        label: 'End',
        list: true,
        when: { field: 'type', is: ['special'] },
        help: 'The first moment that no longer counts; empty: it never ends',
      },
    ),
    statisticId: f.optionalRef('statistics', {
      label: 'Statistic',
      list: true,
      filter: true,
      help: 'What is counted; empty: the mission is inactive',
    }),
    segment: f.optionalText({
      label: 'Segment',
      max: 101,
      help: 'Only a part of it, as name=value: class=Warden',
    }),
    goal: f.optionalInt({
      label: 'Goal',
      list: true,
      min: 1,
      help: 'How much of it; empty: the mission is inactive',
    }),
    rewardType: f.optionalChoice(rewardKinds, rewardLabels, { label: 'Reward', filter: true }),
    rewardId: pays.id,
    currency: pays.currency,
    amount: pays.amount,
    displayOrder: f.int({ label: 'Display order', initial: 0, max: 10_000 }),
    enabled: f.flag({
      label: 'Enabled',
      list: true,
      filter: true,
      initial: true,
      help: 'Off: nobody gets it ready any more; who has it ready keeps it',
    }),
    state: f.computed(
      f.choice(
        [
          'POOL',
          'NEXT_DAY',
          'NEXT_WEEK',
          'NOT_YET',
          'RUNNING',
          'OVER',
          'OFF',
          'NO_STATISTIC',
          'NO_GOAL',
          'NO_REWARD',
        ],
        {
          POOL: 'In the pool',
          NEXT_DAY: 'From the next day on',
          NEXT_WEEK: 'From the next week on',
          NOT_YET: 'Not yet',
          RUNNING: 'Running',
          OVER: 'Over',
          OFF: 'Inactive: turned off',
          NO_STATISTIC: 'Inactive: no statistic',
          NO_GOAL: 'Inactive: no goal',
          NO_REWARD: 'Inactive: no reward',
        },
        { label: 'State', list: true },
      ),
    ),
    reached: f.computed(f.int({ label: 'Reached', list: true, initial: 0 })),
    claimed: f.computed(f.int({ label: 'Claimed', list: true, initial: 0 })),
  },
  sample: {
    name: 'Hold the bridge',
    description: 'Win on the long bridge',
    type: 'special',
    start: '2031-03-03T00:00:00.000Z',
    end: '2031-03-10T00:00:00.000Z',
    goal: 5,
    rewardType: 'INVENTORY',
    rewardId: 1,
    amount: 2,
    displayOrder: 3,
    enabled: false,
  },
});

export const missionsApi = {
  adminMissionTypes: endpoint({
    method: 'GET',
    path: '/api/admin/missions/types',
    may: 'admin',
    summary: 'Types that a mission can have',
    reply: buildListSchema(z.object({ id: z.enum(missionTypes), name: z.string() })),
    errors: [],
  }),
};

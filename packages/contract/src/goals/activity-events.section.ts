import * as z from 'zod/mini';
import { shownActivityRewardSchema } from './activity-events.ts';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import {
  idParamsSchema,
  buildListSchema,
  pagingBodyFields,
  buildPageSchema,
} from '../kit/field/fields.ts';
import { buildRewardTargetFields, rewardKinds, rewardLabels } from '../kit/field/rewards.ts';
import { defineSection } from '../kit/section/section.ts';
import { defineTexts } from '../kit/text/text.ts';
import { problem } from '../kit/problem/problem.ts';

/** Activities that a reward can count. */
export const activityTypes = ['STATISTIC', 'TASK', 'MATCHES', 'LEVEL'] as const;
export const activityTypeLabels = defineTexts('activity-type', {
  STATISTIC: 'Statistic',
  TASK: 'Task',
  MATCHES: 'Matches',
  LEVEL: 'Levels',
});
const pays = buildRewardTargetFields('activityEventRewardType');

const activityRewardFields = {
  id: f.readOnly(f.optionalId({ label: 'ID' })),
  activityType: f.choice(activityTypes, activityTypeLabels, { label: 'Activity' }),
  targetId: f.optionalRef(
    { by: 'activityType', to: { STATISTIC: 'statistics', TASK: 'gameplay-tasks' } },
    {
      label: 'What',
      when: { field: 'activityType', is: ['STATISTIC', 'TASK'] },
      help: 'Empty: the reward is inactive',
    },
  ),
  goal: f.decimal({
    label: 'Goal',
    help: 'How much of it: points of a statistic, times a task was done, matches, levels',
  }),
  activityEventRewardType: f.choice(rewardKinds, rewardLabels, {
    label: 'Reward',
    help: 'Paid at once when the goal is reached',
  }),
  rewardId: pays.id,
  currency: pays.currency,
  amount: pays.amount,
  active: f.flag({
    label: 'Active',
    initial: true,
    help: 'Off: nobody sees it, and nothing counts for it',
  }),
  since: f.readOnly(f.optionalInstant({ label: 'Counts from' })),
};
export const activityEventsSection = defineSection({
  name: 'activity-events',
  base: '/api/game/admin/activity-events',
  may: 'admin',
  menu: { group: 'game', page: 'activity-events', label: 'Activity events' },
  replays: true,
  singular: 'activity event',
  tells: 'ACTIVITY_EVENTS_UPDATED',
  turns: ['start', 'end'],
  order: '-start',
  fields: {
    imageUrl: f.image({ label: 'Picture', list: true }),
    name: f.text({ label: 'Name', list: true, search: true, max: 80 }),
    ...f.window(
      {
        name: 'start',
        label: 'Start',
        list: true,
        help: 'Matches that end from here on count. Fixed once it has come',
      },
      {
        name: 'end',
        label: 'End',
        list: true,
        help: 'The first moment that no longer counts. Fixed once it has come',
      },
    ),
    rewards: f.rows(activityRewardFields, {
      label: 'Rewards',
      max: 50,
      help: 'Once the event runs, rewards are added or turned off, not removed',
    }),
    state: f.computed(
      f.choice(
        ['NOT_YET', 'RUNNING', 'RUNNING_PARTLY', 'RUNNING_IDLE', 'RUNNING_EMPTY', 'OVER'],
        {
          NOT_YET: 'Not yet',
          RUNNING: 'Running',
          RUNNING_PARTLY: 'Running, some rewards inactive',
          RUNNING_IDLE: 'Running, no reward is active',
          RUNNING_EMPTY: 'Running, without rewards',
          OVER: 'Over',
        },
        { label: 'State', list: true },
      ),
    ),
    idle: f.computed(f.int({ label: 'Inactive rewards', initial: 0 })),
    players: f.computed(f.int({ label: 'Players', list: true, initial: 0 })),
    granted: f.computed(f.int({ label: 'Granted', list: true, initial: 0 })),
  },
  check({ rewards }) {
    const at = (rewards ?? []).findIndex(({ goal }) => goal <= 0);
    return at < 0
      ? undefined
      : { field: `rewards.${at}.goal`, problem: problem('moreThan', { min: 0 }) };
  },
  sample: {
    name: 'Week of the tide',
    start: '2031-03-03T00:00:00.000Z',
    end: '2031-03-10T00:00:00.000Z',
    rewards: [
      {
        activityType: 'MATCHES',
        targetId: null,
        goal: 5,
        activityEventRewardType: 'INVENTORY',
        rewardId: 1,
        currency: null,
        amount: 2,
        active: true,
      },
      {
        activityType: 'LEVEL',
        targetId: null,
        goal: 1,
        activityEventRewardType: 'EXP',
        rewardId: null,
        currency: null,
        amount: 30,
        active: false,
      },
    ],
  },
});

const named = buildListSchema(z.object({ id: z.string(), name: z.string() }));
export const activityEventsApi = {
  adminActivityTargets: endpoint({
    method: 'GET',
    path: '/api/game/admin/activity-events/activity-types',
    may: 'admin',
    summary: 'What an activity reward can count',
    reply: named,
    errors: [],
  }),
  adminActivityRewardTypes: endpoint({
    method: 'GET',
    path: '/api/game/admin/activity-events/reward-types',
    may: 'admin',
    summary: 'What an activity reward can pay',
    reply: named,
    errors: [],
  }),
  adminUserActivityRewards: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/activity-reward-events/list',
    may: 'admin',
    summary: 'Activity rewards of every event that has begun, as far as a player is with them',
    params: idParamsSchema,
    body: z.prefault(
      z.strictObject({ ...pagingBodyFields, notGranted: z.optional(z.boolean()) }),
      {},
    ),
    reply: buildPageSchema(shownActivityRewardSchema),
    errors: ['NOT_FOUND'],
  }),
};

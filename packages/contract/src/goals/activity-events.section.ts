import * as z from 'zod/mini';
import { shownActivityReward } from './activity-events.ts';
import { endpoint } from '../kit/endpoint.ts';
import { f, type Field } from '../kit/field-kinds.ts';
import { byId, id, instant, listed, pageBody, paged } from '../kit/fields.ts';
import { defineSection } from '../kit/section.ts';

/** What an activity reward counts. */
export const activityTypes = ['STATISTIC', 'TASK', 'MATCHES', 'LEVEL'] as const;
export const activityTypeLabels = {
  STATISTIC: 'Statistic',
  TASK: 'Task',
  MATCHES: 'Matches',
  LEVEL: 'Levels',
} as const;
export const activityRewardKinds = ['INVENTORY', 'AVATAR', 'EXP'] as const;
export const activityRewardLabels = {
  INVENTORY: 'Item',
  AVATAR: 'Avatar',
  EXP: 'Experience',
} as const;
const amountMax = 1_000_000;

/** A field of a nested row that may be left out. */
const optional = <S extends z.ZodMiniType, const D>(field: Field<S>, initial: D) => ({
  ...field,
  optional: true,
  initial,
  schema: z.prefault(field.schema, initial as never),
});
/** Written by the server alone: what is sent comes back as it was stored. */
const kept = <S extends z.ZodMiniType>(field: Omit<Field, 'schema'>, schema: S) => ({
  ...field,
  schema: z.optional(z.nullable(schema)),
});

const rewardFields = {
  id: kept({ kind: 'int', label: 'ID', optional: true, readOnly: true }, id),
  activityType: f.choice(activityTypes, activityTypeLabels, { label: 'Activity' }),
  targetId: optional(
    f.optionalRef(
      { by: 'activityType', to: { STATISTIC: 'statistics', TASK: 'gameplay-tasks' } },
      {
        label: 'What',
        when: { field: 'activityType', is: ['STATISTIC', 'TASK'] },
        help: 'Empty: the reward is inactive',
      },
    ),
    null,
  ),
  goal: f.decimal({
    label: 'Goal',
    help: 'How much of it: points of a statistic, times a task was done, matches, levels',
  }),
  activityEventRewardType: f.choice(activityRewardKinds, activityRewardLabels, {
    label: 'Reward',
    help: 'Paid at once when the goal is reached',
  }),
  rewardId: optional(
    f.optionalRef(
      { by: 'activityEventRewardType', to: { INVENTORY: 'inventories', AVATAR: 'avatars' } },
      { label: 'Which', when: { field: 'activityEventRewardType', is: ['INVENTORY', 'AVATAR'] } },
    ),
    null,
  ),
  amount: optional(
    f.int({
      label: 'Amount',
      min: 1,
      max: amountMax,
      initial: 1,
      when: { field: 'activityEventRewardType', is: ['INVENTORY', 'EXP'] },
    }),
    1,
  ),
  active: f.flag({
    label: 'Active',
    initial: true,
    help: 'Off: nobody sees it, and nothing counts for it',
  }),
  since: kept({ kind: 'instant', label: 'Counts from', optional: true, readOnly: true }, instant),
};
export const activityEvents = defineSection({
  name: 'activity-events',
  base: '/api/game/admin/activity-events',
  may: 'admin',
  menu: { group: 'game', page: 'activity-events', label: 'Activity events' },
  one: 'activity event',
  tells: 'ACTIVITY_EVENTS_UPDATED',
  turns: ['start', 'end'],
  order: '-start',
  fields: {
    imageUrl: f.image({ label: 'Picture', list: true }),
    name: f.text({ label: 'Name', list: true, search: true, max: 80 }),
    start: f.instant({
      label: 'Start',
      list: true,
      help: 'Matches that end from here on count. Fixed once it has come',
    }),
    end: f.instant({
      label: 'End',
      list: true,
      help: 'The first moment that no longer counts. Fixed once it has come',
    }),
    rewards: f.rows(rewardFields, {
      label: 'Rewards',
      max: 50,
      help: 'Once the event runs, rewards are added or turned off, not removed',
    }),
    state: f.text({ label: 'State', list: true, readOnly: true }),
    players: f.int({ label: 'Players', list: true, readOnly: true, initial: 0 }),
    granted: f.int({ label: 'Granted', list: true, readOnly: true, initial: 0 }),
  },
  check(row) {
    if (
      typeof row['start'] === 'string' &&
      typeof row['end'] === 'string' &&
      row['end'] <= row['start']
    )
      return { field: 'end', problem: 'must be later than the start' };
    const rewards = Array.isArray(row['rewards']) ? (row['rewards'] as { goal?: unknown }[]) : [];
    const at = rewards.findIndex(({ goal }) => typeof goal === 'number' && goal <= 0);
    return at < 0 ? undefined : { field: `rewards.${at}.goal`, problem: 'must be more than 0' };
  },
});

const named = listed(z.object({ id: z.string(), name: z.string() }));
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
    params: byId,
    body: z.prefault(z.strictObject({ ...pageBody, notGranted: z.optional(z.boolean()) }), {}),
    reply: paged(shownActivityReward),
    errors: ['NOT_FOUND'],
  }),
};

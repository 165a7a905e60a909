import { f } from '../kit/field/field-kinds.ts';
import type { FieldFault } from '../kit/field/field-fault.ts';
import { problem } from '../kit/problem/problem.ts';
import { buildRewardTargetFields, rewardKinds, rewardLabels } from '../kit/field/rewards.ts';
import { defineSection } from '../kit/section/section.ts';

const pays = buildRewardTargetFields('itemType');
/** Every day, then the days of the week from Monday on. */
export const weekdayChoices = ['EVERY', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
const weekdayLabels = {
  EVERY: 'Every day',
  MON: 'Monday',
  TUE: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
  SUN: 'Sunday',
} as const;
function wrongHours(
  hours: readonly { readonly fromHour: number; readonly toHour: number }[],
): FieldFault | undefined {
  const at = hours.findIndex(({ fromHour, toHour }) => fromHour === toHour);
  return at < 0 ? undefined : { field: `hours.${at}.toHour`, problem: problem('later') };
}
const levels = { min: 1, max: 10_000, list: true } as const;

export const matchRewardsSection = defineSection({
  name: 'match-rewards',
  base: '/api/game/admin/match-rewards',
  may: 'admin',
  menu: { group: 'game', page: 'match-rewards', label: 'Match rewards' },
  replays: true,
  singular: 'match reward',
  order: 'id',
  fields: {
    name: f.computed(f.text({ label: 'Reward', list: true })),
    firstMatch: f.flag({
      label: 'First match of the day',
      list: true,
      filter: true,
      initial: false,
      help: 'Only the first match with energy of a UTC day pays it, once a day',
    }),
    levelFrom: f.optionalInt({ label: 'From level', ...levels, help: 'Before the match' }),
    levelTo: f.optionalInt({ label: 'To level', ...levels, help: 'This one too' }),
    itemType: f.choice(rewardKinds, rewardLabels, {
      label: 'Pays',
      filter: true,
      help: 'Every reward that fits is paid. Experience joins that of the match; without energy nothing else is paid',
    }),
    state: f.computed(
      f.choice(
        ['PLANNED', 'RUNNING', 'PAUSED', 'OVER'],
        { PLANNED: 'Planned', RUNNING: 'Running', PAUSED: 'Running at other hours', OVER: 'Over' },
        { label: 'State', list: true },
      ),
    ),
    itemId: pays.id,
    currency: pays.currency,
    amount: pays.amount,
    ...f.openWindow(
      {
        name: 'start',
        label: 'From',
        list: true,
        filter: true,
        help: 'Matches that end at this moment or later; empty: from now on',
      },
      {
        name: 'end',
        label: 'Until',
        list: true,
        filter: true,
        help: 'The first moment at which a match ends too late; empty: for ever',
      },
    ),
    hours: f.rows(
      {
        day: f.choice(weekdayChoices, weekdayLabels, { label: 'Day', initial: 'EVERY' }),
        fromHour: f.int({ label: 'From hour', max: 23, initial: 0 }),
        toHour: f.int({
          label: 'To hour',
          min: 1,
          max: 24,
          initial: 24,
          help: 'Before the first hour: until that hour of the next day',
        }),
      },
      {
        label: 'Weekly hours (UTC)',
        layout: 'table',
        max: 50,
        initial: [],
        help: 'Only matches that end within them, in UTC; none: at all hours',
      },
    ),
  },
  check: ({ levelFrom, levelTo, hours }) =>
    levelFrom !== null && levelTo !== null && levelTo < levelFrom
      ? { field: 'levelTo', problem: problem('atLeast', { min: levelFrom }) }
      : wrongHours(hours ?? []),
  sample: {
    firstMatch: true,
    levelFrom: 3,
    levelTo: 9,
    itemType: 'INVENTORY',
    itemId: 1,
    amount: 2,
    start: '2031-03-03T00:00:00.000Z',
    end: '2031-04-01T00:00:00.000Z',
    hours: [{ day: 'FRI', fromHour: 18, toHour: 2 }],
  },
});

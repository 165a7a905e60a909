import { f } from '../kit/field/field-kinds.ts';
import type { Wrong } from '../kit/field/judged.ts';
import { problem } from '../kit/problem/problem.ts';
import { rewardFields, rewardKinds, rewardLabels } from '../kit/field/rewards.ts';
import { defineSection } from '../kit/section/section.ts';

const pays = rewardFields('itemType');
/** Days of the week as Monday comes first, after all of them. */
export const weekdays = ['EVERY', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
const weekdayLabels = {
  EVERY: ['Every day', 'Каждый день'],
  MON: ['Monday', 'Понедельник'],
  TUE: ['Tuesday', 'Вторник'],
  WED: ['Wednesday', 'Среда'],
  THU: ['Thursday', 'Четверг'],
  FRI: ['Friday', 'Пятница'],
  SAT: ['Saturday', 'Суббота'],
  SUN: ['Sunday', 'Воскресенье'],
} as const;
function wrongHours(
  hours: readonly { readonly fromHour: number; readonly toHour: number }[],
): Wrong | undefined {
  const at = hours.findIndex(({ fromHour, toHour }) => fromHour === toHour);
  return at < 0 ? undefined : { field: `hours.${at}.toHour`, problem: problem('later') };
}
const levels = { min: 1, max: 10_000, list: true } as const;

export const matchRewards = defineSection({
  name: 'match-rewards',
  base: '/api/game/admin/match-rewards',
  may: 'admin',
  menu: { group: 'game', page: 'match-rewards', label: ['Match rewards', 'Награды за матч'] },
  replays: true,
  singular: ['match reward', 'награда за матч'],
  order: 'id',
  fields: {
    name: f.computed(f.text({ label: ['Reward', 'Награда'], list: true })),
    firstMatch: f.flag({
      label: ['First match of the day', 'Первый матч дня'],
      list: true,
      filter: true,
      initial: false,
      help: [
        'Only the first match with energy of a UTC day pays it, once a day',
        'Выдаётся только за первый матч с энергией за сутки UTC, раз в день',
      ],
    }),
    levelFrom: f.optionalInt({
      label: ['From level', 'С уровня'],
      ...levels,
      help: ['Before the match', 'До матча'],
    }),
    levelTo: f.optionalInt({
      label: ['To level', 'По уровень'],
      ...levels,
      help: ['This one too', 'Включительно'],
    }),
    itemType: f.choice(rewardKinds, rewardLabels, {
      label: ['Pays', 'Что выдаётся'],
      filter: true,
      help: [
        'Every reward that fits is paid. Experience joins that of the match; without energy nothing else is paid',
        'Выдаются все подходящие награды. Опыт прибавляется к опыту за матч; без энергии другое не выдаётся',
      ],
    }),
    state: f.computed(
      f.choice(
        ['PLANNED', 'RUNNING', 'PAUSED', 'OVER'],
        {
          PLANNED: ['Planned', 'Запланирована'],
          RUNNING: ['Running', 'Действует'],
          PAUSED: ['Running at other hours', 'Действует в другие часы'],
          OVER: ['Over', 'Завершилась'],
        },
        { label: ['State', 'Состояние'], list: true },
      ),
    ),
    itemId: pays.id,
    currency: pays.currency,
    amount: pays.amount,
    ...f.openWindow(
      {
        name: 'start',
        label: ['From', 'С'],
        list: true,
        filter: true,
        help: [
          'Matches that end at this moment or later; empty: from now on',
          'Матчи, закончившиеся в этот момент или позже; пусто: уже сейчас',
        ],
      },
      {
        name: 'end',
        label: ['Until', 'До'],
        list: true,
        filter: true,
        help: [
          'The first moment at which a match ends too late; empty: for ever',
          'Первый момент, когда матч закончился слишком поздно; пусто: всегда',
        ],
      },
    ),
    hours: f.rows(
      {
        day: f.choice(weekdays, weekdayLabels, { label: ['Day', 'День'], initial: 'EVERY' }),
        fromHour: f.int({ label: ['From hour', 'С часа'], max: 23, initial: 0 }),
        toHour: f.int({
          label: ['To hour', 'До часа'],
          min: 1,
          max: 24,
          initial: 24,
          help: [
            'Before the first hour: until that hour of the next day',
            'Раньше первого часа: до этого часа следующего дня',
          ],
        }),
      },
      {
        label: ['Weekly hours (UTC)', 'Часы недели (UTC)'],
        layout: 'table',
        max: 50,
        initial: [],
        help: [
          'Only matches that end within them, in UTC; none: at all hours',
          'Только матчи, закончившиеся в эти часы по UTC; пусто: в любые часы',
        ],
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

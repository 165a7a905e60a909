import { f } from '../kit/field/field-kinds.ts';
import { defineSection } from '../kit/section/section.ts';

export const playtimes = defineSection({
  name: 'playtimes',
  base: '/api/game/admin/playtimes',
  may: 'admin',
  tells: 'SESSION_AVAILABILITY',
  menu: { group: 'game', page: 'planned-playtimes', label: ['Planned playtimes', 'Игровое время'] },
  singular: ['planned playtime', 'игровое время'],
  form: 'page',
  fields: {
    name: f.text({ label: ['Name', 'Название'], list: true, search: true, max: 120 }),
    opensNext: f.computed(
      f.optionalInstant({
        label: ['Next slot', 'Ближайшее окно'],
        list: true,
        help: [
          'Start of the first slot that is not over; empty when all of them are',
          'Начало первого окна, которое ещё не закончилось; пусто, если закончились все',
        ],
      }),
    ),
    hoursAhead: f.computed(
      f.decimal({ label: ['Hours in the next 7 days', 'Часов в ближайшие 7 дней'], list: true }),
    ),
    slots: f.rows(
      f.window(
        { name: 'start', label: ['Start', 'Начало'] },
        { name: 'end', label: ['End', 'Конец'] },
      ),
      {
        label: ['Slots', 'Окна'],
        layout: 'table',
        max: 500,
        help: [
          'The game is open in any slot of any planned playtime. As soon as one slot exists, also one that is over, it is closed outside of them',
          'Игра открыта в любом окне любого игрового времени. Как только есть хоть одно окно, даже прошедшее, вне окон она закрыта',
        ],
      },
    ),
  },
  sample: {
    name: 'Evenings of the open test',
    slots: [
      { start: '2031-03-03T18:00:00.000Z', end: '2031-03-03T22:00:00.000Z' },
      { start: '2031-03-04T18:00:00.000Z', end: '2031-03-04T22:00:00.000Z' },
    ],
  },
});

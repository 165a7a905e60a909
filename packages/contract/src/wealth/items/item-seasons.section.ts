import { f } from '../../kit/field/field-kinds.ts';
import { rule } from '../../kit/problem/problem.ts';
import type { Said } from '../../kit/text/said.ts';
import { defineSection } from '../../kit/section/section.ts';

/** Factors of a season: 1 changes nothing. */
const modifierMax = 1_000;
const modifier = (label: Said, help: Said) =>
  f.decimal({ label, list: true, max: modifierMax, initial: 1, help });

/**
 * Seasons of items: who gets an item in one keeps it, and what the item is worth follows from how
 * many have come since.
 */
export const itemSeasons = defineSection({
  name: 'item-seasons',
  base: '/api/game/admin/item-seasons',
  may: 'admin',
  menu: { group: 'game', page: 'items-seasons', label: ['Items seasons', 'Сезоны предметов'] },
  replays: true,
  singular: ['item season', 'сезон предметов'],
  tells: 'CATALOGUE_UPDATED',
  turns: ['endAt'],
  order: 'seasonCounter',
  fields: {
    name: f.text({
      label: ['Name', 'Название'],
      list: true,
      search: true,
      max: 80,
      help: ['Players see it on their items', 'Игроки видят его на своих предметах'],
    }),
    seasonCounter: f.int({
      label: ['Number', 'Номер'],
      list: true,
      unique: rule('takenBySeason'),
      help: [
        'The order of the seasons; unique. The current one is the lowest that has not ended',
        'Порядок сезонов; не повторяется. Текущий — наименьший из ещё не завершившихся',
      ],
    }),
    powerModifier: modifier(
      ['Power factor', 'Множитель силы'],
      [
        'The power of its items in a match is multiplied by it',
        'На него умножается сила предметов сезона в матче',
      ],
    ),
    valueModifier: modifier(
      ['Value factor', 'Множитель ценности'],
      [
        'What its items are worth is multiplied by it',
        'На него умножается ценность предметов сезона',
      ],
    ),
    endAt: f.instant({
      label: ['End', 'Конец'],
      list: true,
      help: [
        'From here on new items are of the next season',
        'С этого времени новые предметы получают следующий сезон',
      ],
    }),
    degradations: f.rows(
      { percent: f.int({ label: ['Percent', 'Процент'], max: 1_000, initial: 100 }) },
      {
        label: ['Degradations', 'Обесценивание'],
        layout: 'lines',
        max: 100,
        help: [
          'What is left of power and value: the first line in the season itself, the next one after each later season; the last one holds from then on. None: all of it',
          'Сколько остаётся от силы и ценности: первая строка — в самом сезоне, следующая — с каждым следующим сезоном; последняя действует и дальше. Пусто: всё',
        ],
      },
    ),
    state: f.computed(
      f.choice(
        ['CURRENT', 'AHEAD', 'OVER'],
        {
          CURRENT: ['Current', 'Текущий'],
          AHEAD: ['Ahead', 'Впереди'],
          OVER: ['Over', 'Завершился'],
        },
        { label: ['State', 'Состояние'], list: true },
      ),
    ),
    owned: f.computed(f.int({ label: ['Owned', 'У игроков'], list: true, initial: 0 })),
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

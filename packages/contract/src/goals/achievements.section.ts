import { f } from '../kit/field/field-kinds.ts';
import { defineSection } from '../kit/section/section.ts';

export const achievementSettings = defineSection({
  name: 'achievements',
  base: '/api/admin/achievements',
  may: 'admin',
  menu: { group: 'panel', page: 'achievements', label: ['Achievements', 'Достижения'] },
  replays: true,
  singular: ['achievement', 'достижение'],
  tells: 'ACHIEVEMENTS_UPDATED',
  order: 'displayOrder',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    activeImage: f.image({
      label: ['Active picture', 'Открытое изображение'],
      list: true,
      help: ['Shown once it is unlocked', 'Показывается, когда открыто'],
    }),
    inactiveImage: f.image({
      label: ['Inactive picture', 'Закрытое изображение'],
      list: true,
      help: [
        'Shown while it is locked; without one the active picture is greyed',
        'Показывается, пока закрыто; без него открытое изображение обесцвечивается',
      ],
    }),
    name: f.text({ label: ['Name', 'Название'], list: true, search: true, max: 80 }),
    description: f.longText({
      label: ['Description', 'Описание'],
      max: 300,
      help: ['What to do, in a sentence', 'Что сделать, одним предложением'],
    }),
    exp: f.int({
      label: ['Experience', 'Опыт'],
      list: true,
      max: 1_000_000,
      help: ['Paid once, when it is claimed', 'Платится один раз, при получении'],
    }),
    statisticId: f.optionalRef('statistics', {
      label: ['Statistic', 'Показатель'],
      list: true,
      filter: true,
      help: [
        'Whose lifetime total counts, also for what was played before; empty: inactive',
        'Чья общая сумма считается, и за сыгранное раньше; пусто: не действует',
      ],
    }),
    segment: f.optionalText({
      label: ['Segment', 'Разрез'],
      max: 101,
      help: [
        'Only a part of it, as name=value: class=Warden',
        'Только её часть, в виде имя=значение: class=Warden',
      ],
    }),
    goal: f.optionalDecimal({
      label: ['Goal', 'Цель'],
      list: true,
      min: 0.01,
      help: [
        'The total that unlocks it; empty: inactive',
        'Сумма, которая его открывает; пусто: не действует',
      ],
    }),
    displayOrder: f.int({ label: ['Display order', 'Порядок показа'], initial: 0, max: 10_000 }),
    enabled: f.flag({
      label: ['Enabled', 'Включено'],
      list: true,
      filter: true,
      initial: true,
      help: [
        'Off: hidden from everybody who has not unlocked it',
        'Выключено: скрыто от всех, кто его не открыл',
      ],
    }),
    state: f.computed(
      f.choice(
        ['ACTIVE', 'OFF', 'NO_STATISTIC', 'NO_GOAL'],
        {
          ACTIVE: ['Active', 'Включено'],
          OFF: ['Inactive: turned off', 'Не действует: выключено'],
          NO_STATISTIC: ['Inactive: no statistic', 'Не действует: нет показателя'],
          NO_GOAL: ['Inactive: no goal', 'Не действует: нет цели'],
        },
        { label: ['State', 'Состояние'], list: true },
      ),
    ),
    reached: f.computed(f.int({ label: ['Unlocked', 'Открыли'], list: true, initial: 0 })),
    claimed: f.computed(f.int({ label: ['Claimed', 'Получен'], list: true, initial: 0 })),
  },
  sample: {
    name: 'Veteran',
    description: 'Play on',
    exp: 50,
    goal: 12.5,
    segment: null,
    displayOrder: 2,
    enabled: false,
  },
});

import * as z from 'zod/mini';
import { missionTypes } from '../events.ts';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import { listed } from '../kit/field/fields.ts';
import { rewardFields, rewardKinds, rewardLabels } from '../kit/field/rewards.ts';
import { defineSection } from '../kit/section/section.ts';

const pays = rewardFields('rewardType');
export const missionRotations = ['DAILY', 'WEEKLY'] as const;

export const missionSettings = defineSection({
  name: 'missions',
  base: '/api/admin/missions',
  may: 'admin',
  menu: { group: 'panel', page: 'missions', label: ['Missions', 'Задания'] },
  replays: true,
  singular: ['mission', 'задание'],
  tells: 'MISSION_LIST_UPDATED',
  turns: ['start', 'end'],
  order: 'displayOrder',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    imageUrl: f.image({ label: ['Picture', 'Изображение'], list: true }),
    name: f.text({ label: ['Name', 'Название'], list: true, search: true, max: 80 }),
    description: f.longText({
      label: ['Description', 'Описание'],
      max: 300,
      help: ['What to do, in a sentence', 'Что сделать, одним предложением'],
    }),
    type: f.choice(
      missionTypes,
      { common: ['Common', 'Обычная'], special: ['Special', 'Особая'] },
      {
        label: ['Type', 'Тип'],
        list: true,
        filter: true,
        help: [
          'Common: drawn from a pool for each day or week; special: everybody has it in its window. Fixed once made',
          'Обычная: выпадает из набора на день или неделю; особая: есть у всех в свой срок. После создания не меняется',
        ],
      },
    ),
    rotation: f.choice(
      missionRotations,
      { DAILY: ['Daily', 'Ежедневная'], WEEKLY: ['Weekly', 'Еженедельная'] },
      {
        label: ['Rotation', 'Чередование'],
        list: true,
        filter: true,
        initial: 'DAILY',
        when: { field: 'type', is: ['common'] },
        help: [
          'Which pool it is drawn from. A pool is frozen when its period begins',
          'Из какого набора выпадает. Набор замирает, когда начинается его срок',
        ],
      },
    ),
    ...f.openWindow(
      {
        name: 'start',
        label: ['Start', 'Начало'],
        list: true,
        when: { field: 'type', is: ['special'] },
        help: [
          'Matches that end from here on count; empty: all',
          'Считаются матчи, завершённые с этого времени; пусто: все',
        ],
      },
      {
        name: 'end',
        label: ['End', 'Конец'],
        list: true,
        when: { field: 'type', is: ['special'] },
        help: [
          'The first moment that no longer counts; empty: it never ends',
          'Первый миг, который уже не считается; пусто: не кончается',
        ],
      },
    ),
    statisticId: f.optionalRef('statistics', {
      label: ['Statistic', 'Показатель'],
      list: true,
      filter: true,
      help: [
        'What is counted; empty: the mission is inactive',
        'Что считается; пусто: задание не действует',
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
    goal: f.optionalInt({
      label: ['Goal', 'Цель'],
      list: true,
      min: 1,
      help: [
        'How much of it; empty: the mission is inactive',
        'Сколько нужно; пусто: задание не действует',
      ],
    }),
    rewardType: f.optionalChoice(rewardKinds, rewardLabels, {
      label: ['Reward', 'Награда'],
      filter: true,
    }),
    rewardId: pays.id,
    currency: pays.currency,
    amount: pays.amount,
    displayOrder: f.int({ label: ['Display order', 'Порядок показа'], initial: 0, max: 10_000 }),
    enabled: f.flag({
      label: ['Enabled', 'Включено'],
      list: true,
      filter: true,
      initial: true,
      help: [
        'Off: nobody gets it ready any more; who has it ready keeps it',
        'Выключено: новым игрокам не достаётся; у кого уже готова, остаётся',
      ],
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
          POOL: ['In the pool', 'В наборе'],
          NEXT_DAY: ['From the next day on', 'Со следующего дня'],
          NEXT_WEEK: ['From the next week on', 'Со следующей недели'],
          NOT_YET: ['Not yet', 'Ещё не началось'],
          RUNNING: ['Running', 'Идёт'],
          OVER: ['Over', 'Завершилось'],
          OFF: ['Inactive: turned off', 'Не действует: выключено'],
          NO_STATISTIC: ['Inactive: no statistic', 'Не действует: нет показателя'],
          NO_GOAL: ['Inactive: no goal', 'Не действует: нет цели'],
          NO_REWARD: ['Inactive: no reward', 'Не действует: нет награды'],
        },
        { label: ['State', 'Состояние'], list: true },
      ),
    ),
    reached: f.computed(f.int({ label: ['Reached', 'Достигли'], list: true, initial: 0 })),
    claimed: f.computed(f.int({ label: ['Claimed', 'Получен'], list: true, initial: 0 })),
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
    reply: listed(z.object({ id: z.enum(missionTypes), name: z.string() })),
    errors: [],
  }),
};

import { f } from '../kit/field/field-kinds.ts';
import { rewardList } from '../kit/field/rewards.ts';
import { defineSection } from '../kit/section/section.ts';

/** Periods in which an account can finish a game mission once: for ever, a day, a week. */
export const gameMissionRepeats = ['ONCE', 'DAILY', 'WEEKLY'] as const;
export type GameMissionRepeat = (typeof gameMissionRepeats)[number];

export const gameMissions = defineSection({
  name: 'game-missions',
  base: '/api/game/admin/missions',
  may: 'admin',
  menu: { group: 'game', page: 'game-missions', label: ['Game missions', 'Игровые миссии'] },
  replays: true,
  singular: ['game mission', 'игровая миссия'],
  tells: 'GAME_MISSIONS_UPDATED',
  order: 'name',
  form: 'page',
  fields: {
    name: f.text({
      label: ['Name', 'Название'],
      list: true,
      search: true,
      max: 80,
      help: ['Players see it', 'Её видят игроки'],
    }),
    description: f.longText({
      label: ['Description', 'Описание'],
      max: 300,
      help: ['What to do, in a sentence', 'Что сделать, одним предложением'],
    }),
    enabled: f.flag({
      label: ['Enabled', 'Включена'],
      list: true,
      filter: true,
      initial: true,
      help: [
        'Off: nobody sees it, no match may name it, and running ones bring nothing for it',
        'Выключена: её не видят, матчи не могут её назвать, а идущие ничего за неё не дают',
      ],
    }),
    steps: f.refs('gameplay-tasks', {
      label: ['Steps', 'Шаги'],
      list: true,
      isOrdered: true,
      max: 20,
      help: [
        'Done in this order; a match that names the mission counts for one step at a time. None: the mission is inactive',
        'Выполняются по порядку; матч, назвавший миссию, засчитывается только за один шаг. Без шагов миссия не действует',
      ],
    }),
    rewards: rewardList({
      label: ['Rewards', 'Награды'],
      max: 10,
      help: [
        'All of them, at once after the last step. None: the mission is inactive',
        'Все сразу после последнего шага. Без наград миссия не действует',
      ],
    }),
    repeat: f.choice(
      gameMissionRepeats,
      {
        ONCE: ['Once', 'Один раз'],
        DAILY: ['Every day', 'Каждый день'],
        WEEKLY: ['Every week', 'Каждую неделю'],
      },
      {
        label: ['Repeat', 'Повтор'],
        list: true,
        filter: true,
        initial: 'ONCE',
        help: [
          'A day is a UTC day, a week begins on Monday: steps begin anew then, and it pays once in each. Another choice begins it anew for everybody',
          'День считается по UTC, неделя начинается с понедельника: шаги начинаются заново, награда выдаётся раз за срок. При смене выбора все начинают заново',
        ],
      },
    ),
    state: f.computed(
      f.choice(
        ['ACTIVE', 'OFF', 'NO_STEPS', 'NO_REWARDS'],
        {
          ACTIVE: ['Active', 'Действует'],
          OFF: ['Inactive: turned off', 'Не действует: выключена'],
          NO_STEPS: ['Inactive: no steps', 'Не действует: нет шагов'],
          NO_REWARDS: ['Inactive: no rewards', 'Не действует: нет наград'],
        },
        { label: ['State', 'Состояние'], list: true },
      ),
    ),
    players: f.computed(
      f.int({
        label: ['Players', 'Игроки'],
        list: true,
        initial: 0,
        help: ['Who have played for it', 'Кто за неё играл'],
      }),
    ),
    finished: f.computed(
      f.int({
        label: ['Finished', 'Выполнена'],
        list: true,
        initial: 0,
        help: ['How often, over all players and periods', 'Сколько раз, за всех игроков и сроки'],
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

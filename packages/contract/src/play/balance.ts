import { f } from '../kit/field-kinds.ts';

/**
 * Numbers that the rules of the game go by. They have the values of an unset configuration until
 * balance presets set them.
 */
export const balance = {
  name: 'balance',
  fields: {
    levelStep: f.int({
      label: ['First level', 'Первый уровень'],
      help: ['Experience from level 1 to 2', 'Опыт с 1-го уровня до 2-го'],
      min: 1,
      initial: 100,
    }),
    levelGrowth: f.int({
      label: ['Growth', 'Прирост'],
      help: [
        'Each further level takes so much more',
        'На столько больше нужно для каждого следующего',
      ],
      initial: 0,
    }),
    matchExpMax: f.int({
      label: ['Experience of a match', 'Опыт за матч'],
      help: [
        'The most that a match may report of a player before somebody looks at it',
        'Больше этого за игрока матч не сообщает без проверки',
      ],
      initial: 500,
    }),
    missionsDaily: f.int({
      label: ['Daily missions', 'Ежедневные задания'],
      help: [
        'So many of the day’s pool are given to each',
        'Столько из дневного набора даётся каждому',
      ],
      initial: 3,
    }),
    missionsWeekly: f.int({
      label: ['Weekly missions', 'Еженедельные задания'],
      help: [
        'So many of the week’s pool are given to each',
        'Столько из недельного набора даётся каждому',
      ],
      initial: 2,
    }),
  },
} as const;

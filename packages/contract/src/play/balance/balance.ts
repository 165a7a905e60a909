import { f } from '../../kit/field/field-kinds.ts';

/**
 * Parameters that the rules of the platform go by, under the names that a balance preset has them:
 * read from the preset of the main game version. Each is typed, with a range of its own; one that
 * the preset lacks has the value that stands here. All other parameters are the game's own.
 */
export const balance = {
  name: 'balance',
  fields: {
    'exp.step': f.int({
      label: ['First level', 'Первый уровень'],
      help: ['Experience from level 1 to level 2', 'Опыт с 1-го уровня до 2-го'],
      min: 1,
      max: 1_000_000_000,
      initial: 100,
    }),
    'exp.growth': f.int({
      label: ['Growth', 'Прирост'],
      help: [
        'Each further level takes so much more experience',
        'На столько больше опыта нужно для каждого следующего уровня',
      ],
      max: 1_000_000_000,
      initial: 0,
    }),
    'match.expMax': f.int({
      label: ['Experience of a match', 'Опыт за матч'],
      help: [
        'The most experience of one player that a match may report before somebody looks at it',
        'Больше этого опыта за игрока матч не сообщает без проверки',
      ],
      max: 1_000_000,
      initial: 500,
    }),
    'missions.daily': f.int({
      label: ['Daily missions', 'Ежедневные задания'],
      help: [
        'So many missions of the day’s pool are given to each player',
        'Столько заданий из дневного набора даётся каждому игроку',
      ],
      max: 100,
      initial: 3,
    }),
    'missions.weekly': f.int({
      label: ['Weekly missions', 'Еженедельные задания'],
      help: [
        'So many missions of the week’s pool are given to each player',
        'Столько заданий из недельного набора даётся каждому игроку',
      ],
      max: 100,
      initial: 2,
    }),
    'inventory.capacity': f.int({
      label: ['Room of an inventory', 'Вместимость инвентаря'],
      help: [
        'With so many items nothing more can be bought, and rewards wait in the inbox',
        'Когда предметов столько, купить больше нельзя, а награды ждут во входящих',
      ],
      min: 1,
      max: 100_000,
      initial: 5_000,
    }),
    'staking.epochDays': f.int({
      label: ['Epoch of staking, days', 'Эпоха стейкинга, дней'],
      help: [
        'Epochs are counted from Monday, 5 January 2026. A capsule can be deleted once the epoch of its last stake is over',
        'Эпохи отсчитываются с понедельника 5 января 2026 года. Капсулу можно удалить после эпохи её последнего стейка',
      ],
      min: 1,
      max: 365,
      initial: 7,
    }),
    'merge.count': f.int({
      label: ['Items of a merge', 'Предметов в слиянии'],
      help: [
        'So many items of one rarity become one of the next',
        'Столько предметов одной редкости становятся одним следующей',
      ],
      min: 2,
      max: 100,
      initial: 3,
    }),
    'perk.levelPercent': f.int({
      label: ['Level of a perk', 'Уровень перка'],
      help: [
        'A perk at level 1 gives so many percent more',
        'Перк первого уровня даёт на столько процентов больше',
      ],
      max: 1_000,
      initial: 50,
    }),
    'referral.matches': f.int({
      label: ['Matches of a recruit', 'Матчей новичка'],
      help: [
        'A recruit counts for the recruiter after so many finished matches',
        'Приглашённый засчитывается после стольких завершённых матчей',
      ],
      max: 1_000,
      initial: 1,
    }),
  },
} as const;
/**
 * Every number of the main version's preset, the game's own ones too: rules that an operator lets
 * hang on one of them name it.
 */
export const balanceNumbers = {
  name: 'balance-numbers',
  fields: {
    all: f.rows(
      {
        name: f.text({ label: ['Name', 'Имя'] }),
        value: f.decimal({ label: ['Value', 'Значение'], min: -1e16, max: 1e16 }),
      },
      { label: ['Numbers', 'Числа'], max: 1_000 },
    ),
  },
} as const;
/** A parameter that the platform reads. */
export type KnownParameter = keyof typeof balance.fields;
export const isKnownParameter = (name: string): name is KnownParameter =>
  Object.hasOwn(balance.fields, name);

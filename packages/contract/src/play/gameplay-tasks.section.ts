import { f } from '../kit/field/field-kinds.ts';
import { defineSection } from '../kit/section/section.ts';
import { problem, rule } from '../kit/problem/problem.ts';

export const gameplayTaskTypes = ['COUNT', 'SINGLE'] as const;
export const gameplayTaskLabels = {
  COUNT: ['In all matches', 'Во всех матчах'],
  SINGLE: ['In one match', 'В одном матче'],
} as const;

export const gameplayTasks = defineSection({
  name: 'gameplay-tasks',
  base: '/api/game/admin/gameplay-tasks',
  may: 'admin',
  menu: { group: 'game', page: 'gameplay-tasks', label: ['Gameplay tasks', 'Игровые задания'] },
  singular: ['gameplay task', 'игровое задание'],
  // names and goals of steps, activity rewards and slots
  tells: 'CATALOGUE_UPDATED',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    name: f.text({ label: ['Name', 'Название'], list: true, search: true, filter: true, max: 120 }),
    type: f.choice(gameplayTaskTypes, gameplayTaskLabels, {
      label: ['Type', 'Тип'],
      list: true,
      filter: true,
      help: [
        'Whether the sum over matches counts, or what one match brought',
        'Считается сумма за все матчи или то, что принёс один матч',
      ],
    }),
    description: f.longText({ label: ['Description', 'Описание'], max: 1000, initial: '' }),
    statisticId: f.ref('statistics', {
      label: ['Statistic', 'Показатель'],
      list: true,
      filter: true,
    }),
    subStatistic: f.optionalText({
      label: ['Segment', 'Разрез'],
      list: true,
      max: 120,
      help: [
        'Only this part of the statistic counts, written name=value; empty: all of it',
        'Считается только эта часть показателя, в виде имя=значение; пусто: весь',
      ],
    }),
    goal: f.decimal({ label: ['Goal', 'Цель'], list: true }),
    weight: f.decimal({
      label: ['Weight', 'Вес'],
      list: true,
      max: 1_000_000,
      initial: 1,
      help: [
        'Its chance in the draw for a value slot; 0: never drawn',
        'Вес при розыгрыше ценной ячейки; 0: не выпадает',
      ],
    }),
  },
  check({ goal, subStatistic }) {
    if (goal !== null && goal <= 0)
      return { field: 'goal', problem: problem('moreThan', { min: 0 }) };
    return subStatistic !== null && !/^[^=]+=[^=]+$/.test(subStatistic)
      ? { field: 'subStatistic', problem: rule('nameValue') }
      : undefined;
  },
  sample: {
    type: 'SINGLE',
    name: 'Sharp eye',
    description: 'Five hits on the coast',
    statisticId: 1,
    goal: 5.5,
    weight: 3,
    subStatistic: 'map=coast',
  },
});

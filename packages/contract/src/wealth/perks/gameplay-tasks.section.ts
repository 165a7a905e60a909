import { f } from '../../kit/field/field-kinds.ts';
import { defineSection } from '../../kit/section/section.ts';
import { problem, rule } from '../../kit/problem/problem.ts';

export const gameplayTaskTypes = ['COUNT', 'SINGLE'] as const;
export const gameplayTaskTypeLabels = { COUNT: 'In all matches', SINGLE: 'In one match' } as const;

export const gameplayTasksSection = defineSection({
  name: 'gameplay-tasks',
  base: '/api/game/admin/gameplay-tasks',
  may: 'admin',
  menu: { group: 'game', page: 'gameplay-tasks', label: 'Gameplay tasks' },
  singular: 'gameplay task',
  // names and goals of mission steps, activity rewards and slots change with the task
  tells: 'CATALOGUE_UPDATED',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    name: f.text({ label: 'Name', list: true, search: true, filter: true, max: 120 }),
    type: f.choice(gameplayTaskTypes, gameplayTaskTypeLabels, {
      label: 'Type',
      list: true,
      filter: true,
      help: 'Whether the sum over matches counts, or what one match brought',
    }),
    description: f.longText({ label: 'Description', max: 1000, initial: '' }),
    statisticId: f.ref('statistics', { label: 'Statistic', list: true, filter: true }),
    subStatistic: f.optionalText({
      label: 'Segment',
      list: true,
      max: 120,
      help: 'Only this part of the statistic counts, written name=value; empty: all of it',
    }),
    goal: f.decimal({ label: 'Goal', list: true }),
    weight: f.decimal({
      label: 'Weight',
      list: true,
      max: 1_000_000,
      initial: 1,
      help: 'Its chance in the draw for a value slot; 0: never drawn',
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

import { f } from '../kit/field-kinds.ts';
import { problem } from '../kit/problem.ts';
import { rewardFields, rewardKinds, rewardLabels } from '../kit/rewards.ts';
import { defineSection } from '../kit/section.ts';

const pays = rewardFields('itemType');
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
    itemId: pays.id,
    currency: pays.currency,
    amount: pays.amount,
  },
  check: ({ levelFrom, levelTo }) =>
    levelFrom !== null && levelTo !== null && levelTo < levelFrom
      ? { field: 'levelTo', problem: problem('atLeast', { min: levelFrom }) }
      : undefined,
  sample: {
    firstMatch: true,
    levelFrom: 3,
    levelTo: 9,
    itemType: 'INVENTORY',
    itemId: 1,
    amount: 2,
  },
});

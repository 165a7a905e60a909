import { f } from '../kit/field-kinds.ts';
import { defineSection } from '../kit/section.ts';
import { rewardFields, rewardLabels } from '../kit/rewards.ts';
import { levelKindOf, levelRewardKinds } from './level-rewards.ts';

const pays = rewardFields('itemType', levelKindOf);

export const levelRewardSettings = defineSection({
  name: 'level-rewards',
  base: '/api/admin/level-rewards',
  may: 'admin',
  menu: {
    group: 'panel',
    page: 'level-rewards',
    label: ['Level rewards', 'Награды за уровни'],
    tab: ['Rewards', 'Награды'],
  },
  replays: true,
  singular: ['level reward', 'награда за уровень'],
  tells: 'LEVEL_REWARDS_UPDATE',
  order: 'lvl',
  fields: {
    lvl: f.int({
      label: ['Level required', 'Нужный уровень'],
      list: true,
      filter: true,
      min: 1,
      max: 10_000,
    }),
    art: f.computed(f.image({ label: ['Picture', 'Изображение'], list: true })),
    name: f.computed(f.text({ label: ['Reward', 'Награда'], list: true })),
    itemType: f.choice(
      levelRewardKinds,
      { ...rewardLabels, SKIN: ['Skin', 'Облик'] },
      { label: ['Item type', 'Что выдаётся'], list: true, filter: true },
    ),
    itemId: { ...pays.id, label: 'Item', russian: { label: 'Предмет' } },
    currency: pays.currency,
    amount: pays.amount,
    enabled: f.flag({
      label: ['Enabled', 'Включено'],
      list: true,
      filter: true,
      initial: true,
      help: ['Players who reach the level can claim it', 'Получить может тот, кто достиг уровня'],
    }),
    retroactive: f.flag({
      label: ['Retroactive', 'Задним числом'],
      initial: true,
      help: [
        'Ready at once for those who are past the level already',
        'Сразу готова для тех, кто этот уровень уже прошёл',
      ],
    }),
    reached: f.computed(f.int({ label: ['Reached', 'Достигли'], list: true, initial: 0 })),
    claimed: f.computed(f.int({ label: ['Claimed', 'Получен'], list: true, initial: 0 })),
    applyToReady: f.writeOnly(
      f.flag({
        label: ['Change ready ones too', 'Менять и готовые'],
        initial: false,
        help: [
          'Rewards that are ready but not claimed get the new item',
          'Готовые, но не полученные награды получат новый предмет',
        ],
      }),
    ),
  },
  sample: { lvl: 3, itemType: 'SKIN', itemId: 1, enabled: false, retroactive: false },
});

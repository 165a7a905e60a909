import { f } from '../kit/field/field-kinds.ts';
import { defineSection } from '../kit/section/section.ts';
import { buildRewardTargetFields, rewardLabels } from '../kit/field/rewards.ts';
import { toLevelRewardKind, levelRewardKinds } from './level-rewards.ts';

const pays = buildRewardTargetFields('itemType', toLevelRewardKind);

export const levelRewardsSection = defineSection({
  name: 'level-rewards',
  base: '/api/admin/level-rewards',
  may: 'admin',
  menu: { group: 'panel', page: 'level-rewards', label: 'Level rewards', tab: 'Rewards' },
  replays: true,
  singular: 'level reward',
  tells: 'LEVEL_REWARDS_UPDATE',
  order: 'lvl',
  fields: {
    lvl: f.int({ label: 'Level required', list: true, filter: true, min: 1, max: 10_000 }),
    art: f.computed(f.image({ label: 'Picture', list: true })),
    name: f.computed(f.text({ label: 'Reward', list: true })),
    itemType: f.choice(
      levelRewardKinds,
      { ...rewardLabels, SKIN: 'Skin' },
      { label: 'Item type', list: true, filter: true },
    ),
    itemId: { ...pays.id, label: 'Item' },
    currency: pays.currency,
    amount: pays.amount,
    enabled: f.flag({
      label: 'Enabled',
      list: true,
      filter: true,
      initial: true,
      help: 'Players who reach the level can claim it',
    }),
    retroactive: f.flag({
      label: 'Retroactive',
      initial: true,
      help: 'Ready at once for those who are past the level already',
    }),
    reached: f.computed(f.int({ label: 'Reached', list: true, initial: 0 })),
    claimed: f.computed(f.int({ label: 'Claimed', list: true, initial: 0 })),
    applyToReady: f.writeOnly(
      f.flag({
        label: 'Change ready ones too',
        initial: false,
        help: 'Rewards that are ready but not claimed get the new item',
      }),
    ),
  },
  sample: { lvl: 3, itemType: 'SKIN', itemId: 1, enabled: false, retroactive: false },
});

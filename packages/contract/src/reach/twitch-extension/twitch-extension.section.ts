import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { buildListSchema } from '../../kit/field/fields.ts';
import { buildRewardTargetFields, rewardKinds, rewardLabels } from '../../kit/field/rewards.ts';
import { defineSection } from '../../kit/section/section.ts';

const pays = buildRewardTargetFields('type');

export const twitchExtensionRewardsSection = defineSection({
  name: 'twitch-extension-rewards',
  base: '/api/admin/twitch-extension-rewards',
  may: 'admin',
  menu: { group: 'game', page: 'twitch-extension', label: 'Twitch extension' },
  singular: 'Twitch extension reward',
  order: 'watchMinutes',
  fields: {
    name: f.computed(f.text({ label: 'Reward', list: true })),
    type: f.choice(rewardKinds, rewardLabels, { label: 'Pays', list: true, filter: true }),
    itemId: pays.id,
    currency: pays.currency,
    amount: pays.amount,
    watchMinutes: f.int({
      label: 'Minutes watched',
      list: true,
      min: 1,
      max: 1_000_000,
      initial: 60,
      help: 'On all channels together, since the viewer first watched',
    }),
    claimed: f.computed(f.int({ label: 'Claimed', list: true, initial: 0 })),
  },
  sample: { type: 'INVENTORY', itemId: 1, amount: 2, watchMinutes: 90 },
});

export const twitchExtensionAdminApi = {
  adminTwitchExtensionRewardTypes: endpoint({
    method: 'GET',
    path: '/api/admin/twitch-extension-rewards/types',
    may: 'admin',
    summary: 'Kinds of rewards for watching',
    reply: buildListSchema(z.object({ id: z.string(), name: z.string() })),
    errors: [],
  }),
};

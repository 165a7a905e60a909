import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { listed } from '../../kit/field/fields.ts';
import { rewardFields, rewardKinds, rewardLabels } from '../../kit/field/rewards.ts';
import { defineSection } from '../../kit/section/section.ts';

const pays = rewardFields('type');

export const twitchExtensionRewards = defineSection({
  name: 'twitch-extension-rewards',
  base: '/api/admin/twitch-extension-rewards',
  may: 'admin',
  menu: {
    group: 'game',
    page: 'twitch-extension',
    label: ['Twitch extension', 'Расширение Twitch'],
  },
  singular: ['Twitch extension reward', 'награда расширения Twitch'],
  order: 'watchMinutes',
  fields: {
    name: f.computed(f.text({ label: ['Reward', 'Награда'], list: true })),
    type: f.choice(rewardKinds, rewardLabels, {
      label: ['Pays', 'Что выдаётся'],
      list: true,
      filter: true,
    }),
    itemId: pays.id,
    currency: pays.currency,
    amount: pays.amount,
    watchMinutes: f.int({
      label: ['Minutes watched', 'Минут просмотра'],
      list: true,
      min: 1,
      max: 1_000_000,
      initial: 60,
      help: [
        'On all channels together, since the viewer first watched',
        'На всех каналах вместе, с первого просмотра зрителя',
      ],
    }),
    claimed: f.computed(f.int({ label: ['Claimed', 'Получена'], list: true, initial: 0 })),
  },
  sample: { type: 'INVENTORY', itemId: 1, amount: 2, watchMinutes: 90 },
});

export const twitchExtensionAdminApi = {
  adminTwitchExtensionRewardTypes: endpoint({
    method: 'GET',
    path: '/api/admin/twitch-extension-rewards/types',
    may: 'admin',
    summary: 'Kinds of rewards for watching',
    reply: listed(z.object({ id: z.string(), name: z.string() })),
    errors: [],
  }),
};

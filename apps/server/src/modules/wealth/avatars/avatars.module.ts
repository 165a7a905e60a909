import { notifications } from '../../post/notifications/notifications.module.ts';
import { rewards } from '../rewards/rewards.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { createAssetAvatars, createAvatarRewardPayer } from './avatars.api.ts';
import { createAvatarsModuleParts } from './avatars.routes.ts';
import { avatarsPersonalData } from './avatars.tables.ts';

/** Avatars of players. */
export const avatars = defineModule({
  name: 'avatars',
  uses: { notifications, rewards },
  holds: avatarsPersonalData,
  create(kernel, used) {
    used.rewards.register(createAvatarRewardPayer(kernel));
    return {
      api: createAssetAvatars(kernel),
      ...createAvatarsModuleParts(kernel, used.notifications),
    };
  },
});

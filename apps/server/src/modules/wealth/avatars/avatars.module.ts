import { notifications } from '../../post/notifications/notifications.module.ts';
import { rewards } from '../rewards/rewards.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { createAssetAvatars, payInAvatars } from './avatars.api.ts';
import { createAvatarsParts } from './avatars.routes.ts';
import { avatarsHoldings } from './avatars.tables.ts';

/** Faces of players. */
export const avatars = defineModule({
  name: 'avatars',
  uses: { notifications, rewards },
  holds: avatarsHoldings,
  create(kernel, used) {
    used.rewards.register(payInAvatars(kernel));
    return { api: createAssetAvatars(kernel), ...createAvatarsParts(kernel, used.notifications) };
  },
});

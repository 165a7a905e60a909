import { userAdminCalls } from '@guildhall/contract/office/users/users';
import { avatarCalls } from '@guildhall/contract/wealth/avatars/avatars';
import { bindCalls, defineModule, pickCalls } from '../../../kernel/modules.ts';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { rewardsModule } from '../rewards/rewards.module.ts';
import { mountAvatarSection } from './avatars.admin.ts';
import { createAssetAvatarsApi, createAvatarRewardPayer } from './avatars.api.ts';
import { createAvatarUseCases } from './avatars.service.ts';
import { avatarsPersonalData } from './avatars.tables.ts';

/** Avatars of players. */
export const avatarsModule = defineModule({
  name: 'avatars',
  uses: { notifications: notificationsModule, rewards: rewardsModule },
  holds: avatarsPersonalData,
  create(kernel, deps) {
    deps.rewards.register(createAvatarRewardPayer(kernel));
    const use = createAvatarUseCases(kernel, deps.notifications);
    return {
      api: createAssetAvatarsApi(kernel),
      calls: [
        bindCalls(avatarCalls, {
          listAvatars: (call) => use.all(call),
          wearAvatar: (call, { body }) => use.wear(call, body.avatarId),
        }),
        bindCalls(pickCalls(userAdminCalls, 'adminGrantAvatar'), {
          adminGrantAvatar: (call, { params, body }) => use.grant(call, params.id, body.avatarId),
        }),
      ],
      sections: [(router) => mountAvatarSection(router, kernel)],
    };
  },
});

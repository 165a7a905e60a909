import { userAdminCalls } from '@guildhall/contract/office/users/users';
import { avatarCalls as api } from '@guildhall/contract/wealth/avatars/avatars';
import { calls, only, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { mountAvatarSection } from './avatars.admin.ts';
import { createAvatarUseCases } from './avatars.service.ts';

export function createAvatarsModuleParts(kernel: Kernel, notifier: Notifier): ModuleParts {
  const use = createAvatarUseCases(kernel, notifier);
  return {
    calls: [
      calls(api, {
        listAvatars: (call) => use.all(call),
        wearAvatar: (call, { body }) => use.wear(call, body.avatarId),
      }),
      calls(only(userAdminCalls, 'adminGrantAvatar'), {
        adminGrantAvatar: (call, { params, body }) => use.grant(call, params.id, body.avatarId),
      }),
    ],
    sections: [(router) => mountAvatarSection(router, kernel)],
  };
}

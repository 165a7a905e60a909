import { adminUsers } from '@guildhall/contract/office/users';
import { avatars as api } from '@guildhall/contract/wealth/avatars';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountAvatarSection } from './avatars.admin.ts';
import { createAvatarUseCases } from './avatars.service.ts';

export function mountAvatars(router: Router, kernel: Kernel): void {
  const use = createAvatarUseCases(kernel);
  router.bind('listAvatars', api.listAvatars, (call) => use.all(call));
  router.bind('wearAvatar', api.wearAvatar, (call, { body }) => use.wear(call, body.avatarId));
  router.bind('adminGrantAvatar', adminUsers.adminGrantAvatar, (call, { params, body }) =>
    use.grant(call, params.id, body.avatarId),
  );
  mountAvatarSection(router, kernel);
}

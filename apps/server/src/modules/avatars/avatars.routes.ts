import { avatarsAdmin } from '@guildhall/contract/admin/avatars';
import { adminUsers } from '@guildhall/contract/admin/users';
import { avatars as api } from '@guildhall/contract/avatars';
import type { Router } from '../../kernel/http.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { mountSection } from '../../kernel/sections.ts';
import { createAvatarUseCases } from './avatars.service.ts';
import { wearers } from './avatars.store.ts';
import { avatarsTable } from './avatars.tables.ts';

export function mountAvatars(router: Router, kernel: Kernel): void {
  const use = createAvatarUseCases(kernel);
  router.bind('listAvatars', api.listAvatars, (call) => use.all(call));
  router.bind('wearAvatar', api.wearAvatar, (call, { body }) => use.wear(call, body.avatarId));
  router.bind('adminGrantAvatar', adminUsers.adminGrantAvatar, (call, { params, body }) => use.grant(call, params.id, body.avatarId));
  mountSection(kernel, router, avatarsAdmin, avatarsTable);
  kernel.references.uses('avatars', async (on, id) => {
    const used = await wearers(on, id);
    return used && used.n > 0 ? `${used.n} players who wear or own it` : undefined;
  });
}

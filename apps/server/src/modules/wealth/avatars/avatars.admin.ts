import { avatarsSection } from '@guildhall/contract/wealth/avatars/avatars.section';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import { avatarIsNotAssetCondition, countAccountsWithAvatar } from './avatars.store.ts';
import { avatarsTable } from './avatars.tables.ts';
import { avatarMessages } from './avatars.messages.ts';

/** Mounts avatars in the back office. An avatar that a player owns or wears cannot be deleted. */
export function mountAvatarSection(router: Router, kernel: Kernel): void {
  mountSection(kernel, router, avatarsSection, avatarsTable, {
    where: () => avatarIsNotAssetCondition,
  });
  kernel.references.uses('avatars', async (db, id) => {
    const used = await countAccountsWithAvatar(db, id);
    return used && used.n > 0 ? avatarMessages.wearers({ n: used.n }) : undefined;
  });
}

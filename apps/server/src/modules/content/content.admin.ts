import { avatarsAdmin } from '@guildhall/contract/admin/avatars';
import { hotLinks } from '@guildhall/contract/admin/hot-links';
import type { Router } from '../../kernel/http.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { mountSection } from '../../kernel/sections.ts';
import { wearers } from './content.store.ts';
import { avatarsTable, hotLinksTable } from './content.tables.ts';

export function mountContentSections(router: Router, kernel: Kernel): void {
  mountSection(kernel, router, hotLinks, hotLinksTable);
  mountSection(kernel, router, avatarsAdmin, avatarsTable);
  kernel.references.uses('avatars', async (on, id) => {
    const used = await wearers(on, id);
    return used && used.n > 0 ? `${used.n} players who wear or own it` : undefined;
  });
}

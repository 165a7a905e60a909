import { avatarsAdmin } from '@guildhall/contract/admin/avatars';
import { hotLinks } from '@guildhall/contract/admin/hot-links';
import { game as api } from '@guildhall/contract/game';
import { AppError } from '../../kernel/errors.ts';
import type { Router } from '../../kernel/http.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { mountSection } from '../../kernel/sections.ts';
import { activeLinks, followLink, wearers } from './content.store.ts';
import { avatarsTable, hotLinksTable } from './content.tables.ts';

/** Languages that the portal speaks completely. */
const languages = ['en', 'ru'];

function useCases({ db, config }: Kernel) {
  return {
    links: async () => ({ data: (await activeLinks(db.read)).map((row) => ({ id: row.id, title: row.title ?? new URL(row.link).host, link: `/api/hot-links/${row.id}/go` })) }),
    async follow(id: number) {
      const row = await followLink(db.read, id);
      if (!row) throw new AppError('NOT_FOUND');
      return { location: row.link };
    },
    settings: async () => ({ storeUrl: config.storeUrl, captchaKey: null, messaging: null, features: {}, languages }),
  };
}
export function mountContent(router: Router, kernel: Kernel): void {
  const use = useCases(kernel);
  router.bind('hotLinks', api.hotLinks, () => use.links());
  router.bind('followHotLink', api.followHotLink, (_call, { params }) => use.follow(params.id));
  router.bind('settings', api.settings, () => use.settings());
  mountSection(kernel, router, hotLinks, hotLinksTable);
  mountSection(kernel, router, avatarsAdmin, avatarsTable);
  kernel.references.uses('avatars', async (on, id) => {
    const used = await wearers(on, id);
    return used && used.n > 0 ? `${used.n} players who wear or own it` : undefined;
  });
}

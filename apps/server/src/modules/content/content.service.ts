import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { activeLinks, followLink } from './content.store.ts';

/** Languages that the portal speaks completely. */
const languages = ['en', 'ru'];

export function createContentUseCases({ db, config }: Kernel) {
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

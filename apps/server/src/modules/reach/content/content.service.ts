import { toIsoTime } from '../../../kernel/db/rows.ts';
import type { Language } from '@guildhall/contract/kit/text/say';
import { languages } from '@guildhall/contract/languages';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Features } from '../../play/features/features.api.ts';
import { listActiveHotLinks, countHotLinkClick, listNewsPage } from './content.store.ts';
import { buildPage } from '../../../kernel/db/paged.ts';
import { listNamesWithCountForms } from '../../../kernel/say.ts';

/** Creates the functions that return links, news and settings to visitors. */
export function createContentUseCases({ db, config, clock }: Kernel, features: Features) {
  return {
    links: async () => ({
      data: (await listActiveHotLinks(db.read)).map((row) => ({
        id: row.id,
        title: row.title ?? new URL(row.link).host,
        link: `/api/hot-links/${row.id}/go`,
      })),
    }),
    async follow(id: number) {
      const row = await countHotLinkClick(db.write, id);
      if (!row) throw new AppError('NOT_FOUND');
      return { location: row.link };
    },
    async news(language: Language, page: number, perPage: number) {
      const reader = { language, now: clock.now() };
      const { rows, total } = await listNewsPage(db.read, reader, page, perPage);
      return buildPage(
        rows.map((row) => ({ ...row, publishedAt: toIsoTime(row.publishedAt) })),
        { page, perPage },
        total,
      );
    },
    settings: async () => {
      const open = await features.readStates(db.read);
      return {
        storeUrl: open.demo ? config.storeUrl : null,
        captchaKey: config.captcha?.key ?? null,
        captchaScript: config.captcha?.scriptUrl ?? null,
        twitchSignIn: open.linking && config.providers.offered.twitch !== undefined,
        messaging: config.messaging?.web ?? null,
        features: open,
        languages: [...languages],
        currencyNames: Object.fromEntries(
          listNamesWithCountForms().map(({ name, one, few }) => [name, [one ?? '', few ?? '']]),
        ),
      };
    },
  };
}

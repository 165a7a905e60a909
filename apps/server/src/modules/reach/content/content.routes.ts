import { game as api } from '@guildhall/contract/play/game';
import { news } from '@guildhall/contract/reach/news';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountContentSections } from './content.admin.ts';
import { createContentUseCases } from './content.service.ts';

export function mountContent(router: Router, kernel: Kernel): void {
  const use = createContentUseCases(kernel);
  router.bind('hotLinks', api.hotLinks, () => use.links());
  router.bind('followHotLink', api.followHotLink, (_call, { params }) => use.follow(params.id));
  router.bind('listNews', news.listNews, (_call, { query }) => use.news(query.page, query.perPage));
  router.bind('settings', api.settings, () => use.settings());
  mountContentSections(router, kernel);
}

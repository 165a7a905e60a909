import { contentCalls as api } from '@guildhall/contract/reach/content/content';
import { newsCalls } from '@guildhall/contract/reach/content/news';
import { calls, only, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Features } from '../../play/features/features.api.ts';
import { mountContentSections } from './content.admin.ts';
import { createContentUseCases } from './content.service.ts';

export function createContentModuleParts(kernel: Kernel, features: Features): ModuleParts {
  const use = createContentUseCases(kernel, features);
  return {
    calls: [
      calls(only(api, 'hotLinks', 'followHotLink', 'settings'), {
        hotLinks: () => use.links(),
        followHotLink: (_call, { params }) => use.follow(params.id),
        settings: () => use.settings(),
      }),
      calls(newsCalls, {
        listNews: (call, { query }) => use.news(call.language, query.page, query.perPage),
      }),
    ],
    sections: [(router) => mountContentSections(router, kernel)],
  };
}

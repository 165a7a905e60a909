import { contentCalls } from '@guildhall/contract/reach/content/content';
import { newsCalls } from '@guildhall/contract/reach/content/news';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { featuresModule } from '../../play/features/features.module.ts';
import { mountContentSections } from './content.admin.ts';
import { createContentUseCases } from './content.service.ts';

/** Publishes news and hot links. */
export const siteContentModule = defineModule({
  name: 'content',
  uses: { features: featuresModule },
  create(kernel, deps) {
    const use = createContentUseCases(kernel, deps.features);
    return {
      api: undefined,
      calls: [
        bindCalls(contentCalls, {
          hotLinks: () => use.links(),
          followHotLink: (_call, { params }) => use.follow(params.id),
          settings: () => use.settings(),
        }),
        bindCalls(newsCalls, {
          listNews: (call, { query }) => use.news(call.language, query.page, query.perPage),
        }),
      ],
      sections: [(router) => mountContentSections(router, kernel)],
    };
  },
});

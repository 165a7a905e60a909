import { articles, articlesApi } from '@guildhall/contract/reach/articles.section';
import { hotLinks } from '@guildhall/contract/reach/hot-links.section';
import { invalid } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { calls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../kernel/sections.ts';
import { articleFault } from './content.article-text.ts';
import { articlesTable, hotLinksTable } from './content.tables.ts';

export function mountContentSections(router: Router, kernel: Kernel): void {
  mountSection(kernel, router, hotLinks, hotLinksTable);
  const { update } = mountSection(kernel, router, articles, articlesTable, {
    judge(_tx, row) {
      const fault = articleFault(row.text);
      return fault === undefined ? Promise.resolve() : Promise.reject(invalid('text', fault));
    },
    // Set at the first publishing and kept: taking an article back and publishing it again does not
    // make it new.
    derive: (row, at) =>
      row.published && row.publishedAt === null ? { publishedAt: at.toISOString() } : {},
  });
  calls(articlesApi, { publishArticle: (call, { params, body }) => update(call, params.id, body) })(
    router,
  );
}

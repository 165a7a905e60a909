import { isWithinTimeWindow } from '@guildhall/contract/kit/section/impact';
import type { ComputedFields, StoredColumns } from '@guildhall/contract/kit/field/rows';
import { articlesSection, articlesApi } from '@guildhall/contract/reach/content/articles.section';
import { hotLinksSection } from '@guildhall/contract/reach/content/hot-links.section';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import { findArticleFault } from './content.article-text.ts';
import { articlesTable, hotLinksTable } from './content.tables.ts';

function stateOf(
  { published, publishFrom, publishUntil }: StoredColumns<typeof articlesSection>,
  now: Date,
): ComputedFields<typeof articlesSection>['state'] {
  if (!published) return 'DRAFT';
  if (publishUntil !== null && Date.parse(publishUntil) <= now.getTime()) return 'OVER';
  return isWithinTimeWindow(publishFrom, null, now) ? 'SHOWN' : 'PLANNED';
}
export function mountContentSections(router: Router, kernel: Kernel): void {
  mountSection(kernel, router, hotLinksSection, hotLinksTable);
  const { update } = mountSection(kernel, router, articlesSection, articlesTable, {
    validate(_tx, row) {
      const fault = findArticleFault(row.text);
      return fault === undefined
        ? Promise.resolve()
        : Promise.reject(buildFieldError('text', fault));
    },
    compute: async () => {
      const now = kernel.clock.now();
      return (row) => ({ state: stateOf(row, now) });
    },
    // sets the time only at the first publication; an article that is withdrawn and published again
    // must not become new
    derive: (row, at) =>
      row.published && row.publishedAt === null ? { publishedAt: at.toISOString() } : {},
  });
  bindCalls(articlesApi, {
    publishArticle: (call, { params, body }) => update(call, params.id, body),
  })(router);
}

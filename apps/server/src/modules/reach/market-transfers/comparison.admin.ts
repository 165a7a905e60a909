import { marketDifferencesFeed } from '@guildhall/contract/reach/marketplace/market-differences.section';
import { toIso } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import { mountFeed } from '../../../engine/feeds.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { counted } from '../../../kernel/db/paged.ts';
import {
  findListedDifference,
  listDifferencesPage,
  type DifferenceFilters,
  type ListedDifference,
} from './comparison.store.ts';

const toRow = ({ foundAt, comparedAt, ...row }: ListedDifference) => ({
  ...row,
  foundAt: toIso(foundAt),
  comparedAt: toIso(comparedAt),
  version: 1,
  updatedAt: toIso(comparedAt),
  updatedBy: null,
});

/** Differences between our record and the marketplace's in the back office. */
export function mountDifferencesFeed(router: Router, { db, ...kernel }: Kernel): void {
  mountFeed(router, { db, ...kernel }, marketDifferencesFeed, {
    async page(filters: DifferenceFilters, page, perPage) {
      const { rows, total } = await listDifferencesPage(db.read, filters, { page, perPage });
      return counted(rows.map(toRow), page, perPage, total);
    },
    async get(id) {
      const row = await findListedDifference(db.read, id);
      if (!row) throw new AppError('NOT_FOUND');
      return toRow(row);
    },
  });
}

import { marketDifferencesFeed } from '@guildhall/contract/reach/marketplace/market-differences.section';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import { mountFeed } from '../../../engine/feeds.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { buildPageWithTotal } from '../../../kernel/db/paged.ts';
import {
  findMarketDifference,
  listMarketDifferencesPage,
  type MarketDifferenceFilters,
  type ListedMarketDifference,
} from './comparison.store.ts';

const toRow = ({ foundAt, comparedAt, ...row }: ListedMarketDifference) => ({
  ...row,
  foundAt: toIsoTime(foundAt),
  comparedAt: toIsoTime(comparedAt),
  version: 1,
  updatedAt: toIsoTime(comparedAt),
  updatedBy: null,
});

/**
 * Mounts the list of differences between our records and the marketplace's lists in the back
 * office.
 */
export function mountMarketDifferencesFeed(router: Router, { db, ...kernel }: Kernel): void {
  mountFeed(router, { db, ...kernel }, marketDifferencesFeed, {
    async page(filters: MarketDifferenceFilters, place) {
      const { rows, total } = await listMarketDifferencesPage(db.read, filters, place);
      return buildPageWithTotal(rows.map(toRow), place, total);
    },
    async get(id) {
      const row = await findMarketDifference(db.read, id);
      if (!row) throw new AppError('NOT_FOUND');
      return toRow(row);
    },
  });
}

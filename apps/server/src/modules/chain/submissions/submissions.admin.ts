import { toWholeUnits } from '@guildhall/contract/amounts';
import { chainTransactionsFeed, solDecimals } from '@guildhall/contract/chain/submissions.section';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import { mountFeed } from '../../../engine/feeds.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { buildPageWithTotal } from '../../../kernel/db/paged.ts';
import {
  findSubmissionWithUser,
  listSubmissionsPage,
  type SubmissionWithUser,
  type SubmissionFilters,
} from './submissions.store.ts';

/**
 * Lists the assets of a submission. Its details contain the id of one asset, of several, or of
 * none.
 */
function listAssetIds({ assetId, assetIds }: SubmissionWithUser['details']): number[] {
  const named: unknown[] = Array.isArray(assetIds) ? assetIds : [assetId];
  return named.filter((id) => typeof id === 'number');
}

const toRow = ({ createdAt, finalAt, cost, details, ...row }: SubmissionWithUser) => ({
  ...row,
  createdAt: toIsoTime(createdAt),
  fee: cost === null ? null : toWholeUnits(cost, solDecimals),
  blockAt: toIsoTimeOrNull(finalAt),
  assetIds: listAssetIds(details),
  version: 1,
  updatedAt: toIsoTime(createdAt),
  updatedBy: null,
});

/** Mounts the list of blockchain transactions in the back office. */
export function mountChainTransactionsFeed(router: Router, { db, ...kernel }: Kernel): void {
  mountFeed(router, { db, ...kernel }, chainTransactionsFeed, {
    async page(filters: SubmissionFilters, place) {
      const { rows, total } = await listSubmissionsPage(db.read, filters, place);
      return buildPageWithTotal(rows.map(toRow), place, total);
    },
    isInIdOrder: () => true,
    async get(id) {
      const row = await findSubmissionWithUser(db.read, id);
      if (!row) throw new AppError('NOT_FOUND');
      return toRow(row);
    },
  });
}

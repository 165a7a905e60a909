import { walletsFeed } from '@guildhall/contract/chain/wallets.section';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import { mountFeed } from '../../../engine/feeds.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { buildPageWithTotal } from '../../../kernel/db/paged.ts';
import {
  findWalletWithOwner,
  listWalletsPage,
  type WalletWithOwner,
  type WalletFilters,
} from './wallets.store.ts';

const toRow = (row: WalletWithOwner) => ({
  id: row.id,
  address: row.address,
  username: row.username,
  userId: row.userId,
  isPrimary: row.isPrimary,
  authWay: row.authWay,
  proof: row.proof,
  createdAt: toIsoTime(row.createdAt),
  version: 1,
  updatedAt: toIsoTime(row.createdAt),
  updatedBy: null,
});

/** Mounts the list of linked wallets in the back office. */
export function mountWalletsFeed(router: Router, { db, ...kernel }: Kernel): void {
  mountFeed(router, { db, ...kernel }, walletsFeed, {
    async page(filters: WalletFilters, place) {
      const { rows, total } = await listWalletsPage(db.read, filters, place);
      return buildPageWithTotal(rows.map(toRow), place, total);
    },
    async get(id) {
      const row = await findWalletWithOwner(db.read, id);
      if (!row) throw new AppError('NOT_FOUND');
      return toRow(row);
    },
  });
}

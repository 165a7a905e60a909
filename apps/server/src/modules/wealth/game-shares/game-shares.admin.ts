import {
  gameSharesSection,
  gameShareBasisPointsMax,
} from '@guildhall/contract/wealth/game-shares/game-shares.section';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import { assertNotGrantToSelf } from '../../../kernel/value/own-grant.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import {
  listGameShareOwners,
  lockGameShares,
  replaceGameShareTerms,
  sumGameShares,
} from './game-shares.store.ts';
import { gameSharesTable } from './game-shares.tables.ts';
import { gameShareMessages } from './game-shares.messages.ts';

/**
 * Mounts the shares of revenue in the back office. Limits their sum, and stores for which period
 * the terms of a share apply.
 */
export function mountGameShareSection(router: Router, kernel: Kernel): void {
  mountSection(kernel, router, gameSharesSection, gameSharesTable, {
    async compute(db, rows) {
      const known = new Map(
        (
          await listGameShareOwners(
            db,
            rows.map(({ id }) => id),
          )
        ).map((row) => [row.id, row]),
      );
      return ({ id, userId }) => {
        const share = known.get(id);
        return {
          username: share?.username ?? `#${userId}`,
          createdAt: toIsoTime(share?.created_at ?? 0),
          paid: share?.paid ?? 0,
        };
      };
    },
    async applied(tx, { before, after, command, call }) {
      const rows = [before, after].filter((row) => row !== undefined);
      if (after) assertNotGrantToSelf(call, after.userId);
      // a share of revenue is not a fixed amount, so it cannot be compared with a threshold; it
      // needs approval if any threshold is set
      if (after) await kernel.approvals.holdIfOn(tx, gameShareMessages.shareOfRevenue());
      await lockGameShares(tx);
      const sum = await sumGameShares(tx);
      if (after && sum > gameShareBasisPointsMax)
        throw buildFieldError('amount', gameShareMessages.beyond({ sum }));
      for (const { id } of rows.slice(0, 1)) await replaceGameShareTerms(tx, id, command.at, after);
      // updates the open pages of the new and of the former owner
      for (const userId of new Set(rows.map((row) => row.userId)))
        await kernel.realtime.emit(tx, userId, 'BALANCE_UPDATED', {});
      return undefined;
    },
  });
}

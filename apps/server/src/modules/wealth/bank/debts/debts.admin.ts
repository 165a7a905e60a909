import type { Language } from '@guildhall/contract/kit/text/say';
import { isSentence } from '@guildhall/contract/kit/text/messages';
import { debtsFeed as feed, debtsApi as api } from '@guildhall/contract/wealth/bank/debts.section';
import { toIso, toNumber } from '../../../../kernel/db/rows.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { mountFeed } from '../../../../engine/feeds.ts';
import type { Router } from '../../../../kernel/http/http.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { calls } from '../../../../kernel/modules.ts';
import { buildPageWithTotal } from '../../../../kernel/db/paged.ts';
import { say } from '../../../../kernel/say.ts';
import {
  findDebt,
  listDebtsPage,
  sumDebtsByCurrency,
  type DebtFilters,
  type DebtRow,
} from './debts.store.ts';
import { formatLedgerKind } from '../transactions/transactions.messages.ts';

const shown = (row: DebtRow, language: Language) => ({
  id: toNumber(row.id),
  username: row.username,
  userId: row.user_id,
  currency: row.currency,
  owed: row.owed,
  since: toIso(row.since),
  cause:
    (isSentence(row.cause) ? say(row.cause, language) : row.cause) ??
    formatLedgerKind(row.kind, language),
  commandId: row.command_id === null ? null : toNumber(row.command_id),
  transactionId: toNumber(row.transaction_id),
  version: 1,
  updatedAt: toIso(row.since),
  updatedBy: null,
});

/**
 * Mounts the list of players with debts in the back office. The list is read from the ledger and
 * cannot be edited.
 */
export function mountDebtFeed(router: Router, kernel: Kernel): void {
  const { db } = kernel;
  calls(api, {
    adminDebtSums: async (_call, { body }) => ({
      data: await sumDebtsByCurrency(db.read, body as DebtFilters),
    }),
  })(router);
  mountFeed(router, kernel, feed, {
    async page(filters: DebtFilters, page, perPage, language) {
      const { rows, total } = await listDebtsPage(db.read, filters, { page, perPage });
      const data = rows.map((row) => shown(row, language));
      return buildPageWithTotal(data, page, perPage, total);
    },
    async get(id, language) {
      const row = await findDebt(db.read, id);
      if (!row) throw new AppError('NOT_FOUND');
      return shown(row, language);
    },
  });
}

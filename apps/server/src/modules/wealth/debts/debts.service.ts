import { isSentence } from '@guildhall/contract/kit/text/messages';
import type { Language } from '@guildhall/contract/kit/text/say';
import { buildPageWithTotal, type PagePosition } from '../../../kernel/db/paged.ts';
import { toIsoTime, toNumber } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { formatMessage } from '../../../kernel/say.ts';
import { formatLedgerKind } from '../bank/transactions/transaction-names.api.ts';
import {
  findDebt,
  listDebtsPage,
  sumDebtsByCurrency,
  type DebtFilters,
  type DebtRow,
} from './debts.store.ts';

const shown = (row: DebtRow, language: Language) => ({
  id: toNumber(row.id),
  username: row.username,
  userId: row.user_id,
  currency: row.currency,
  owed: row.owed,
  since: toIsoTime(row.since),
  cause:
    (isSentence(row.cause) ? formatMessage(row.cause, language) : row.cause) ??
    formatLedgerKind(row.kind, language),
  commandId: row.command_id === null ? null : toNumber(row.command_id),
  transactionId: toNumber(row.transaction_id),
  version: 1,
  updatedAt: toIsoTime(row.since),
  updatedBy: null,
});

/**
 * Creates the list of players with debts, for operators. It is read from the ledger, so debts
 * cannot be edited.
 */
export function createDebtList({ db }: Pick<Kernel, 'db'>) {
  return { page, get, sums };

  async function page(filters: DebtFilters, place: PagePosition, language: Language) {
    const { rows, total } = await listDebtsPage(db.read, filters, place);
    const data = rows.map((row) => shown(row, language));
    return buildPageWithTotal(data, place, total);
  }
  async function get(id: number, language: Language) {
    const row = await findDebt(db.read, id);
    if (!row) throw new AppError('NOT_FOUND');
    return shown(row, language);
  }
  async function sums(filters: DebtFilters) {
    return { data: await sumDebtsByCurrency(db.read, filters) };
  }
}

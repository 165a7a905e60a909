import { isSentence } from '@guildhall/contract/kit/text/messages';
import type { Language } from '@guildhall/contract/kit/text/say';
import type { Call, UserActor } from '../../../../kernel/actor.ts';
import { toIsoTime, toNumber } from '../../../../kernel/db/rows.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { buildPageWithTotal, type PagePosition } from '../../../../kernel/db/paged.ts';
import { formatMessage } from '../../../../kernel/say.ts';
import { getPlatformAccountName } from '../account-names.ts';
import { bankMessages } from '../bank.messages.ts';
import { formatLedgerKind } from './transactions.messages.ts';
import {
  listLedgerTransactionsPage,
  sumLedgerTransactions,
  findLedgerTransaction,
  listLedgerTransactionTypes,
  type TransactionPosting,
  type LedgerTransactionFilters,
  type LedgerTransactionRow,
} from './transactions.store.ts';

/** Largest number of transactions whose amounts one reply adds up. */
const summedMax = 10_000;
function accountName({ owner, username }: TransactionPosting, language: Language): string {
  const name = username ?? owner;
  if (owner.startsWith('account:')) return name;
  if (owner.startsWith('receivable:'))
    return formatMessage(bankMessages.debtOf({ player: name }), language);
  const known = getPlatformAccountName(owner);
  return known ? formatMessage(known, language) : owner;
}

const numberOrNull = (text: string | null): number | null =>
  text === null ? null : toNumber(text);
/**
 * Formats the payers or the recipients of a transaction. Names the first account and the number of
 * the others.
 */
function side(postings: readonly TransactionPosting[], language: Language): string {
  const [first, ...others] = postings;
  if (!first) return '';
  const name = accountName(first, language);
  return others.length === 0
    ? name
    : formatMessage(bankMessages.andOthers({ name, n: others.length }), language);
}
const statusOf = (row: LedgerTransactionRow) =>
  row.corrects === null ? (row.corrected_by === null ? 'POSTED' : 'REVERSED') : 'REVERSAL';

function shown(row: LedgerTransactionRow, language: Language) {
  const into = row.postings.filter(({ amount }) => BigInt(amount) > 0n);
  const out = row.postings.filter(({ amount }) => BigInt(amount) < 0n);
  const currencies = new Set(row.postings.map(({ currency }) => currency));
  const isOne = currencies.size === 1;
  const at = toIsoTime(row.at);
  return {
    id: toNumber(row.id),
    cause:
      (isSentence(row.cause) ? formatMessage(row.cause, language) : row.cause) ??
      formatLedgerKind(row.type, language),
    type: row.type,
    status: statusOf(row),
    from: side(out, language),
    to: side(into, language),
    currency: isOne ? (row.postings[0]?.currency ?? null) : null,
    amount: isOne ? String(into.reduce((sum, { amount }) => sum + BigInt(amount), 0n)) : null,
    userId: row.postings.find(({ userId }) => userId !== null)?.userId ?? null,
    createdAt: at,
    commandId: numberOrNull(row.command_id),
    actorName: row.actor_name,
    reason: row.reason,
    correctedBy: numberOrNull(row.corrected_by),
    corrects: numberOrNull(row.corrects),
    reversible: row.reversible,
    postings: row.postings.map((posting) => ({
      account: accountName(posting, language),
      currency: posting.currency,
      out: posting.amount.startsWith('-') ? posting.amount.slice(1) : null,
      into: posting.amount.startsWith('-') ? null : posting.amount,
      after: posting.after,
    })),
    version: 1,
    updatedAt: at,
    updatedBy: row.actor_name,
  };
}

/**
 * Creates the functions with which operators find the cause of a ledger transaction, and all other
 * movements with this cause.
 */
export function createLedgerTransactionReader({ db, undo }: Pick<Kernel, 'db' | 'undo'>) {
  return {
    page: async (filters: LedgerTransactionFilters, place: PagePosition, language: Language) => {
      const { rows, total } = await listLedgerTransactionsPage(db.read, filters, place);
      return buildPageWithTotal(
        rows.map((row) => shown(row, language)),
        place,
        total,
      );
    },
    sums: async (filters: LedgerTransactionFilters) => {
      const { rows, ...counts } = await sumLedgerTransactions(db.read, filters, summedMax);
      return { data: rows, ...counts };
    },
    get: async (id: number, language: Language) => {
      const row = await findLedgerTransaction(db.read, id);
      if (!row) throw new AppError('NOT_FOUND');
      return shown(row, language);
    },
    /**
     * Undoes the command that caused a transaction. The undo also restores everything else that the
     * command changed, such as items.
     */
    async reverse(call: Call<UserActor>, id: number) {
      const row = await findLedgerTransaction(db.read, id);
      if (!row) throw new AppError('NOT_FOUND');
      if (row.corrects !== null)
        throw new AppError('NOT_UNDOABLE', { because: bankMessages.isReversal() });
      if (row.command_id === null)
        throw new AppError('NOT_UNDOABLE', { because: bankMessages.noCauseToUndo() });
      return undo.run(call, toNumber(row.command_id));
    },
    types: async (language: Language) => ({
      data: (await listLedgerTransactionTypes(db.read)).map(({ type }) => ({
        id: type,
        name: formatLedgerKind(type, language),
      })),
    }),
  };
}

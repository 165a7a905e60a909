import type { balanceCalls } from '@guildhall/contract/wealth/bank/balances';
import type { Result } from '@guildhall/contract/kit/endpoint';
import type { Language } from '@guildhall/contract/kit/text/say';
import { limits } from '@guildhall/contract/limits';
import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import { toIsoTime, toNumber } from '../../../../kernel/db/rows.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { formatMessage } from '../../../../kernel/say.ts';
import { bankMessages } from '../bank.messages.ts';
import {
  listBalanceMovements,
  type BalanceMovementFilters,
  type BalanceMovementRow,
} from './movements.store.ts';

/**
 * Largest number of movements that one page reads: `search` for a search, `group` for a group of
 * causes.
 */
const scannedMax = { search: 1_000, group: 5_000 } as const;

type Movement = Result<typeof balanceCalls.listMovements>['data'][number];

/**
 * Returns the text for a movement without a receipt: the currency has ended, or an amount was
 * corrected.
 */
const untold = ({ kind }: BalanceMovementRow) =>
  kind === 'currency-end' ? bankMessages.currencyEnded() : bankMessages.putRight();
const toMovement = (row: BalanceMovementRow, language: Language): Movement => ({
  id: toNumber(row.id),
  at: toIsoTime(row.at),
  currency: row.currency,
  name: row.name,
  imageUrl: row.image_url,
  decimals: row.decimals,
  group: row.group,
  amount: Number(row.amount),
  balanceAfter: Number(row.balance_after),
  cause: formatMessage(row.cause ?? untold(row), language),
  receiptId: row.receipt_id === null ? null : toNumber(row.receipt_id),
  reversed: row.reversed,
});

const contains = ({ cause, name, currency }: Movement, searched: string): boolean =>
  [cause, name, currency].some((text) => toNormalForm(text).includes(searched));

/** Creates the function that lists and searches a player's movements. */
export function createMovementReader({ db }: Pick<Kernel, 'db'>) {
  return { list };

  async function list(
    accountId: number,
    { q, ...filters }: BalanceMovementFilters & { q?: string | undefined },
    language: Language,
  ): Promise<Result<typeof balanceCalls.listMovements>> {
    const searched = toNormalForm(q ?? '');
    if (searched !== '' || filters.group !== undefined)
      return scan(accountId, filters, searched, language);
    const perPage = limits.perPageDefault;
    const rows = await listBalanceMovements(db.read, accountId, filters, perPage + 1);
    const data = rows.slice(0, perPage).map((row) => toMovement(row, language));
    return { data, next: rows.length > perPage ? (data.at(-1)?.id ?? null) : null };
  }

  /**
   * Filters movements after reading them. This is needed because causes are stored as message keys
   * but searched in the caller's language, and because no index contains the groups of causes.
   * Reads a limited number of movements, so that a search for a rare cause does not read a long
   * history at once; the next page continues there.
   */
  async function scan(
    accountId: number,
    { group, ...filters }: BalanceMovementFilters,
    searched: string,
    language: Language,
  ): Promise<Result<typeof balanceCalls.listMovements>> {
    const max = searched === '' ? scannedMax.group : scannedMax.search;
    const rows = await listBalanceMovements(db.read, accountId, filters, max);
    const movements = rows
      .filter((row) => group === undefined || row.group === group)
      .map((row) => toMovement(row, language))
      .filter((movement) => searched === '' || contains(movement, searched));
    const data = movements.slice(0, limits.perPageDefault);
    const last = rows.length < max ? undefined : rows.at(-1);
    const next = movements.length > data.length ? data.at(-1)?.id : last && toNumber(last.id);
    return { data, next: next ?? null };
  }
}

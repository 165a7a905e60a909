import { economySettings } from '@guildhall/contract/wealth/currency-settings.section';
import type { Queries } from '../../../kernel/db.ts';
import { toIso, toIsoOrNull, toNumber } from '../../../kernel/db/rows.ts';
import type { Language } from '@guildhall/contract/kit/say';
import type { Kernel } from '../../../kernel/kernel.ts';
import { paged } from '../../../kernel/paged.ts';
import { say } from '../../../kernel/say.ts';
import { balancesOfAccount, type BalanceRow } from './bank.store.ts';
import { words } from './bank.words.ts';
import { pageOfMovements, type MovementRow } from './movements.store.ts';

export const toBalance = (row: BalanceRow, displayCurrency: string) => ({
  currency: row.currency,
  name: row.name,
  imageUrl: row.image_url,
  available: Number(row.available),
  held: Number(row.held),
  decimals: row.decimals,
  endsAt: toIsoOrNull(row.ends_at),
  worth: row.price === null ? null : { price: Number(row.price), currency: displayCurrency },
  explorerUrl: row.explorer_url,
});
/** Returns the code of the currency in which prices are displayed. */
export const displayCurrencyOf = async (
  { configuration }: Pick<Kernel, 'configuration'>,
  on: Queries,
): Promise<string> => (await configuration.now(on)).of(economySettings).displayCurrency;
/** Texts of movements without a receipt: the currency ended, or an amount was corrected. */
const untold = ({ kind }: MovementRow) =>
  kind === 'currency-end' ? words.currencyEnded() : words.putRight();
const toMovement = (row: MovementRow, language: Language) => ({
  id: toNumber(row.id),
  at: toIso(row.at),
  amount: Number(row.amount),
  balanceAfter: Number(row.balance_after),
  cause: say(row.cause ?? untold(row), language),
});
export function createBalances(kernel: Kernel) {
  const { db } = kernel;
  return {
    async of(accountId: number) {
      const displayCurrency = await displayCurrencyOf(kernel, db.read);
      const rows = await balancesOfAccount(db.read, accountId);
      return { data: rows.map((row) => toBalance(row, displayCurrency)) };
    },
    async movements(
      of: { accountId: number; currency: string },
      place: { page: number; perPage: number },
      language: Language,
    ) {
      const { rows, total } = await pageOfMovements(db.read, of, place);
      const data = rows.map((row) => toMovement(row, language));
      return paged(data, place.page, place.perPage, total);
    },
  };
}

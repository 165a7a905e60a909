import { economySettings } from '@guildhall/contract/wealth/bank/currency-settings.section';
import type { Queries } from '../../../../kernel/db/db.ts';
import { toIsoTimeOrNull } from '../../../../kernel/db/rows.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { requireUserIdOfAccount } from '../../../identity/accounts/players/players.api.ts';
import { listAccountBalances, type BalanceRow } from '../bank.store.ts';
import { listAccountCurrencySums } from '../economy/own-sums.store.ts';

export const toCurrencyBalanceReply = (row: BalanceRow, displayCurrency: string) => ({
  currency: row.currency,
  name: row.name,
  imageUrl: row.image_url,
  available: Number(row.available),
  held: Number(row.held),
  decimals: row.decimals,
  endsAt: toIsoTimeOrNull(row.ends_at),
  worth: row.price === null ? null : { price: Number(row.price), currency: displayCurrency },
  explorerUrl: row.explorer_url,
});
/** Returns the code of the currency in which pages show prices a second time. */
export const getDisplayCurrency = async (
  { configuration }: Pick<Kernel, 'configuration'>,
  db: Queries,
): Promise<string> => (await configuration.now(db)).of(economySettings).displayCurrency;
/** Milliseconds for which pages show a correction next to the balance. */
const revokedMs = 30 * 24 * 60 * 60 * 1000;

/** Creates the functions that read a player's balances. */
export function createBalanceReader(kernel: Kernel) {
  const { db } = kernel;
  async function list(accountId: number) {
    const displayCurrency = await getDisplayCurrency(kernel, db.read);
    const rows = await listAccountBalances(db.read, accountId);
    return { data: rows.map((row) => toCurrencyBalanceReply(row, displayCurrency)) };
  }
  return {
    list,
    /** Lists the balances of an account for a game server. @throws NOT_FOUND */
    async listForGameServer(accountId: number) {
      await requireUserIdOfAccount(db.read, accountId);
      return list(accountId);
    },
    /**
     * Returns the amounts that pages show next to the balances: debts, stakes in running matches,
     * claims on their way to a wallet, and amounts that were taken back.
     */
    async notes(accountId: number) {
      const since = new Date(kernel.clock.now().getTime() - revokedMs);
      const [rows, sums] = await Promise.all([
        listAccountBalances(db.read, accountId),
        listAccountCurrencySums(db.read, accountId, since),
      ]);
      const sumsBy = new Map(sums.map((sum) => [sum.currency, sum]));
      const data = rows.map(({ currency, debt }) => {
        const sum = sumsBy.get(currency);
        return {
          currency,
          debt: Number(debt),
          staked: Number(sum?.staked ?? 0),
          claimed: Number(sum?.claimed ?? 0),
          revoked: Number(sum?.revoked ?? 0),
        };
      });
      return { data };
    },
  };
}

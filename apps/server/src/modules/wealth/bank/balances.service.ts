import { toIsoOrNull } from '../../../kernel/db/rows.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { balancesOfAccount, type BalanceRow } from './bank.store.ts';

export const toBalance = (row: BalanceRow) => ({
  currency: row.currency,
  name: row.name,
  imageUrl: row.image_url,
  available: Number(row.available),
  held: Number(row.held),
  decimals: row.decimals,
  endsAt: toIsoOrNull(row.ends_at),
});
export function createBalances({ db }: Kernel) {
  return {
    of: async (accountId: number) => ({
      data: (await balancesOfAccount(db.read, accountId)).map(toBalance),
    }),
  };
}

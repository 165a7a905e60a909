import type { Call, UserActor } from '../../../kernel/actor.ts';
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
    own: async (call: Call<UserActor>) => ({
      data: (await balancesOfAccount(db.read, call.actor.accountId)).map(toBalance),
    }),
  };
}

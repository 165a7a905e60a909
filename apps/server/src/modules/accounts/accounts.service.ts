import type { Call, UserActor } from '../../kernel/actor.ts';
import { rowsOf } from '../../kernel/db.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Items } from '../items/items.api.ts';
import { sql } from 'drizzle-orm';
import type { Accounts } from './accounts.api.ts';

export function createAccountUseCases({ db }: Kernel, accounts: Accounts, items: Items) {
  const own = async (call: Call<UserActor>) => {
    const user = await accounts.user(db.read, call.actor.userId);
    if (!user) throw new AppError('UNAUTHORIZED');
    return user;
  };
  return {
    own,
    list: async (call: Call<UserActor>) => ({ data: [(await own(call)).account] }),
    inventories: (call: Call<UserActor>, query: { page: number; perPage: number; dlc?: string | undefined }) =>
      items.page(db.read, call.actor.accountId, { ...query, visibleOnly: true }),
    async history(call: Call<UserActor>, itemId: number) {
      const item = await items.one(db.read, call.actor.accountId, itemId);
      if (!item) throw new AppError('NOT_FOUND');
      return { data: await items.history(db.read, itemId) };
    },
    receipts: (call: Call<UserActor>, page: number, perPage: number) => items.receipts(db.read, call.actor.accountId, page, perPage),
    async statistics(call: Call<UserActor>) {
      const data = await rowsOf<{ id: number; name: string; total: number }>(
        db.read,
        sql`
        select s.id, s.name, t.total from statistics s join statistic_totals t on t.statistic_id = s.id and t.account_id = ${call.actor.accountId} and t.segment = ''
        where s.displayed and s.deleted_at is null order by s.display_order, s.id`,
      );
      return { data };
    },
  };
}

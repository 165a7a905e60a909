import { userCurrencyApi as api } from '@guildhall/contract/office/users/user-currency';
import { calls, type Parts } from '../../../../kernel/modules.ts';
import type { createPlayerPage } from '../users/player-page.service.ts';
import type { UserCurrency } from './user-currency.service.ts';
import { words } from '../staff.words.ts';

export function createUserCurrencyParts(
  use: UserCurrency,
  deps: { page: ReturnType<typeof createPlayerPage> },
): Parts {
  return {
    calls: [
      calls(api, {
        adminUserBalances: async (call, { params }) => {
          await deps.page.noteReading(call, params.id, words.balances());
          return use.balances(params.id);
        },
        adminUserPostings: async (call, { params, query }) => {
          await deps.page.noteReading(call, params.id, words.balances());
          return use.postings(params.id, query, call.language);
        },
        adminGrantCurrency: (call, { params, body }) => use.grant(call, params.id, body),
      }),
    ],
  };
}

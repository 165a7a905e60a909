import { userCurrencyApi as api } from '@guildhall/contract/office/users/user-currency';
import { calls, type ModuleParts } from '../../../../kernel/modules.ts';
import type { createPlayerPage } from '../users/player-page.service.ts';
import type { UserCurrencyUseCases } from './user-currency.service.ts';
import { messages } from '../staff.messages.ts';

export function createUserCurrencyModuleParts(
  use: UserCurrencyUseCases,
  deps: { page: ReturnType<typeof createPlayerPage> },
): ModuleParts {
  return {
    calls: [
      calls(api, {
        adminUserBalances: async (call, { params }) => {
          await deps.page.noteReading(call, params.id, messages.balances());
          return use.balances(params.id);
        },
        adminUserPostings: async (call, { params, query }) => {
          await deps.page.noteReading(call, params.id, messages.balances());
          return use.postings(params.id, query, call.language);
        },
        adminGrantCurrency: (call, { params, body }) => use.grant(call, params.id, body),
      }),
    ],
  };
}

import { userCurrencyApi as api } from '@guildhall/contract/office/user-currency';
import type { Router } from '../../../kernel/http.ts';
import type { createPlayerPage } from './player-page.service.ts';
import type { UserCurrency } from './user-currency.service.ts';

export function mountUserCurrency(
  router: Router,
  use: UserCurrency,
  deps: { page: ReturnType<typeof createPlayerPage> },
): void {
  router.bind('adminUserBalances', api.adminUserBalances, async (call, { params }) => {
    await deps.page.noteReading(call, params.id, 'the balances');
    return use.balances(params.id);
  });
  router.bind('adminUserPostings', api.adminUserPostings, async (call, { params, query }) => {
    await deps.page.noteReading(call, params.id, 'the balances');
    return use.postings(params.id, query.page, query.perPage);
  });
  router.bind('adminGrantCurrency', api.adminGrantCurrency, (call, { params, body }) =>
    use.grant(call, params.id, body),
  );
}

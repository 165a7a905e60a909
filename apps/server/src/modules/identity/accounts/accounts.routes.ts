import { accounts as api } from '@guildhall/contract/identity/accounts';
import { users as usersApi } from '@guildhall/contract/identity/users';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Accounts } from './accounts.api.ts';
import { createAccountUseCases } from './accounts.service.ts';

export function mountAccounts(router: Router, kernel: Kernel, accounts: Accounts): void {
  const use = createAccountUseCases(kernel, accounts);
  router.bind('currentUser', usersApi.currentUser, (call) => use.own(call));
  router.bind('listAccounts', api.listAccounts, (call) => use.list(call));
  router.bind('setAutoDlc', api.setAutoDlc, (call, { body }) => use.setAutoDlc(call, body.autoDLC));
  router.bind('setUsername', api.setUsername, (call, { body }) =>
    use.setUsername(call, body.username),
  );
  router.bind('setLanguage', api.setLanguage, (call, { body }) =>
    use.setLanguage(call, body.language),
  );
}

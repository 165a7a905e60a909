import { accountCalls as api } from '@guildhall/contract/identity/accounts';
import { userCalls as usersApi } from '@guildhall/contract/identity/users';
import { calls, only, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Accounts } from './accounts.api.ts';
import { createAccountUseCases } from './accounts.service.ts';

export function createAccountsModuleParts(kernel: Kernel, accounts: Accounts): ModuleParts {
  const use = createAccountUseCases(kernel, accounts);
  return {
    calls: [
      calls(only(usersApi, 'currentUser'), { currentUser: (call) => use.own(call) }),
      calls(
        only(api, 'listAccounts', 'readCommandState', 'setAutoDlc', 'setUsername', 'setLanguage'),
        {
          listAccounts: (call) => use.list(call),
          readCommandState: (call, { params }) => use.readCommandState(call, params.key),
          setAutoDlc: (call, { body }) => use.setAutoDlc(call, body.autoDLC),
          setUsername: (call, { body }) => use.setUsername(call, body.username),
          setLanguage: (call, { body }) => use.setLanguage(call, body.language),
        },
      ),
    ],
  };
}

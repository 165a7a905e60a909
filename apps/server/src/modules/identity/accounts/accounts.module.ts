import { accountCalls } from '@guildhall/contract/identity/accounts/accounts';
import { bindCalls, defineModule, pickCalls } from '../../../kernel/modules.ts';
import { createAccountsApi } from './accounts.api.ts';
import { createAccountUseCases } from './accounts.service.ts';
import { findUserRecordForApproval, lockUserRows } from './users/users.store.ts';
import { accountsPersonalData } from './accounts.tables.ts';

/** Users with their accounts: e-mail address, password, name and roles. */
export const accountsModule = defineModule({
  name: 'accounts',
  holds: accountsPersonalData,
  create(kernel) {
    const api = createAccountsApi(kernel);
    const use = createAccountUseCases(kernel, api);
    kernel.targets.register('users', {
      describe: findUserRecordForApproval,
      lock: (tx, id) => lockUserRows(tx, [id]),
    });
    return {
      api,
      calls: [
        bindCalls(
          pickCalls(
            accountCalls,
            'currentUser',
            'listAccounts',
            'readCommandState',
            'setAutoDlc',
            'setUsername',
            'setLanguage',
          ),
          {
            currentUser: (call) => use.own(call),
            listAccounts: (call) => use.list(call),
            readCommandState: (call, { params }) => use.readCommandState(call, params.key),
            setAutoDlc: (call, { body }) => use.setAutoDlc(call, body.autoDLC),
            setUsername: (call, { body }) => use.setUsername(call, body.username),
            setLanguage: (call, { body }) => use.setLanguage(call, body.language),
          },
        ),
      ],
    };
  },
});

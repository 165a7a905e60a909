import { userAdminCalls } from '@guildhall/contract/office/users/users';
import { privacyCalls as api } from '@guildhall/contract/identity/privacy';
import { calls, only, type ModuleParts } from '../../../kernel/modules.ts';
import type { PrivacyUseCases } from './privacy.service.ts';

export function createPrivacyModuleParts(use: PrivacyUseCases): ModuleParts {
  return {
    calls: [
      calls(api, {
        exportOwnData: (call) => use.export(call),
        requestDeletion: (call) => use.requestDeletion(call),
        cancelDeletion: (call) => use.cancelDeletion(call),
      }),
      calls(only(userAdminCalls, 'adminDeleteUser'), {
        adminDeleteUser: (call, { params }) => use.order(call, params.id),
      }),
    ],
  };
}

import { adminUsers } from '@guildhall/contract/office/users/users';
import { privacy as api } from '@guildhall/contract/identity/privacy';
import { calls, only, type Parts } from '../../../kernel/modules.ts';
import type { Privacy } from './privacy.service.ts';

export function createPrivacyParts(use: Privacy): Parts {
  return {
    calls: [
      calls(api, {
        exportOwnData: (call) => use.export(call),
        requestDeletion: (call) => use.requestDeletion(call),
        cancelDeletion: (call) => use.cancelDeletion(call),
      }),
      calls(only(adminUsers, 'adminDeleteUser'), {
        adminDeleteUser: (call, { params }) => use.order(call, params.id),
      }),
    ],
  };
}

import { adminUsers } from '@guildhall/contract/office/users';
import { privacy as api } from '@guildhall/contract/identity/privacy';
import type { Router } from '../../../kernel/http.ts';
import type { Privacy } from './privacy.service.ts';

export function mountPrivacy(router: Router, use: Privacy): void {
  router.bind('exportOwnData', api.exportOwnData, (call) => use.export(call));
  router.bind('requestDeletion', api.requestDeletion, (call) => use.requestDeletion(call));
  router.bind('adminDeleteUser', adminUsers.adminDeleteUser, (call, { params }) =>
    use.order(call, params.id),
  );
  router.bind('cancelDeletion', api.cancelDeletion, (call) => use.cancelDeletion(call));
}

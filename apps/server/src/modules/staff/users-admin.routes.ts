import { adminUsers as api } from '@guildhall/contract/admin/users';
import { roleNames } from '@guildhall/contract/roles';
import type { Router } from '../../kernel/http.ts';
import type { UserAdmin } from './users-admin.service.ts';

export function mountUserAdmin(router: Router, use: UserAdmin): void {
  router.bind('adminListUsers', api.adminListUsers, (_call, { body: { page, perPage, ...filters } }) => use.list(filters, page, perPage));
  router.bind('adminGetUser', api.adminGetUser, (_call, { params }) => use.get(params.id));
  router.bind('adminSearchUsers', api.adminSearchUsers, (_call, { query }) => use.search(query.email));
  router.bind('adminUpdateUser', api.adminUpdateUser, (call, { params, body }) => use.update(call, params.id, body));
  router.bind('adminGrantInventory', api.adminGrantInventory, (call, { params, body }) => use.grant(call, params.id, body));
  router.bind('adminListUserInventories', api.adminListUserInventories, (_call, { params, body }) => use.inventories(params.id, body));
  router.bind('adminDeleteUserInventory', api.adminDeleteUserInventory, (call, { params }) => use.deleteInventory(call, params.id, params.itemId));
  router.bind('adminRoles', api.adminRoles, async () => ({ data: roleNames.map((name) => ({ name })) }));
  router.bind('adminOrderPassword', api.adminOrderPassword, (call, { params }) => use.orderPassword(call, params.id));
  router.bind('adminEndSessions', api.adminEndSessions, (call, { params }) => use.endSessions(call, params.id));
}

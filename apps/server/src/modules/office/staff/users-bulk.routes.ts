import { userBulkApi as api } from '@guildhall/contract/office/users-bulk';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Router } from '../../../kernel/http.ts';
import type { UserBulk } from './users-bulk.service.ts';
import { exportUsers } from './users-export.service.ts';

export function mountUserBulk(router: Router, kernel: Kernel, use: UserBulk): void {
  router.bind(
    'adminExportUsers',
    api.adminExportUsers,
    (call, { body }) => exportUsers(kernel, call, body) as Promise<never>,
  );
  router.bind('adminBulkUsers', api.adminBulkUsers, (call, { query, body }) =>
    query.preview === 'true' ? use.preview(call, body) : use.run(call, body),
  );
}

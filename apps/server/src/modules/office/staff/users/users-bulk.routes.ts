import { userBulkApi as api } from '@guildhall/contract/office/users/users-bulk';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { calls, type ModuleParts } from '../../../../kernel/modules.ts';
import type { UserBulkActions } from './users-bulk.service.ts';
import { exportUsers } from './users-export.service.ts';

export function createUserBulkModuleParts(kernel: Kernel, use: UserBulkActions): ModuleParts {
  return {
    calls: [
      calls(api, {
        adminExportUsers: (call, { body }) => exportUsers(kernel, call, body) as Promise<never>,
        adminBulkUsers: (call, { query, body }) =>
          query.preview === 'true' ? use.preview(call, body) : use.run(call, body),
      }),
    ],
  };
}

import { activityLog } from '@guildhall/contract/admin/activity-log';
import { adminUsers } from '@guildhall/contract/admin/users';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { sectionEndpoints } from '@guildhall/contract/kit/section';
import type { Handler, Router } from '../../kernel/http.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createActivityLog, type LogFilters } from './activity-log.service.ts';
import { createLogChain } from './log-chain.service.ts';

export function mountActivityLog(router: Router, kernel: Kernel): void {
  const use = createActivityLog(kernel);
  const chain = createLogChain(kernel);
  const handlers: Record<string, Handler<Endpoint>> = {
    list: (_call, input) => {
      const { page, perPage, ...filters } = input['body' as never] as { page: number; perPage: number } & LogFilters;
      return use.list(filters, page, perPage);
    },
    get: (_call, input) => use.get((input['params' as never] as { id: number }).id),
    export: async (_call, input) => use.export(input['body' as never]),
  };
  for (const [op, endpoint] of Object.entries(sectionEndpoints(activityLog))) {
    const handler = handlers[op];
    if (handler) router.bind(`${activityLog.name}.${op}`, endpoint, handler);
  }
  router.bind('adminUndo', adminUsers.adminUndo, (call, { params }) => kernel.undo.run(call, params.id));
  router.bind('adminVerifyLog', adminUsers.adminVerifyLog, (_call, { body }) => chain.verify(body.after));
  router.bind('adminActivityTypes', adminUsers.adminActivityTypes, () => use.types());
}

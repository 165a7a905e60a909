import { activityLog } from '@guildhall/contract/admin/activity-log';
import { adminUsers } from '@guildhall/contract/admin/users';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { sectionEndpoints } from '@guildhall/contract/kit/section';
import { csvStream } from '../../kernel/csv.ts';
import { rowsOf } from '../../kernel/db.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Handler, Router } from '../../kernel/http.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { commandTypes, oneEntry, pageOfEntries, type LogFilters } from './activity-log.store.ts';

const names = Object.keys(activityLog.fields);

/** The activity log: every command, read where it was written. */
export function mountActivityLog(router: Router, { db, undo }: Kernel): void {
  const handlers: Record<string, Handler<Endpoint>> = {
    async list(_call, input) {
      const { page, perPage, ...filters } = input['body' as never] as { page: number; perPage: number } & LogFilters;
      const { rows, total } = await pageOfEntries(db.read, filters, page, perPage);
      return { data: rows, page, totalPages: Math.max(1, Math.ceil(total / perPage)) };
    },
    async get(_call, input) {
      const row = await oneEntry(db.read, (input['params' as never] as { id: number }).id);
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    },
    async export(_call, input) {
      const filters = input['body' as never] as LogFilters;
      async function* pieces(): AsyncGenerator<unknown[][]> {
        for (let page = 1, more = true; more; page++) {
          const { rows } = await pageOfEntries(db.read, filters, page, 500);
          more = rows.length === 500;
          yield rows.map((row) => ['id', ...names].map((name) => (row as unknown as Record<string, unknown>)[name]));
        }
      }
      return csvStream(['ID', ...names.map((name) => activityLog.fields[name as keyof typeof activityLog.fields].label)], pieces());
    },
  };
  for (const [op, endpoint] of Object.entries(sectionEndpoints(activityLog))) {
    const handler = handlers[op];
    if (handler) router.bind(`${activityLog.name}.${op}`, endpoint, handler);
  }
  router.bind('adminUndo', adminUsers.adminUndo, (call, { params }) => undo.run(call, params.id));
  router.bind('adminActivityTypes', adminUsers.adminActivityTypes, async () => ({
    data: (await rowsOf<{ type: string }>(db.read, commandTypes)).map(({ type }) => ({ id: type, name: type })),
  }));
}

import { activityLog } from '@guildhall/contract/admin/activity-log';
import type { Readable } from 'node:stream';
import { csvStream } from '../../kernel/csv.ts';
import { rowsOf } from '../../kernel/db.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { commandTypes, oneEntry, pageOfEntries, type LogFilters } from './activity-log.store.ts';

export type { LogFilters } from './activity-log.store.ts';
const names = Object.keys(activityLog.fields);
const pieceSize = 500;

/** The activity log: every command, read where it was written. */
export function createActivityLog({ db }: Kernel) {
  return {
    async list(filters: LogFilters, page: number, perPage: number) {
      const { rows, total } = await pageOfEntries(db.read, filters, page, perPage);
      return { data: rows, page, totalPages: Math.max(1, Math.ceil(total / perPage)) };
    },
    async get(id: number) {
      const row = await oneEntry(db.read, id);
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    },
    export(filters: LogFilters): Readable {
      async function* pieces(): AsyncGenerator<unknown[][]> {
        for (let page = 1, more = true; more; page++) {
          const { rows } = await pageOfEntries(db.read, filters, page, pieceSize);
          more = rows.length === pieceSize;
          yield rows.map((row) => ['id', ...names].map((name) => (row as unknown as Record<string, unknown>)[name]));
        }
      }
      return csvStream(['ID', ...Object.values(activityLog.fields).map((field) => field.label)], pieces());
    },
    types: async () => ({ data: (await rowsOf<{ type: string }>(db.read, commandTypes)).map(({ type }) => ({ id: type, name: type })) }),
  };
}

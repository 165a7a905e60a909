import { many } from '../../../kernel/db/sql.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  commandTypes,
  oneEntry,
  pageOfEntries,
  type LogFilters,
  type LogLanguage,
} from './activity-log.store.ts';

export type { LogFilters } from './activity-log.store.ts';

/** The activity log: every command, read where it was written. */
export function createActivityLog({ db }: Kernel) {
  return {
    async list(filters: LogFilters, page: number, perPage: number, language: LogLanguage) {
      const { rows, total } = await pageOfEntries(db.read, filters, { language, page, perPage });
      return { data: rows, page, totalPages: Math.max(1, Math.ceil(total / perPage)) };
    },
    async get(id: number) {
      const row = await oneEntry(db.read, id);
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    },
    types: async () => ({
      data: (await many<{ type: string }>(db.read, commandTypes)).map(({ type }) => ({
        id: type,
        name: type,
      })),
    }),
  };
}

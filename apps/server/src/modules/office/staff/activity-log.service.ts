import { many } from '../../../kernel/db/sql.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { commandTypes, oneEntry, pageOfEntries, type LogFilters } from './activity-log.store.ts';
import type { Language } from '@guildhall/contract/kit/say';
import { paged } from '../../../kernel/paged.ts';

export type { LogFilters } from './activity-log.store.ts';

/** The activity log: every command, read where it was written. */
export function createActivityLog({ db }: Kernel) {
  return {
    async list(filters: LogFilters, page: number, perPage: number, language: Language) {
      const { rows, total } = await pageOfEntries(db.read, filters, { language, page, perPage });
      return paged(rows, page, perPage, total);
    },
    async get(id: number, language: Language) {
      const row = await oneEntry(db.read, id, language);
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

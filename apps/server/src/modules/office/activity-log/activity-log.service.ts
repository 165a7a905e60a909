import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { limits } from '@guildhall/contract/limits';
import {
  listLogEntryCounts,
  findLogEntry,
  listLogEntriesPage,
  getLogEntryTimesAndCount,
  listCommandTypes,
  type LogFilters,
} from './activity-log.store.ts';
import type { Language } from '@guildhall/contract/kit/text/say';
import { buildPageWithTotal, type PagePosition } from '../../../kernel/db/paged.ts';
import { formatMessage } from '../../../kernel/say.ts';
import { findCommandName } from './command-names.messages.ts';

export type { LogFilters } from './activity-log.store.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** Possible lengths of one bar's time span in a chart, in milliseconds. */
const steps = [
  1_000,
  10_000,
  minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  7 * day,
  30 * day,
] as const;

/** Reads the activity log, whose entries are the rows of the table of commands. */
export function createActivityLogReader({ db, clock }: Kernel) {
  return {
    async list(filters: LogFilters, place: PagePosition, language: Language) {
      const { rows, total } = await listLogEntriesPage(db.read, filters, { ...place, language });
      return buildPageWithTotal(rows, place, total);
    },
    async get(id: number, language: Language) {
      const row = await findLogEntry(db.read, id, language);
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    },
    /**
     * Counts entries in spans of equal length. Chooses the length so that there are about as many
     * spans as bars in the chart.
     */
    async counts(filters: LogFilters) {
      const { first, last, n } = await getLogEntryTimesAndCount(db.read, filters);
      if (first === null || last === null)
        return { from: null, stepMs: steps[0], counts: [], isPartial: false };
      const isPartial = n >= limits.logPlotRowsMax;
      const start = Date.parse(isPartial ? first : (filters.createdAtFrom ?? first));
      const end = Math.max(
        Date.parse(last),
        Math.min(Date.parse(filters.createdAtTo ?? last), clock.now().getTime()),
      );
      const stepMs =
        steps.find((step) => (end - start) / step < limits.logPlotBars) ?? steps.at(-1) ?? steps[0];
      const from = new Date(Math.floor(start / stepMs) * stepMs);
      const rows = await listLogEntryCounts(db.read, filters, { from, stepMs });
      const counts = Array.from(
        { length: Math.floor((end - from.getTime()) / stepMs) + 1 },
        () => 0,
      );
      for (const { at, n: entries } of rows) if (at in counts) counts[at] = entries;
      return { from: from.toISOString(), stepMs, counts, isPartial };
    },
    /**
     * Returns the command types in the log with their display names; a type without a name is shown
     * as stored.
     */
    types: async (language: Language) => {
      const types = await listCommandTypes(db.read);
      const data = types.map(({ type }) => {
        const name = findCommandName(type);
        return { id: type, name: name ? formatMessage(name, language) : type };
      });
      return { data: data.toSorted((a, b) => a.name.localeCompare(b.name, language)) };
    },
  };
}

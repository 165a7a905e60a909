import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import {
  systemCheckTextMax,
  type systemCheckStates,
} from '@guildhall/contract/office/doctor.section';
import type { Language } from '@guildhall/contract/kit/text/say';
import { buildPageWithTotal, type PagePosition } from '../../../kernel/db/paged.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  doctorCheckNames,
  runChecksWithoutDatabase,
  runDatabaseChecks,
  type DoctorCheckName,
  type NamedCheckResult,
} from '../../../kernel/operation/doctor-checks.ts';
import { formatMessage } from '../../../kernel/say.ts';

type SystemCheckState = (typeof systemCheckStates)[number];
interface SystemCheckFilters {
  /** Search text. It must occur in the name or in the result of a check. */
  readonly q?: string | undefined;
  readonly state?: SystemCheckState | undefined;
}
interface SystemCheckRun {
  /** Start of the run in milliseconds since 1970. */
  readonly startedAt: number;
  readonly results: Promise<readonly NamedCheckResult[]>;
}
/**
 * Milliseconds for which results are reused. Successive pages and exports therefore show the
 * results of one run, and not every click sends requests to other systems.
 */
const keptMs = 15_000;
const states = { ok: 'OK', warn: 'WARNING', fail: 'FAULT' } as const;
const names = Object.keys(doctorCheckNames) as DoctorCheckName[];

/**
 * Capitalizes the first letter. Leaves the text unchanged if its first word is an address or a name
 * with special characters.
 */
const startWithCapital = (text: string): string =>
  text.replace(/^\p{Ll}+(?=[ ,;]|: |$)/u, (word) => word.charAt(0).toUpperCase() + word.slice(1));

/** Runs the checks of `npm run doctor` inside this server, all at the same time. */
export function createSystemChecks({ db, config, clock }: Kernel) {
  let newest: SystemCheckRun | undefined;

  // a database without a URL is embedded in this process, so only this process can open it
  const opened = config.database.url === undefined ? db : undefined;
  const runChecks = async (): Promise<readonly NamedCheckResult[]> =>
    (
      await Promise.all([runDatabaseChecks(config, opened), runChecksWithoutDatabase(config)])
    ).flat();
  /** Returns the rows of the newest results. Runs the checks first if the results are too old. */
  async function listChecks(language: Language) {
    const now = clock.now().getTime();
    if (!newest || Math.abs(now - newest.startedAt) > keptMs)
      newest = { startedAt: now, results: runChecks() };
    const { startedAt, results } = newest;
    const checkedAt = new Date(startedAt).toISOString();
    return (await results).map(([name, { state, text }]) => ({
      id: names.indexOf(name) + 1,
      version: 1,
      updatedAt: checkedAt,
      updatedBy: null,
      name: formatMessage(doctorCheckNames[name], language),
      state: states[state],
      text: startWithCapital(formatMessage(text, language)).slice(0, systemCheckTextMax),
      checkedAt,
    }));
  }
  return {
    async page({ q = '', state }: SystemCheckFilters, place: PagePosition, language: Language) {
      const searched = toNormalForm(q);
      const rows = (await listChecks(language)).filter(
        (row) =>
          (state === undefined || row.state === state) &&
          toNormalForm(`${row.name} ${row.text}`).includes(searched),
      );
      const begin = (place.page - 1) * place.perPage;
      return buildPageWithTotal(rows.slice(begin, begin + place.perPage), place, {
        count: rows.length,
        isMinimum: false,
      });
    },
    async get(id: number, language: Language) {
      const row = (await listChecks(language)).find((check) => check.id === id);
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    },
  };
}

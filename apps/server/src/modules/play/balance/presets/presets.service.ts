import { localizeFields } from '@guildhall/contract/kit/section/localize';
import type { Field } from '@guildhall/contract/kit/field/field-kinds';
import {
  platformBalanceParameters,
  isPlatformBalanceParameter,
} from '@guildhall/contract/play/balance/balance';
import { parameterTypes } from '@guildhall/contract/play/balance/balance-values';
import type {
  balanceApi as api,
  BalanceParameter,
} from '@guildhall/contract/play/balance/balance-parameters';
import type { ValidatedCallInput, Reply } from '@guildhall/contract/kit/endpoint';
import type { Language } from '@guildhall/contract/kit/text/say';
import type { Call, UserActor } from '../../../../kernel/actor.ts';
import type { Queries } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { buildPageWithTotal } from '../../../../kernel/db/paged.ts';
import { formatMessage } from '../../../../kernel/say.ts';
import { compareParameterTables, type StoredParameter } from '../balance.changes.ts';
import { findParameterFault } from '../balance.checks.ts';
import { toParameterFile } from '../balance.files.ts';
import {
  listNewestRevisions,
  listParametersPage,
  findBalanceParameter,
  listParameters,
  findBalancePreset,
  type BalancePreset,
} from '../balance.store.ts';
import {
  findVersionPreventingPresetChange,
  listNumericParametersByName,
  listParameterNamesByIds,
  listVersionsUsingPresets,
} from '../versions/versions.store.ts';
import { balancePresetMessages } from '../balance.messages.ts';
import type { ParameterFault } from '../balance.writing.ts';
import { getTranslations } from '../../../../kernel/texts.ts';

type Listing = ValidatedCallInput<typeof api.listBalanceParameters>['body'];
const searchMax = 50;

/**
 * Converts a fault for a reply. The reply contains the text in the caller's language and the key of
 * the message.
 */
export const toParameterFaultReply = (
  { at, line, name, field, problem }: ParameterFault,
  language: Language,
): Reply<typeof api.validateBalancePreset>['data'][number] => ({
  at,
  ...(line !== undefined && { line }),
  name,
  field,
  problem: formatMessage(problem, language),
  because: problem,
});
/** Lists the parameters of the platform that are missing in a preset, with their default values. */
function missingOf(
  parameters: readonly BalanceParameter[],
  language: Language,
): BalanceParameter[] {
  const presentNames = new Set(parameters.map(({ name }) => name));
  return Object.entries(
    localizeFields(platformBalanceParameters, getTranslations(language)),
  ).flatMap(([name, field]) => (presentNames.has(name) ? [] : [defaultOf(name, field)]));
}
const defaultOf = (name: string, { initial, help = '' }: Field): BalanceParameter => ({
  name,
  type: 'INT',
  value: String(initial),
  description: help,
  tags: [name.split('.')[0] ?? name],
  validation: null,
});
/** Lists all parameters of the platform with their default values. A new preset contains them. */
export const listDefaultParameters = (): BalanceParameter[] => missingOf([], 'en');

const existing = async (db: Queries, id: number): Promise<BalancePreset> => {
  const preset = await findBalancePreset(db, id);
  if (!preset) throw new AppError('NOT_FOUND');
  return preset;
};
/** Adds to each row the name of the user who last changed it, for replies. */
async function toPresetParameters(
  references: Kernel['references'],
  db: Queries,
  presetId: number,
  rows: readonly StoredParameter[],
) {
  const people = await references.people(
    db,
    rows.map((row) => row.updatedBy),
  );
  return rows.map((row) => ({
    ...row,
    presetId,
    known: isPlatformBalanceParameter(row.name),
    updatedBy: row.updatedBy === null ? null : (people.get(row.updatedBy) ?? null),
  }));
}

/** Creates the functions that read single parameters. */
export function createParameterReader({ db, references }: Kernel) {
  return {
    async list(presetId: number, { page, perPage, ...filters }: Listing) {
      await existing(db.read, presetId);
      const { rows, total } = await listParametersPage(db.read, presetId, filters, {
        page,
        perPage,
      });
      return buildPageWithTotal(
        await toPresetParameters(references, db.read, presetId, rows),
        { page, perPage },
        total,
      );
    },
    async get(presetId: number, id: number) {
      await existing(db.read, presetId);
      const row = await findBalanceParameter(db.read, presetId, id);
      const [parameter] = row ? await toPresetParameters(references, db.read, presetId, [row]) : [];
      if (!parameter) throw new AppError('NOT_FOUND');
      return parameter;
    },
    async search(presetId: number, name: string | undefined) {
      await existing(db.read, presetId);
      const at = { page: 1, perPage: searchMax };
      const { rows } = await listParametersPage(db.read, presetId, { name }, at);
      return { data: rows.map((row) => ({ id: row.id, name: row.name })) };
    },
    numbers: async (name: string | undefined) => ({
      data: await listNumericParametersByName(db.read, name, searchMax),
    }),
    async number(id: number) {
      const [row] = await listParameterNamesByIds(db.read, [id]);
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    },
    async types(presetId: number) {
      await existing(db.read, presetId);
      return { data: parameterTypes.map((id) => ({ id, name: id })) };
    },
  };
}
/** Lists all saves of a preset, newest first. */
async function historyOf(db: Queries, references: Kernel['references'], id: number) {
  await existing(db, id);
  const revisions = await listNewestRevisions(db, id);
  const people = await references.people(
    db,
    revisions.map(({ by }) => by),
  );
  return {
    data: revisions.map(({ by, changes, ...revision }) => ({
      ...revision,
      by: by === null ? null : (people.get(by) ?? null),
      changes: changes.map(({ before, after }) => ({
        name: (after ?? before)?.name ?? '',
        before,
        after,
      })),
    })),
  };
}
/** Creates the functions that read whole presets: tables, comparisons, histories and files. */
export function createPresetReader({ db, references, commands }: Kernel) {
  return {
    async table(id: number, language: Language) {
      const preset = await existing(db.read, id);
      const rows = await listParameters(db.read, id);
      const people = await references.people(db.read, [preset.updatedBy]);
      return {
        ...preset,
        updatedBy: preset.updatedBy === null ? null : (people.get(preset.updatedBy) ?? null),
        usedBy: (await listVersionsUsingPresets(db.read, [id])).map((version) => ({
          id: version.id,
          name: version.name,
          enabled: version.enabled,
          isMain: version.is_main,
        })),
        fixedBy: await findVersionPreventingPresetChange(db.read, id),
        parameters: await toPresetParameters(references, db.read, id, rows),
        missing: missingOf(rows, language),
      };
    },
    async compare(id: number, other: number) {
      for (const preset of [id, other]) await existing(db.read, preset);
      return {
        data: compareParameterTables(
          await listParameters(db.read, id),
          await listParameters(db.read, other),
        ),
      };
    },
    /**
     * Checks all values of a preset again, because a newer release of the platform may have
     * narrowed their ranges since the save.
     */
    async validate(id: number, language: Language) {
      await existing(db.read, id);
      const rows = await listParameters(db.read, id);
      const faults = rows.flatMap((row): ParameterFault[] => {
        const wrong = findParameterFault(row);
        return wrong ? [{ at: null, name: row.name, ...wrong }] : [];
      });
      const missing = missingOf(rows, language).map(({ name, value }): ParameterFault => ({
        at: null,
        name,
        field: 'name',
        problem: balancePresetMessages.missing({ value }),
      }));
      return {
        data: [...faults, ...missing].map((fault) => toParameterFaultReply(fault, language)),
      };
    },
    history: (id: number) => historyOf(db.read, references, id),
    /** Returns the whole parameter table as one file. Records the export in the log first. */
    async file(call: Call<UserActor>, id: number, format: 'csv' | 'json') {
      const { name } = await existing(db.read, id);
      const rows = await listParameters(db.read, id);
      await commands.run(
        { ...call, idempotencyKey: undefined },
        {
          type: 'balance-presets.export-table',
          message: balancePresetMessages.exported({ name }),
          entity: 'balance-presets',
          entityId: id,
        },
        async () => ({ reply: {}, after: { format, rows: rows.length } }),
      );
      return toParameterFile(rows, format);
    },
  };
}

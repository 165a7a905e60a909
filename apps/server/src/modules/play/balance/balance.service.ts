import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import type {
  balanceApi as api,
  PresetRevisionKind,
} from '@guildhall/contract/play/balance/balance-parameters';
import type { ValidatedCallInput, Reply } from '@guildhall/contract/kit/endpoint';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { UndoStep } from '../../../kernel/commands/undo.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { runWithRollback } from '../../../kernel/commands/preview.ts';
import { getActingUserId } from '../../../engine/section-undo.ts';
import { runAllowingUnchangedRow, UnchangedRowError } from '../../../kernel/commands/unchanged.ts';
import { replaceUniqueViolation, type Commands } from '../../../kernel/commands/commands.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import { rule } from '@guildhall/contract/kit/problem/problem';
import {
  computeParameterChanges,
  listDifferingParameterFields,
  toBalanceParameter,
  revertParameterSaves,
} from './balance.changes.ts';
import { parseParameterFile } from './balance.files.ts';
import {
  insertBalancePreset,
  findBalanceParameter,
  listParameters,
  findBalancePreset,
  findPresetRevision,
  listRevisionsSince,
  updatePresetParameters,
  type BalancePreset,
} from './balance.store.ts';
import { toParameterFaultReply } from './presets/presets.service.ts';
import {
  updatePresetByPlan,
  lockChangeablePreset,
  planPresetSave,
  presetSaveCommandTypes,
  buildParameterFaultError,
  type ParameterFault,
  type PlannedPresetSave,
  type WantedParameter,
} from './balance.writing.ts';
import { balancePresetMessages } from './balance.messages.ts';

type Staff = Call<UserActor>;
type Written = Reply<typeof api.saveBalanceParameters>;
type Cells = ValidatedCallInput<typeof api.saveBalanceParameters>['body'];
type Import = ValidatedCallInput<typeof api.importBalanceParameters>['body'];
type NewParameter = Omit<ValidatedCallInput<typeof api.createBalanceParameter>['body'], 'reason'>;
type Patch = Omit<ValidatedCallInput<typeof api.updateBalanceParameter>['body'], 'reason'>;

/**
 * One way of changing a parameter table: its command type, its log message, and the function that
 * plans the changes of the locked preset.
 */
interface Save {
  readonly type: (typeof presetSaveCommandTypes)[number];
  readonly kind: PresetRevisionKind;
  readonly formatLogMessage: (params: { name: string; n: number }) => Sentence;
  readonly planned: (tx: Tx, preset: BalancePreset) => Promise<PlannedPresetSave>;
}
/**
 * Returns the fields whose values are defined. Fields that the operator did not send stay
 * unchanged.
 */
const pickSentFields = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
/** Converts changed cells of a table to the rows as they should be after the save. */
export const toRequestedParameters = ({ set, remove }: Cells): WantedParameter[] => [
  ...set.map(({ id, ...fields }) => ({ id, after: pickSentFields(fields) })),
  ...remove.map((id) => ({ id, after: null })),
];

const answer = (
  { changes, faults, preset }: PlannedPresetSave,
  call: Staff,
  version = preset.version,
): Omit<Written, 'commandId'> => ({
  changes: changes.map(({ before, after }) => ({
    name: (after ?? before)?.name ?? '',
    before,
    after,
  })),
  problems: faults.map((fault) => toParameterFaultReply(fault, call.language)),
  version,
});
const specOf = (type: string, presetId: number) => ({
  type,
  message: undefined,
  entity: 'balance-presets',
  entityId: presetId,
});
const previewed = async (commands: Commands, call: Staff, presetId: number, save: Save) => ({
  ...(await runWithRollback<Omit<Written, 'commandId'>>((finishWith) =>
    commands.run({ ...call, idempotencyKey: undefined }, specOf(save.type, presetId), async (tx) =>
      finishWith(
        answer(await save.planned(tx, await lockChangeablePreset(tx, call, presetId)), call),
      ),
    ),
  )),
  commandId: null,
});
const saved = (commands: Commands, call: Staff, presetId: number, save: Save): Promise<Written> =>
  runAllowingUnchangedRow(
    commands.run<Omit<Written, 'commandId'>>(
      call,
      specOf(save.type, presetId),
      async (tx, command) => {
        const planned = await save.planned(tx, await lockChangeablePreset(tx, call, presetId));
        if (planned.faults.length > 0) throw buildParameterFaultError(planned.faults, true);
        if (planned.changes.length === 0) throw new UnchangedRowError(answer(planned, call));
        const updated = await updatePresetByPlan(tx, call, planned, save.kind, command.at);
        return {
          ...updated.record,
          reply: answer(planned, call, updated.version),
          message: save.formatLogMessage({ name: planned.preset.name, n: planned.changes.length }),
        };
      },
    ),
  );
const edit = (wanted: readonly WantedParameter[]): Save => ({
  type: 'balance-presets.save',
  kind: 'EDIT',
  formatLogMessage: balancePresetMessages.saved,
  planned: (tx, preset) => planPresetSave(tx, preset, wanted),
});
/**
 * Throws unless one row can be changed as planned: it exists, it has the expected version, and the
 * new values are valid. Faults name the fields of the row.
 */
async function validateSingle(
  tx: Tx,
  call: Staff,
  presetId: number,
  { id }: WantedParameter,
  { faults, changes }: PlannedPresetSave,
): Promise<void> {
  if (faults.some(({ field }) => field === 'id')) throw new AppError('NOT_FOUND');
  const row = id === undefined ? undefined : await findBalanceParameter(tx, presetId, id);
  if (row && call.ifVersion !== undefined && call.ifVersion !== row.version)
    throw new AppError('STALE', { details: { row } });
  if (faults.length > 0) throw buildParameterFaultError(faults, false);
  if (row && changes.length === 0)
    throw new UnchangedRowError({ id: row.id, version: row.version });
}
/** Changes one parameter; returns the parameter's id and version. */
const single = (commands: Commands, call: Staff, presetId: number, wanted: WantedParameter) =>
  runAllowingUnchangedRow(
    commands.run<{ id: number; version: number }>(
      call,
      specOf('balance-presets.save', presetId),
      async (tx, command) => {
        const preset = await lockChangeablePreset(tx, { ...call, ifVersion: undefined }, presetId);
        const planned = await planPresetSave(tx, preset, [wanted]);
        await validateSingle(tx, call, presetId, wanted, planned);
        const updated = await updatePresetByPlan(tx, call, planned, 'EDIT', command.at);
        const id = updated.changes[0]?.id ?? 0;
        const row = await findBalanceParameter(tx, presetId, id);
        return {
          ...updated.record,
          reply: { id, version: row?.version ?? 0 },
          message: balancePresetMessages.saved({ name: preset.name, n: 1 }),
        };
      },
    ),
  );
/** Copies a preset with all its parameters. */
const clone = (commands: Commands, call: Staff, presetId: number, name: string) =>
  replaceUniqueViolation(
    commands.run<{ id: number; version: number }>(
      call,
      { type: 'balance-presets.create', message: undefined, entity: 'balance-presets' },
      async (tx, command) => {
        const from = await findBalancePreset(tx, presetId);
        if (!from) throw new AppError('NOT_FOUND');
        const id = await insertBalancePreset(tx, name, getActingUserId(call), command.at);
        const { version, changes } = await updatePresetParameters(
          tx,
          {
            presetId: id,
            isNew: true,
            kind: 'CLONE',
            by: getActingUserId(call),
            reason: call.reason,
            at: command.at,
          },
          (await listParameters(tx, presetId)).map((parameter) => ({
            id: null,
            before: null,
            after: toBalanceParameter(parameter),
          })),
        );
        return {
          reply: { id, version },
          entityId: id,
          after: { name, version, from: from.name, parameters: changes.length },
          message: balancePresetMessages.cloned({ name, from: from.name }),
        };
      },
    ),
    'balance_presets_name',
    () => buildFieldError('name', rule('takenByPreset')),
  );

/** Creates the functions that change parameters of presets. */
export function createPresetEditor(kernel: Kernel) {
  const { commands } = kernel;
  const run = (call: Staff, presetId: number, save: Save, isPreview: boolean) =>
    (isPreview ? previewed : saved)(commands, call, presetId, save);
  registerUndo(kernel);
  return {
    create: (call: Staff, presetId: number, after: NewParameter) =>
      single(commands, call, presetId, { after }),
    update: (call: Staff, presetId: number, id: number, fields: Patch) =>
      single(commands, call, presetId, {
        id,
        after: pickSentFields(fields) as WantedParameter['after'],
      }),
    remove: (call: Staff, presetId: number, id: number) =>
      single(commands, call, presetId, { id, after: null }),
    save: (call: Staff, presetId: number, cells: Cells, isPreview: boolean) =>
      run(call, presetId, edit(toRequestedParameters(cells)), isPreview),
    /**
     * Imports a file. Changes the rows whose names the file contains. If one row is invalid,
     * changes nothing.
     */
    async import(call: Staff, presetId: number, file: Import, isPreview: boolean) {
      const parsed = parseParameterFile(file.text, file.format);
      const save: Save = {
        type: 'balance-presets.import',
        kind: 'IMPORT',
        formatLogMessage: balancePresetMessages.imported,
        planned: (tx, preset) => planImport(tx, preset, parsed, file.removeOthers),
      };
      return run(call, presetId, save, isPreview);
    },
    rollback(call: Staff, presetId: number, to: number, isPreview: boolean) {
      const save: Save = {
        type: 'balance-presets.rollback',
        kind: 'ROLLBACK',
        formatLogMessage: balancePresetMessages.rolledBack,
        planned: (tx, preset) => planRollback(tx, preset, to),
      };
      return run(call, presetId, save, isPreview);
    },
    clone: (call: Staff, presetId: number, name: string) => clone(commands, call, presetId, name),
  };
}
async function planImport(
  tx: Tx,
  preset: BalancePreset,
  parsed: ReturnType<typeof parseParameterFile>,
  removeOthers: boolean,
): Promise<PlannedPresetSave> {
  const present = await listParameters(tx, preset.id);
  const ids = new Map(present.map(({ id, name }) => [toNormalForm(name), id]));
  const named = new Set(parsed.rows.map(({ row }) => toNormalForm(row.name)));
  const others = removeOthers ? present.filter(({ name }) => !named.has(toNormalForm(name))) : [];
  const wanted: WantedParameter[] = [
    ...parsed.rows.map(({ row }) => ({
      id: ids.get(toNormalForm(row.name)),
      after: pickSentFields(row),
    })),
    ...others.map(({ id }) => ({ id, after: null })),
  ];
  const planned = await planPresetSave(tx, preset, wanted);
  const inFile = planned.faults.map((fault): ParameterFault => {
    const row = fault.at === null ? undefined : parsed.rows[fault.at];
    return { ...fault, at: row?.at ?? null, ...(row && { line: parsed.lineOf(row.at) }) };
  });
  return { ...planned, faults: [...parsed.faults, ...inFile] };
}
async function planRollback(tx: Tx, preset: BalancePreset, to: number): Promise<PlannedPresetSave> {
  if (!(await findPresetRevision(tx, preset.id, to)))
    throw buildFieldError('to', balancePresetMessages.noRevision());
  const present = new Map((await listParameters(tx, preset.id)).map((row) => [row.id, row]));
  const saves = (await listRevisionsSince(tx, preset.id, to)).map(({ changes }) => changes);
  return {
    preset,
    faults: [],
    changes: computeParameterChanges(present, revertParameterSaves(present, saves)),
  };
}
/**
 * Registers the undo of a save. The undo is refused if the saved values have changed since, or if
 * the preset must not change now.
 */
function registerUndo(kernel: Kernel): void {
  const { undo } = kernel;
  const takeBack: UndoStep = async (tx, entry, command, call) => {
    const presetId = entry.entityId ?? 0;
    const preset = await lockChangeablePreset(
      tx,
      { ...call, ifVersion: undefined },
      presetId,
    ).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new AppError('NOT_UNDOABLE', { because: error.because });
    });
    const revision = await findPresetRevision(tx, presetId, Number(entry.after?.['revisionId']));
    const present = new Map((await listParameters(tx, presetId)).map((row) => [row.id, row]));
    const changes = (revision?.changes ?? []).map(({ id, before, after }) => {
      const is = present.get(id ?? 0);
      const stands =
        after === null
          ? is === undefined
          : is && listDifferingParameterFields(is, after).length === 0;
      if (!stands)
        throw new AppError('NOT_UNDOABLE', { because: balancePresetMessages.parametersChanged() });
      return { id, before: after, after: before };
    });
    const names = new Set(
      [...present.values()]
        .filter(({ id }) => !changes.some((change) => change.id === id))
        .map(({ name }) => toNormalForm(name)),
    );
    if (changes.some(({ after }) => after && names.has(toNormalForm(after.name))))
      throw new AppError('NOT_UNDOABLE', { because: balancePresetMessages.parametersChanged() });
    const { record } = await updatePresetByPlan(tx, call, { preset, changes }, 'UNDO', command.at);
    return { before: record.before, after: record.after };
  };
  for (const type of presetSaveCommandTypes) undo.register(type, takeBack, takeBack);
}

import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import { addLineNumber } from '@guildhall/contract/kit/problem/file-problem';
import type { FieldFault } from '@guildhall/contract/kit/field/field-fault';
import { problem, rule } from '@guildhall/contract/kit/problem/problem';
import { describeSchemaIssue } from '@guildhall/contract/kit/problem/problems';
import {
  parameterNameSchema,
  presetParametersMax,
  presetValuesLengthMax,
  type BalanceParameter,
  type PresetRevisionKind,
} from '@guildhall/contract/play/balance/balance-parameters';
import type { Call } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import { getActingUserId } from '../../../engine/section-undo.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import {
  computeParameterChanges,
  type ParameterChange,
  type StoredParameter,
} from './balance.changes.ts';
import { findParameterFault } from './balance.checks.ts';
import {
  lockBalancePreset,
  listParameters,
  updatePresetParameters,
  type BalancePreset,
} from './balance.store.ts';
import { findVersionPreventingPresetChange } from './versions/versions.store.ts';
import { balancePresetMessages } from './balance.messages.ts';

/** A row of a parameter table as a caller wants it to be. */
export interface WantedParameter {
  /** Id of the row; undefined for a new row. */
  readonly id?: number | undefined;
  /** Wanted fields; null removes the row. */
  readonly after: Partial<BalanceParameter> | null;
}
/** Fault of one wanted row. */
export interface ParameterFault extends FieldFault {
  readonly at: number | null;
  /** Line number in the imported file. */
  readonly line?: number;
  readonly name: string;
}
/** Changes that a save would make to a locked table, and the faults of the wanted rows. */
export interface PlannedPresetSave {
  readonly preset: BalancePreset;
  readonly changes: readonly ParameterChange[];
  readonly faults: readonly ParameterFault[];
}
export const presetSaveCommandTypes = [
  'balance-presets.save',
  'balance-presets.import',
  'balance-presets.rollback',
] as const;

/**
 * Locks a preset whose parameters may change. Throws CONFLICT if an active version uses the preset,
 * because the preset of an active version must not change. The message names the version.
 */
export async function lockChangeablePreset(tx: Tx, call: Call, id: number): Promise<BalancePreset> {
  const preset = await lockBalancePreset(tx, id);
  if (!preset) throw new AppError('NOT_FOUND');
  const version = await findVersionPreventingPresetChange(tx, id);
  if (version !== null)
    throw new AppError('CONFLICT', { because: balancePresetMessages.fixed({ version }) });
  if (call.ifVersion !== undefined && call.ifVersion !== preset.version)
    throw new AppError('STALE', { details: { row: preset } });
  return preset;
}
const asMap = (parameters: readonly StoredParameter[]) =>
  new Map<number, StoredParameter>(parameters.map((parameter) => [parameter.id, parameter]));

const blank: Omit<BalanceParameter, 'name'> = {
  type: 'INT',
  value: '',
  description: '',
  tags: [],
  validation: null,
};
/** Finds rows of a table that have the name of another row. */
function doubles(rows: readonly { name: string; at: number | null }[]): ParameterFault[] {
  const seen = new Map<string, number | null>();
  return rows.flatMap(({ name, at }): ParameterFault[] => {
    const key = toNormalForm(name);
    if (!seen.has(key)) {
      seen.set(key, at);
      return [];
    }
    return [
      { at: at ?? seen.get(key) ?? null, name, field: 'name', problem: rule('takenByParameter') },
    ];
  });
}
function tooMuch(rows: readonly BalanceParameter[]): Sentence | undefined {
  if (rows.length > presetParametersMax)
    return balancePresetMessages.parametersMax({ max: presetParametersMax });
  const size = rows.reduce(
    (sum, { value, validation }) => sum + value.length + (validation ?? '').length,
    0,
  );
  return size > presetValuesLengthMax
    ? balancePresetMessages.valuesMax({ max: presetValuesLengthMax })
    : undefined;
}
/** A parameter table to which wanted rows are applied one by one. */
interface Drafted {
  readonly present: ReadonlyMap<number, StoredParameter>;
  readonly after: Map<number, BalanceParameter>;
  /** Maps the id of each changed row to its index in the request. */
  readonly places: Map<number, number>;
  readonly added: { readonly parameter: BalanceParameter; readonly at: number }[];
  readonly faults: ParameterFault[];
}
function takeKnown(
  { present, after, places, faults }: Drafted,
  id: number,
  at: number,
  fields: WantedParameter['after'],
): void {
  const before = present.get(id);
  if (!before || places.has(id)) {
    const wrong = before ? problem('twice') : problem('absent');
    faults.push({ at, name: before?.name ?? `#${id}`, field: 'id', problem: wrong });
    return;
  }
  places.set(id, at);
  if (fields === null) after.delete(id);
  else after.set(id, { ...before, ...fields });
}
const takeNew = ({ added }: Drafted, at: number, fields: WantedParameter['after']): void =>
  void added.push({ parameter: { ...blank, name: '', ...fields }, at });
function wrongName({ name }: BalanceParameter): FieldFault | undefined {
  const [issue] = parameterNameSchema.safeParse(name).error?.issues ?? [];
  return issue && { field: 'name', problem: describeSchemaIssue(issue) };
}
/**
 * Returns the faults of a table: faults of each changed or added row, duplicate names, and too many
 * rows.
 */
function faultsOf({ after, places, added }: Drafted): ParameterFault[] {
  const validated = [...places].flatMap(([id, at]) => {
    const parameter = after.get(id);
    return parameter ? [{ parameter, at }] : [];
  });
  const faults = [...validated, ...added].flatMap(({ parameter, at }): ParameterFault[] => {
    const fault = wrongName(parameter) ?? findParameterFault(parameter);
    return fault ? [{ at, name: parameter.name, ...fault }] : [];
  });
  const named = [
    ...[...after].map(([id, { name }]) => ({ name, at: places.get(id) ?? null })),
    ...added.map(({ parameter, at }) => ({ name: parameter.name, at })),
  ];
  const big = tooMuch([...after.values(), ...added.map(({ parameter }) => parameter)]);
  return [
    ...faults,
    ...doubles(named),
    ...(big ? [{ at: null, name: '', field: 'set', problem: big }] : []),
  ];
}
/**
 * Plans a save of a locked preset; returns the changes and the faults. Unchanged rows are checked
 * only for duplicate names.
 */
export async function planPresetSave(
  tx: Tx,
  preset: BalancePreset,
  wanted: readonly WantedParameter[],
): Promise<PlannedPresetSave> {
  const present = asMap(await listParameters(tx, preset.id));
  const drafted: Drafted = {
    present,
    after: new Map(present),
    places: new Map(),
    added: [],
    faults: [],
  };
  for (const [at, { id, after }] of wanted.entries())
    if (id !== undefined) takeKnown(drafted, id, at, after);
    else if (after) takeNew(drafted, at, after);
  const added = drafted.added.map(({ parameter }) => parameter);
  return {
    preset,
    faults: [...drafted.faults, ...faultsOf(drafted)],
    changes: computeParameterChanges(present, drafted.after, added),
  };
}
/**
 * Builds the error for faults. With `isTable`, the error names each parameter by its index in the
 * sent table, otherwise by its field.
 */
export const buildParameterFaultError = (
  faults: readonly ParameterFault[],
  isTable: boolean,
): AppError =>
  new AppError('VALIDATION', {
    fields: faults.map(({ at, line, field, name, problem }) => ({
      field: isTable && at !== null ? `set.${at}.${field}` : field || name,
      problem: line === undefined ? problem : addLineNumber(line, problem),
    })),
  });

/** Stores the changes of a plan that has no faults. Returns the data for the command's record. */
export async function updatePresetByPlan(
  tx: Tx,
  call: Call,
  { preset, changes }: Pick<PlannedPresetSave, 'preset' | 'changes'>,
  kind: PresetRevisionKind,
  at: Date,
) {
  const updated = await updatePresetParameters(
    tx,
    { presetId: preset.id, kind, by: getActingUserId(call), reason: call.reason, at },
    changes,
  );
  const listNames = (side: 'before' | 'after') =>
    Object.fromEntries(
      updated.changes.map((change) => [(change.after ?? change.before)?.name ?? '', change[side]]),
    );
  return {
    version: updated.version,
    changes: updated.changes,
    record: {
      before: { version: preset.version, parameters: listNames('before') },
      after: {
        version: updated.version,
        revisionId: updated.revisionId,
        parameters: listNames('after'),
      },
      entityId: preset.id,
    },
  };
}

import type { BalanceParameter } from '@guildhall/contract/play/balance/balance-parameters';
import { isDeepStrictEqual } from 'node:util';

export interface StoredParameter extends BalanceParameter {
  readonly id: number;
  readonly version: number;
  readonly updatedAt: string;
  readonly updatedBy: number | null;
}
/**
 * Change of one parameter by a save. `before` is null if the save added the parameter, `after` is
 * null if the save removed it.
 */
export interface ParameterChange {
  /** Id of the parameter; null if the save adds it. */
  readonly id: number | null;
  readonly before: BalanceParameter | null;
  readonly after: BalanceParameter | null;
}
/** Fields that define a parameter, in the order in which pages show them. */
export const parameterFields = [
  'name',
  'type',
  'value',
  'description',
  'tags',
  'validation',
] as const satisfies readonly (keyof BalanceParameter)[];

export const toBalanceParameter = ({
  name,
  type,
  value,
  description,
  tags,
  validation,
}: BalanceParameter): BalanceParameter => ({
  name,
  type,
  value,
  description,
  tags: [...tags],
  validation,
});
/** Lists the fields in which two parameters differ. */
export const listDifferingParameterFields = (
  left: BalanceParameter,
  other: BalanceParameter,
): string[] => parameterFields.filter((field) => !isDeepStrictEqual(left[field], other[field]));

/** Computes the changes from one state of a parameter table to another. Matches rows by id. */
export function computeParameterChanges(
  before: ReadonlyMap<number, BalanceParameter>,
  after: ReadonlyMap<number, BalanceParameter>,
  added: readonly BalanceParameter[] = [],
): ParameterChange[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b);
  const touched = ids.flatMap((id): ParameterChange[] => {
    const [was, is] = [before.get(id), after.get(id)];
    if (was && is && listDifferingParameterFields(was, is).length === 0) return [];
    return [
      {
        id,
        before: was ? toBalanceParameter(was) : null,
        after: is ? toBalanceParameter(is) : null,
      },
    ];
  });
  return [
    ...touched,
    ...added.map((parameter) => ({ id: null, before: null, after: toBalanceParameter(parameter) })),
  ];
}
/**
 * Computes the parameter table as it was before the given saves. The saves are ordered newest
 * first.
 */
export function revertParameterSaves(
  present: ReadonlyMap<number, BalanceParameter>,
  saves: readonly (readonly ParameterChange[])[],
): Map<number, BalanceParameter> {
  const state = new Map(present);
  for (const changes of saves)
    for (const { id, before } of changes) {
      if (id === null) continue;
      if (before) state.set(id, before);
      else state.delete(id);
    }
  return state;
}
/** Compares two parameter tables. Matches parameters by name. */
export function compareParameterTables(
  left: readonly BalanceParameter[],
  right: readonly BalanceParameter[],
) {
  const byName = (parameters: readonly BalanceParameter[]) =>
    new Map(parameters.map((parameter) => [parameter.name, toBalanceParameter(parameter)]));
  const [leftByName, rightByName] = [byName(left), byName(right)];
  return [...new Set([...leftByName.keys(), ...rightByName.keys()])].sort().map((name) => {
    const [a, b] = [leftByName.get(name) ?? null, rightByName.get(name) ?? null];
    return { name, left: a, right: b, differs: a && b ? listDifferingParameterFields(a, b) : [] };
  });
}

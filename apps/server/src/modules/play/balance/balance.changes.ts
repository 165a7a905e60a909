import type { Parameter } from '@guildhall/contract/play/balance/balance-parameters';
import { isDeepStrictEqual } from 'node:util';

export interface StoredParameter extends Parameter {
  readonly id: number;
  readonly version: number;
  readonly updatedAt: string;
  readonly updatedBy: number | null;
}
/** Change of one parameter in a save: null on the side on which it does not exist. */
export interface Change {
  /** Null while it is new. */
  readonly id: number | null;
  readonly before: Parameter | null;
  readonly after: Parameter | null;
}
/** The fields that make a parameter what it is, in the order in which they are shown. */
export const parameterFields = [
  'name',
  'type',
  'value',
  'description',
  'tags',
  'validation',
] as const satisfies readonly (keyof Parameter)[];

export const toPlainParameter = ({
  name,
  type,
  value,
  description,
  tags,
  validation,
}: Parameter): Parameter => ({ name, type, value, description, tags: [...tags], validation });
/** Fields in which two parameters differ. */
export const listDifferingFields = (one: Parameter, other: Parameter): string[] =>
  parameterFields.filter((field) => !isDeepStrictEqual(one[field], other[field]));

/** Returns the changes from one state of a table to another; rows are matched by id. */
export function computeChanges(
  before: ReadonlyMap<number, Parameter>,
  after: ReadonlyMap<number, Parameter>,
  added: readonly Parameter[] = [],
): Change[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b);
  const touched = ids.flatMap((id): Change[] => {
    const [was, is] = [before.get(id), after.get(id)];
    if (was && is && listDifferingFields(was, is).length === 0) return [];
    return [
      { id, before: was ? toPlainParameter(was) : null, after: is ? toPlainParameter(is) : null },
    ];
  });
  return [
    ...touched,
    ...added.map((parameter) => ({ id: null, before: null, after: toPlainParameter(parameter) })),
  ];
}
/** Returns a table as it was before the given saves, which are ordered newest first. */
export function revertSaves(
  present: ReadonlyMap<number, Parameter>,
  saves: readonly (readonly Change[])[],
): Map<number, Parameter> {
  const state = new Map(present);
  for (const changes of saves)
    for (const { id, before } of changes) {
      if (id === null) continue;
      if (before) state.set(id, before);
      else state.delete(id);
    }
  return state;
}
/** Two tables side by side, by name. */
export function compareTables(left: readonly Parameter[], right: readonly Parameter[]) {
  const byName = (parameters: readonly Parameter[]) =>
    new Map(parameters.map((parameter) => [parameter.name, toPlainParameter(parameter)]));
  const [one, other] = [byName(left), byName(right)];
  return [...new Set([...one.keys(), ...other.keys()])].sort().map((name) => {
    const [a, b] = [one.get(name) ?? null, other.get(name) ?? null];
    return { name, left: a, right: b, differs: a && b ? listDifferingFields(a, b) : [] };
  });
}

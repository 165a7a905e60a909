import type { Field, Fields } from './field-kinds.ts';
import { problem } from '../problem/problem.ts';
import type { Sentence } from '../text/messages.ts';

type Values = Readonly<Record<string, unknown>>;
/** Fault of a field, by the field's path (`timeslots.0.end`). */
export interface FieldFault {
  readonly field: string;
  readonly problem: Sentence;
}
interface Declared {
  readonly fields: Fields;
  readonly check?: (row: never) => FieldFault | undefined;
}

const isEarlier = (value: unknown, other: unknown): boolean =>
  typeof value === 'string' && typeof other === 'string' && Date.parse(value) <= Date.parse(other);
function wrongIn(field: Field, value: unknown, path: string): FieldFault | undefined {
  if (!field.fields || typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return wrongSpan(field.fields, value as Values, `${path}.`);
  for (const [index, row] of value.entries()) {
    const wrong = wrongSpan(field.fields, row as Values, `${path}.${index}.`);
    if (wrong) return wrong;
  }
  return undefined;
}
/** Finds a time span that ends before it begins, at any depth of a row. */
function wrongSpan(fields: Fields, row: Values, at = ''): FieldFault | undefined {
  for (const [name, field] of Object.entries(fields)) {
    if (field.after !== undefined && isEarlier(row[name], row[field.after]))
      return { field: at + name, problem: problem('later') };
    const wrong = wrongIn(field, row[name], at + name);
    if (wrong) return wrong;
  }
  return undefined;
}
/**
 * Finds a fault of a row that involves several fields. Checks the row's time spans first, then the
 * rule of its declaration.
 */
export function findFaultAcrossRowFields(
  { fields, check }: Declared,
  row: Values,
): FieldFault | undefined {
  const whole = Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null]));
  return wrongSpan(fields, whole) ?? check?.(whole as never);
}

const sameText = (value: unknown, other: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(other);
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : JSON.stringify(value);
/**
 * Returns true if the field applies: the field on which it depends has one of the declared values.
 */
export const isFieldApplicable = ({ when }: Field, around: Values): boolean =>
  when === undefined || when.is.some((entry) => String(entry) === textOf(around[when.field]));
/**
 * Returns the value of a field that does not apply. A field that was never filled in has the same
 * value.
 */
export const getEmptyFieldValue = ({ kind, initial }: Field): unknown =>
  initial ?? (['refs', 'tags', 'ints', 'rows'].includes(kind) ? [] : null);
const isUnused = (field: Field, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  sameText(value, getEmptyFieldValue(field));

/**
 * Yields the nested rows of a field, each with the values on which its fields depend (`around`):
 * for a group, the values of the row around the group; for a list, the values of the row itself.
 */
function* rowsInside({ kind, fields }: Field, value: unknown, around: Values, path: string) {
  if (!fields || typeof value !== 'object' || value === null) return;
  if (kind === 'group') yield { values: value as Values, around, path: `${path}.` };
  else if (Array.isArray(value))
    for (const [at, row] of value.entries())
      yield { values: row as Values, around: row as Values, path: `${path}.${at}.` };
}
function* findUnused(
  fields: Fields,
  values: Values,
  around: Values,
  path: string,
): Generator<{ readonly path: string; readonly when: NonNullable<Field['when']>; by: unknown }> {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    const at = path + name;
    if (field.readOnly) continue;
    if (!isFieldApplicable(field, around)) {
      if (field.when && !isUnused(field, value))
        yield { path: at, when: field.when, by: around[field.when.field] };
    } else
      for (const inner of rowsInside(field, value, around, at))
        yield* findUnused(field.fields ?? {}, inner.values, inner.around, inner.path);
  }
}
/** Lists the paths of filled fields that do not apply, given the other values of the row. */
export const listInapplicableFields = (fields: Fields, row: Values): string[] =>
  Array.from(findUnused(fields, row, row, ''), ({ path }) => path);
/**
 * Finds a submitted field that is filled but does not apply to the rest of the row. Reports no
 * fault while the field on which it depends is empty, or if the submitted value is the stored one.
 */
export function findFaultOfSentInapplicableField(
  fields: Fields,
  row: Values,
  { sent, before }: { readonly sent: Values; readonly before: Values | undefined },
): FieldFault | undefined {
  const known = new Set(before ? listInapplicableFields(fields, before) : []);
  for (const { path, when, by } of findUnused(fields, row, row, '')) {
    const [top = ''] = path.split('.');
    const isKnown = before && known.has(path) && sameText(row[top], before[top]);
    if (isKnown || !Object.hasOwn(sent, top) || by === null || by === undefined) continue;
    const shown = typeof by === 'string' || typeof by === 'number' ? String(by) : '–';
    return { field: path, problem: problem('unused', { by: when.field, value: shown }) };
  }
  return undefined;
}
/** Empties stored fields that no longer apply after another field has changed. */
export function clearFieldsMadeInapplicable(fields: Fields, row: Values, before: Values): Values {
  const known = new Set(listInapplicableFields(fields, before));
  const emptied: Record<string, unknown> = {};
  for (const { path } of findUnused(fields, row, row, '')) {
    const [top = '', inner, ...deeper] = path.split('.');
    const field = fields[top];
    if (!field || known.has(path) || field.kind === 'rows' || deeper.length > 0) continue;
    const innerField = inner === undefined ? undefined : field.fields?.[inner];
    emptied[top] =
      inner === undefined || !innerField
        ? getEmptyFieldValue(field)
        : { ...((emptied[top] ?? row[top]) as Values), [inner]: getEmptyFieldValue(innerField) };
  }
  return emptied;
}

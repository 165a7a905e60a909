import { toAsciiDigits } from '@guildhall/contract/kit/field/digits';
import type { Field, Fields } from '@guildhall/contract/kit/field/field-kinds';
import { isApplicable, listUnused, getUnusedValue } from '@guildhall/contract/kit/field/judged';
import { rarityNames } from '@guildhall/contract/limits';

/**
 * Values of a form by field name. Numbers are text while they are typed; everything else has its
 * wire format.
 */
export type Values = Record<string, unknown>;

/** A single value as text: what is no text already is written as JSON writes it. */
export const toPlainText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const isTextKind = (field: Field): boolean =>
  field.kind === 'text' || field.kind === 'long-text' || field.kind === 'url';
const isNumberKind = (field: Field): boolean => field.kind === 'int' || field.kind === 'decimal';
const allowsNull = (field: Field): boolean => field.schema.safeParse(null).success;
/** Null or an empty list is no answer to it: the form marks the field. */
export const isRequired = (field: Field): boolean =>
  !field.optional && field.kind !== 'flag' && !allowsNull(field);

function blank(field: Field): unknown {
  if (field.kind === 'group') return buildEmptyValues(field.of ?? {});
  if (isTextKind(field) || isNumberKind(field)) return '';
  if (field.kind === 'flag') return false;
  if (field.kind === 'per-rarity') return rarityNames.map(() => '');
  return ['refs', 'tags', 'ints', 'rows'].includes(field.kind) ? [] : null;
}

/** A value of the wire as its control holds it. */
function toForm(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return blank(field);
  if (isNumberKind(field)) return toPlainText(value);
  if ((field.kind === 'per-rarity' || field.kind === 'ints') && Array.isArray(value))
    return value.map(toPlainText);
  if (field.kind === 'rows' && field.of && Array.isArray(value))
    return value.map((row: Values) => toFormValues(field.of ?? {}, row));
  if (field.kind === 'group' && field.of) return toFormValues(field.of, value as Values);
  return value;
}

const number = /^-?\d+(?:\.\d+)?$/;

/**
 * Builds the values of a group to send, always complete; a field that the row hides is sent with
 * its initial value.
 */
const groupWire = (of: Fields, values: Values, row: Values | undefined): Values =>
  Object.fromEntries(
    Object.entries(of).map(([name, entry]) => [
      name,
      row !== undefined && !isShown(entry, row)
        ? getUnusedValue(entry)
        : toWire(entry, values[name]),
    ]),
  );

function wireNumber(value: unknown): number | string | null {
  const text = toAsciiDigits(toPlainText(value)).trim().replace(',', '.');
  if (text === '') return null;
  return number.test(text) ? Number(text) : text;
}

/** A rank that is left empty has none; what a nested row hides has its initial value there. */
function listWire(field: Field, values: readonly unknown[]): unknown {
  if (field.kind === 'per-rarity') return values.map((each) => wireNumber(each) ?? 0);
  if (field.kind === 'ints') return values.map(wireNumber);
  return field.kind === 'rows' && field.of
    ? values.map((each) => groupWire(field.of ?? {}, each as Values, each as Values))
    : values;
}

/**
 * Converts a control's value to its wire format. Unreadable numbers stay text, so that the schema
 * names them. `row` decides which fields of a group are hidden.
 */
export function toWire(field: Field, value: unknown, row?: Values): unknown {
  if (isNumberKind(field)) return wireNumber(value);
  if (isTextKind(field)) return value === '' && allowsNull(field) ? null : value;
  if (Array.isArray(value)) return listWire(field, value);
  if (field.kind === 'group' && field.of) return groupWire(field.of, (value ?? {}) as Values, row);
  return value;
}

export const toFormValues = (fields: Fields, row: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, toForm(field, row[name])]),
  );
/** Values of the wire; a field that does not apply is as if it had never been filled in. */
export const toWireValues = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, wireValue(field, values[name], values)]),
  );
const wireValue = (field: Field, value: unknown, row: Values): unknown =>
  isShown(field, row) ? toWire(field, value, row) : getUnusedValue(field);
/** Returns the declared initial values for an empty form. */
export const buildEmptyValues = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, toForm(field, field.initial)]),
  );

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A field stands in the form while the field that it hangs on has one of the named values. */
export const isShown = (field: Field, values: Values): boolean => isApplicable(field, values);
/** Names fields that were filled in and do not apply any more: a save empties them. */
export const listClearedPaths = (
  fields: Fields,
  base: Values | undefined,
  values: Values,
): string[] => {
  const plain = (row: Values): Values =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, plainWire(field, row[name])]),
    );
  const before = new Set(base ? listUnused(fields, plain(base)) : []);
  return listUnused(fields, plain(values)).filter((path) => !before.has(path));
};
/** A value of the wire with everything that a form hides in it. */
function plainWire(field: Field, value: unknown): unknown {
  const inner = (row: unknown): Values =>
    Object.fromEntries(
      Object.entries(field.of ?? {}).map(([name, each]) => [
        name,
        plainWire(each, (row as Values | null)?.[name]),
      ]),
    );
  if (field.kind === 'group') return inner(value);
  if (field.kind === 'rows' && Array.isArray(value)) return value.map(inner);
  return toWire(field, value);
}
export const isFieldChanged = (field: Field, base: unknown, value: unknown): boolean =>
  !same(toWire(field, base), toWire(field, value));
export const listChangedFields = (fields: Fields, base: Values, values: Values): string[] =>
  Object.entries(fields)
    .filter(
      ([name, field]) =>
        !same(wireValue(field, base[name], base), wireValue(field, values[name], values)),
    )
    .map(([name]) => name);

/**
 * The body of an update: only what was changed, so that an untouched field cannot overwrite
 * somebody else's work.
 */
export function buildChangesBody(fields: Fields, base: Values, values: Values): Values {
  const changed = new Set(listChangedFields(fields, base, values));
  return Object.fromEntries(
    Object.entries(toWireValues(fields, values)).filter(([name]) => changed.has(name)),
  );
}

/**
 * The body of a create. What is hidden or left empty is left out, and the column's default holds.
 */
export function createBody(fields: Fields, values: Values): Values {
  const sent = Object.entries(fields).filter(([name, field]) => {
    if (!isShown(field, values)) return false;
    const value = toWire(field, values[name], values);
    return !(field.optional && (value === null || value === undefined));
  });
  return Object.fromEntries(
    sent.map(([name, field]) => [name, toWire(field, values[name], values)]),
  );
}

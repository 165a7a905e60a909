import { toAsciiDigits } from '@guildhall/contract/kit/field/digits';
import type { Field, Fields } from '@guildhall/contract/kit/field/field-kinds';
import {
  isFieldApplicable,
  listInapplicableFields,
  getEmptyFieldValue,
} from '@guildhall/contract/kit/field/field-fault';
import { rarityNames } from '@guildhall/contract/limits';

/**
 * Values of a form by field name. Numbers are text while they are typed; all other values have
 * their wire format.
 */
export type FormValues = Record<string, unknown>;

/** Converts a single value into text; a value that is not text is written as JSON. */
export const toPlainText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const isTextKind = (field: Field): boolean =>
  field.kind === 'text' || field.kind === 'long-text' || field.kind === 'url';
const isNumberKind = (field: Field): boolean => field.kind === 'int' || field.kind === 'decimal';
const allowsNull = (field: Field): boolean => field.schema.safeParse(null).success;
/**
 * Returns true if a field does not accept null or an empty list, so that the form marks the field
 * as required.
 */
export const isFieldRequired = (field: Field): boolean =>
  !field.optional && field.kind !== 'flag' && !allowsNull(field);

function blank(field: Field): unknown {
  if (field.kind === 'group') return buildInitialFieldValues(field.fields ?? {});
  if (isTextKind(field) || isNumberKind(field)) return '';
  if (field.kind === 'flag') return false;
  if (field.kind === 'per-rarity') return rarityNames.map(() => '');
  return ['refs', 'tags', 'ints', 'rows'].includes(field.kind) ? [] : null;
}

/** Converts a value of the protocol into the value that its control edits. */
function toForm(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return blank(field);
  if (isNumberKind(field)) return toPlainText(value);
  if ((field.kind === 'per-rarity' || field.kind === 'ints') && Array.isArray(value))
    return value.map(toPlainText);
  if (field.kind === 'rows' && field.fields && Array.isArray(value))
    return value.map((row: FormValues) => toFormValues(field.fields ?? {}, row));
  if (field.kind === 'group' && field.fields)
    return toFormValues(field.fields, value as FormValues);
  return value;
}

const number = /^-?\d+(?:\.\d+)?$/;

/**
 * Builds the values of a group to send. All values of the group are sent; a field that the row
 * hides is sent with its initial value.
 */
const groupWire = (fields: Fields, values: FormValues, row: FormValues | undefined): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, entry]) => [
      name,
      row !== undefined && !isFieldVisible(entry, row)
        ? getEmptyFieldValue(entry)
        : toProtocolValue(entry, values[name]),
    ]),
  );

function wireNumber(value: unknown): number | string | null {
  const text = toAsciiDigits(toPlainText(value)).trim().replace(',', '.');
  if (text === '') return null;
  return number.test(text) ? Number(text) : text;
}

/**
 * Converts a list for the protocol: an empty field of a rarity counts as 0, and hidden fields of a
 * nested row get their initial value.
 */
function listWire(field: Field, values: readonly unknown[]): unknown {
  if (field.kind === 'per-rarity') return values.map((each) => wireNumber(each) ?? 0);
  if (field.kind === 'ints') return values.map(wireNumber);
  return field.kind === 'rows' && field.fields
    ? values.map((each) => groupWire(field.fields ?? {}, each as FormValues, each as FormValues))
    : values;
}

/**
 * Converts a control's value into its protocol format. Unreadable numbers stay text, so that the
 * schema reports them. `row` decides which fields of a group are hidden.
 */
export function toProtocolValue(field: Field, value: unknown, row?: FormValues): unknown {
  if (isNumberKind(field)) return wireNumber(value);
  if (isTextKind(field)) return value === '' && allowsNull(field) ? null : value;
  if (Array.isArray(value)) return listWire(field, value);
  if (field.kind === 'group' && field.fields)
    return groupWire(field.fields, (value ?? {}) as FormValues, row);
  return value;
}

export const toFormValues = (fields: Fields, row: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, toForm(field, row[name])]),
  );
/**
 * Converts values for the protocol. A field that does not apply is sent as if it had never been
 * filled in.
 */
export const toProtocolValues = (fields: Fields, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, wireValue(field, values[name], values)]),
  );
const wireValue = (field: Field, value: unknown, row: FormValues): unknown =>
  isFieldVisible(field, row) ? toProtocolValue(field, value, row) : getEmptyFieldValue(field);
/** Returns the declared initial values for an empty form. */
export const buildInitialFieldValues = (fields: Fields): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, toForm(field, field.initial)]),
  );

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns true if a field is shown, because the field on which it depends has one of the required
 * values.
 */
export const isFieldVisible = (field: Field, values: FormValues): boolean =>
  isFieldApplicable(field, values);
/** Lists fields that contain a value, no longer apply, and will be emptied by a save. */
export const listFieldPathsEmptiedBySave = (
  fields: Fields,
  base: FormValues | undefined,
  values: FormValues,
): string[] => {
  const plain = (row: FormValues): FormValues =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, plainWire(field, row[name])]),
    );
  const before = new Set(base ? listInapplicableFields(fields, plain(base)) : []);
  return listInapplicableFields(fields, plain(values)).filter((path) => !before.has(path));
};
/** Converts a value for the protocol, including parts that the form hides. */
function plainWire(field: Field, value: unknown): unknown {
  const inner = (row: unknown): FormValues =>
    Object.fromEntries(
      Object.entries(field.fields ?? {}).map(([name, each]) => [
        name,
        plainWire(each, (row as FormValues | null)?.[name]),
      ]),
    );
  if (field.kind === 'group') return inner(value);
  if (field.kind === 'rows' && Array.isArray(value)) return value.map(inner);
  return toProtocolValue(field, value);
}
export const isFieldChanged = (field: Field, base: unknown, value: unknown): boolean =>
  !same(toProtocolValue(field, base), toProtocolValue(field, value));
export const listChangedFields = (fields: Fields, base: FormValues, values: FormValues): string[] =>
  Object.entries(fields)
    .filter(
      ([name, field]) =>
        !same(wireValue(field, base[name], base), wireValue(field, values[name], values)),
    )
    .map(([name]) => name);

/**
 * Builds the body of an update with the changed fields only, so that an untouched field cannot
 * overwrite another user's change.
 */
export function buildChangesBody(fields: Fields, base: FormValues, values: FormValues): FormValues {
  const changed = new Set(listChangedFields(fields, base, values));
  return Object.fromEntries(
    Object.entries(toProtocolValues(fields, values)).filter(([name]) => changed.has(name)),
  );
}

/**
 * Builds the body of a create. Hidden and empty fields are left out, so the defaults of the columns
 * apply.
 */
export function buildCreateBody(fields: Fields, values: FormValues): FormValues {
  const sentFields = Object.entries(fields).filter(([name, field]) => {
    if (!isFieldVisible(field, values)) return false;
    const value = toProtocolValue(field, values[name], values);
    return !(field.optional && (value === null || value === undefined));
  });
  return Object.fromEntries(
    sentFields.map(([name, field]) => [name, toProtocolValue(field, values[name], values)]),
  );
}

import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import { toFormValues, isFieldChanged, type FormValues } from './field-values.ts';

/** One field that another user changed while this form was open. */
export interface FieldChangedByOther {
  readonly name: string;
  readonly was: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
  /**
   * True if both users changed the field to different values, so that one of the two values will be
   * lost.
   */
  readonly isConflict: boolean;
}

/** Returns the fields in which the stored row differs from the row from which the form started. */
export function listFieldsChangedByOthers(
  fields: Fields,
  base: FormValues,
  theirRow: FormValues,
  mine: FormValues,
): FieldChangedByOther[] {
  const theirs = toFormValues(fields, theirRow);
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.writeOnly || !isFieldChanged(field, base[name], theirs[name])) return [];
    const isMine = isFieldChanged(field, base[name], mine[name]);
    return [
      {
        name,
        was: base[name],
        theirs: theirs[name],
        mine: mine[name],
        isConflict: isMine && isFieldChanged(field, theirs[name], mine[name]),
      },
    ];
  });
}

/**
 * Combines the form with the stored row: own changes stay, all other fields take the stored values.
 */
export function mergeOwnChanges(
  fields: Fields,
  base: FormValues,
  theirRow: FormValues,
  mine: FormValues,
): { base: FormValues; values: FormValues } {
  const theirs = toFormValues(fields, theirRow);
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      isFieldChanged(field, base[name], mine[name]) ? mine[name] : theirs[name],
    ]),
  );
  return { base: theirs, values };
}

import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import type { UseFormReturn } from 'react-hook-form';
import { listChangedFields, type FormValues } from './field-values.ts';
import { useValuesRecoveryAfterSessionEnd } from './use-values-recovery.ts';

/**
 * Keeps unsaved changes when a session expires, and later restores them over the row that is stored
 * by then.
 */
export function useDraftRecoveryAfterSessionEnd(
  form: UseFormReturn<FormValues>,
  fields: Fields,
  base: FormValues,
): void {
  const changed = (): FormValues => {
    const values = form.getValues();
    const names = listChangedFields(fields, base, values).filter(
      (field) => fields[field]?.kind !== 'image',
    );
    return Object.fromEntries(names.map((field) => [field, values[field]]));
  };
  useValuesRecoveryAfterSessionEnd(Object.keys(fields).join(), changed, (stored) => {
    for (const [field, value] of Object.entries(stored))
      form.setValue(field, value, { shouldDirty: true });
  });
}

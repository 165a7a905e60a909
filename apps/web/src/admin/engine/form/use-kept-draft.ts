import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import type { UseFormReturn } from 'react-hook-form';
import { listChangedFields, type Values } from './field-values.ts';
import { useKept } from './use-kept.ts';

/**
 * Keeps unsaved changes when a session expires, and restores them over the row as it is stored at
 * that time.
 */
export function useKeptDraft(form: UseFormReturn<Values>, fields: Fields, base: Values): void {
  const changed = (): Values => {
    const values = form.getValues();
    const names = listChangedFields(fields, base, values).filter(
      (field) => fields[field]?.kind !== 'image',
    );
    return Object.fromEntries(names.map((field) => [field, values[field]]));
  };
  useKept(Object.keys(fields).join(), changed, (kept) => {
    for (const [field, value] of Object.entries(kept))
      form.setValue(field, value, { shouldDirty: true });
  });
}

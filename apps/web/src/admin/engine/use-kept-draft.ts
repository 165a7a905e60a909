import type { Fields } from '@guildhall/contract/kit/field-kinds';
import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { saveDraft, consumeDraft } from '../../shared/kept-form.ts';
import { changedNames, type Values } from './field-values.ts';

/**
 * What was changed outlives a session that ends by itself: it is put back on top of the row as it
 * is stored by then.
 */
export function useKeptDraft(form: UseFormReturn<Values>, fields: Fields, base: Values): void {
  const name = Object.keys(fields).join();
  const changed = useEffectEvent((): Values => {
    const values = form.getValues();
    const names = changedNames(fields, base, values).filter(
      (field) => fields[field]?.kind !== 'image',
    );
    return Object.fromEntries(names.map((field) => [field, values[field]]));
  });
  useEffect(() => {
    for (const [field, value] of Object.entries(consumeDraft(name) ?? {}))
      form.setValue(field, value, { shouldDirty: true });
    return saveDraft(name, () => changed());
  }, [form, name]);
}

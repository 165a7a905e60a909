import type { Field } from '@guildhall/contract/kit/field-kinds';
import { useWatch, type Control } from 'react-hook-form';
import { isShown, type Values } from './field-values.ts';

/**
 * Whether a field stands in the form, by what the form holds now.
 * @param scope where the field stands that it hangs on: `slots.0.`
 */
export function useIsShown(
  field: Field | undefined,
  control: Control<Values>,
  scope: string,
): boolean {
  const when = field?.when;
  const other: unknown = useWatch({
    control,
    name: when ? scope + when.field : '',
    disabled: when === undefined,
  });
  return field === undefined || when === undefined || isShown(field, { [when.field]: other });
}

import type { Field } from '@guildhall/contract/kit/field/field-kinds';
import { useWatch, type Control } from 'react-hook-form';
import { isFieldVisible, type FormValues } from './form/field-values.ts';

/**
 * Returns true if the current values of the form show the field.
 * @param scope path prefix of the fields it depends on: `slots.0.`
 */
export function useIsFieldVisible(
  field: Field | undefined,
  control: Control<FormValues>,
  scope: string,
): boolean {
  const when = field?.when;
  const other: unknown = useWatch({
    control,
    name: when ? scope + when.field : '',
    disabled: when === undefined,
  });
  return (
    field === undefined || when === undefined || isFieldVisible(field, { [when.field]: other })
  );
}

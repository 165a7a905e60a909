import type { Field, Fields } from '@guildhall/contract/kit/field/field-kinds';
import type { Control } from 'react-hook-form';
import type { FormValues } from './field-values.ts';

export interface FormFieldsProps {
  fields: Fields;
  control: Control<FormValues>;
  /** Values with which changes are compared; undefined for a new row. */
  base: FormValues | undefined;
  /** Prefix of the paths inside nested rows: `slots.0.`. */
  at?: string;
  /**
   * Prefix of the paths of the fields on which these fields depend. For the fields of a group it is
   * the prefix outside the group; otherwise it equals `at`.
   */
  scope?: string;
  /**
   * True to show the fields in one line below column heads. If the line is wide enough, labels and
   * help are only for screen readers.
   */
  isInLine?: boolean;
}

export interface FormFieldProps {
  name: string;
  field: Field;
  /** All fields of the same level, including this one. */
  level: Fields;
  control: Control<FormValues>;
  base: FormValues | undefined;
  at: string;
  scope: string;
  isInLine: boolean;
}

import {
  useId,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { joinClassNames } from '../class-names.ts';
import classes from './choice-field.module.css';
import field from '../field/field.module.css';
import { Icon } from '../icon.tsx';

interface Around {
  label: string;
  hint?: string;
  error?: string;
}

function Frame({
  id,
  label,
  hint,
  error,
  tall = false,
  children,
}: Around & { id: string; tall?: boolean; children: ReactNode }) {
  const note = error ?? hint;
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <span
        className={joinClassNames(
          'plate',
          field.box,
          tall && classes.tall,
          Boolean(error) && field.wrong,
        )}
      >
        {children}
      </span>
      {note && (
        <span id={`${id}-note`} className={error ? field.error : field.hint}>
          {note}
        </span>
      )}
    </div>
  );
}
const described = (id: string, { hint, error }: Omit<Around, 'label'>) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': (error ?? hint) ? `${id}-note` : undefined,
});

/**
 * Field for one of several options; uses the browser's own select control, which works best on
 * every device.
 */
export function SelectField({
  label,
  hint,
  error,
  options,
  empty,
  ...select
}: Around &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly (readonly [value: string, text: string])[];
    empty: string;
  }) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <select {...select} id={id} className={classes.select} {...described(id, { hint, error })}>
        <option value="">{empty}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className={classes.arrow} />
    </Frame>
  );
}

/** Input for text of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  ...area
}: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} tall>
      <textarea {...area} id={id} className={classes.area} {...described(id, { hint, error })} />
    </Frame>
  );
}

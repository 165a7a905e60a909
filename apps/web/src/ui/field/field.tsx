import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { joinClassNames } from '../class-names.ts';
import classes from './field.module.css';
import { Icon, type IconName } from '../icon.tsx';
import { useMissingValueText } from '../missing-value-text.ts';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /**
   * Hint below the input, which screen readers read together with it. An error replaces the hint.
   */
  hint?: string;
  error?: string;
  icon?: IconName;
  /** True if the label is hidden visually, because the context names the field. */
  hideLabel?: boolean;
  after?: ReactNode;
}

export function LabelledInput({
  label,
  hint,
  error: errorProp,
  icon,
  hideLabel = false,
  after,
  className,
  id,
  ...input
}: FieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  const { error, heard } = useMissingValueText(errorProp);
  const note = error ?? hint;
  return (
    <div className={joinClassNames(classes.field, className)}>
      <label htmlFor={fieldId} className={hideLabel ? 'vh' : classes.label}>
        {label}
      </label>
      <span className={joinClassNames('plate', classes.box, Boolean(error) && classes.wrong)}>
        {icon && <Icon name={icon} className={classes.icon} />}
        <input
          {...heard}
          {...input}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${fieldId}-note` : undefined}
        />
        {after}
      </span>
      {note && (
        <span id={`${fieldId}-note`} className={error ? classes.error : classes.hint}>
          {note}
        </span>
      )}
    </div>
  );
}

/**
 * Password input with a button that makes the password visible, which prevents most failed attempts
 * on phones.
 */
export function PasswordField(props: Omit<FieldProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className={classes.reveal}
      aria-pressed={shown}
      aria-label={m.field_show_password()}
      onClick={() => setShown(!shown)}
    >
      <Icon name={shown ? 'eye-off' : 'eye'} />
    </button>
  );
  return <LabelledInput {...props} type={shown ? 'text' : 'password'} after={toggle} />;
}

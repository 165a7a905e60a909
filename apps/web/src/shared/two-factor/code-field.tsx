import { toAsciiDigits } from '@guildhall/contract/kit/field/digits';
import { useId, useState } from 'react';
import * as m from '../../messages/messages.js';
import { joinClassNames } from '../../ui/class-names.ts';
import classes from './code-field.module.css';

/** Number of digits that an authenticator shows. */
const boxes = 6;

/**
 * Field for the digits of an authenticator: a single field drawn as boxes, so that screen readers,
 * paste and autofill work. Recovery codes are longer and have no boxes.
 */
export function AuthenticatorCodeField({
  value,
  hint,
  digits = boxes,
  onChange,
}: {
  value: string;
  hint?: string;
  /** Largest number of characters. */
  digits?: number;
  onChange: (digits: string) => void;
}) {
  const id = useId();
  const [hasFocus, setFocus] = useState(false);
  const isLong = value.length > boxes;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{m.two_factor_token()}</label>
      <div className={joinClassNames(classes.code, isLong && classes.long)}>
        <span className={classes.boxes} aria-hidden="true">
          {Array.from({ length: boxes }, (_, at) => (
            <i key={at} data-next={(hasFocus && at === value.length) || undefined} />
          ))}
        </span>
        <input
          id={id}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          data-autofocus
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
          onChange={(event) =>
            onChange(
              toAsciiDigits(event.currentTarget.value).replaceAll(/\D/g, '').slice(0, digits),
            )
          }
        />
      </div>
      {hint !== undefined && (
        <span id={`${id}-hint`} className={classes.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}

import { useId } from 'react';
import classes from './switch.module.css';

/** A setting that is on or off. While `busy` it ignores presses and keeps the focus. */
export function Switch({
  label,
  text,
  on,
  busy = false,
  onChange,
}: {
  label: string;
  text?: string;
  on: boolean;
  busy?: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-busy={busy || undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={text ? `${id}-text` : undefined}
      className={classes.switch}
      onClick={() => !busy && onChange(!on)}
    >
      <span className={classes.words}>
        <span id={`${id}-label`} className={classes.label}>
          {label}
        </span>
        {text && (
          <span id={`${id}-text`} className={classes.text}>
            {text}
          </span>
        )}
      </span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.knob} />
      </span>
    </button>
  );
}

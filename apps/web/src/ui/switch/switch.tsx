import { Switch as Base } from '@base-ui/react/switch';
import { useId } from 'react';
import classes from './switch.module.css';

/** Switch for a setting. While `busy`, ignores presses and keeps the focus. */
export function ToggleSwitch({
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
    <Base.Root
      nativeButton
      render={<button type="button" aria-labelledby={`${id}-label`} />}
      checked={on}
      onCheckedChange={(next) => !busy && onChange(next)}
      aria-busy={busy || undefined}
      aria-describedby={text ? `${id}-text` : undefined}
      className={classes.switch}
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
        <Base.Thumb className={classes.knob} />
      </span>
    </Base.Root>
  );
}

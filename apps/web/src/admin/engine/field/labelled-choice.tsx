import { useId } from 'react';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';

/** A select with its label above it. */
export function LabelledSelect({
  label,
  value,
  options,
  isFocused = false,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  /** True if the control gets the focus when its dialog opens. */
  isFocused?: boolean;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <span className={p.field}>
      <label className={p.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={c.input}
        data-autofocus={isFocused || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

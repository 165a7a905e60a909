import { useId } from 'react';
import * as m from '../../messages/messages.js';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';

const periods = [7, 30, 90, 365] as const;

/** One choice of what a report shows. */
export function ReportChoice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
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
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
/** So many days, today the last. */
export function PeriodChoice({
  days,
  onChange,
}: {
  days: number;
  onChange: (days: number) => void;
}) {
  return (
    <ReportChoice
      label={m.admin_economy_period()}
      value={String(days)}
      options={periods.map((n) => [String(n), m.admin_economy_days({ n })])}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

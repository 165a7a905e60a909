import type { CSSProperties } from 'react';
import { joinClassNames } from '../class-names.ts';
import classes from './progress-bar.module.css';

/**
 * Progress bar. Screen readers get `value` and `max`; the filled part is limited to 0–1. `ticks`
 * adds ten marks.
 */
export function ProgressBar({
  label,
  value,
  max,
  ticks = false,
  thick = false,
}: {
  label: string;
  value: number;
  max: number;
  ticks?: boolean;
  thick?: boolean;
}) {
  const ratio = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className={joinClassNames(classes.bar, ticks && classes.ticks, thick && classes.thick)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <i style={{ '--v': `${ratio * 100}%` } as CSSProperties} />
    </div>
  );
}

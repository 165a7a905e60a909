import { useId, type CSSProperties, type Ref } from 'react';
import { joinClassNames } from '../../ui/class-names.ts';
import c from '../styles/controls.module.css';

export interface SegmentOption<T> {
  readonly value: T;
  readonly label: string;
}

/**
 * A few choices next to each other; one of them is chosen. Choices whose labels do not fit into one
 * line are below each other, because a line that wraps would separate one of them from the others.
 */
export function SegmentedControl<T extends string | number>({
  value,
  options,
  onChange,
  onBlur,
  attach,
  className,
  ...names
}: {
  value: unknown;
  options: readonly SegmentOption<T>[];
  onChange: (value: T) => void;
  onBlur?: () => void;
  /** Receives the first choice, for the focus. */
  attach?: Ref<HTMLInputElement>;
  className?: string | false | undefined;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
}) {
  const name = useId();
  const size = {
    '--characters': options.reduce((sum, { label }) => sum + label.length, 0),
    '--choices': options.length,
  } as CSSProperties;
  return (
    <div
      {...names}
      className={joinClassNames(c.segments, className)}
      style={size}
      role="radiogroup"
    >
      {options.map((option, at) => (
        <label key={option.value} className={c.segment}>
          <input
            ref={at === 0 ? attach : undefined}
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

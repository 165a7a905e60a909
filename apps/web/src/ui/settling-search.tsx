import { useEffect, useEffectEvent, useState } from 'react';
import { LabelledInput } from './field/field.tsx';

/** Search field whose text takes effect a short time after the last change, or at once by Enter. */
export function DebouncedSearch({
  label,
  hideLabel = false,
  settleMs,
  maxLength,
  value,
  onChange,
}: {
  label: string;
  /** True to show the label inside the field instead of above it. */
  hideLabel?: boolean;
  settleMs: number;
  maxLength?: number;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  // the URL may also change without typing, for example by going back or by clearing filters
  if (value !== known) {
    setKnown(value);
    setTyped(value ?? '');
  }
  const settle = useEffectEvent(() => {
    const next = typed.trim() || undefined;
    if (next !== value) onChange(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(), settleMs);
    return () => clearTimeout(timer);
  }, [typed, settleMs]);
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    onChange(typed.trim() || undefined);
  };
  return (
    <form role="search" onSubmit={submit}>
      <LabelledInput
        type="search"
        icon="search"
        maxLength={maxLength}
        label={label}
        hideLabel={hideLabel}
        placeholder={hideLabel ? label : undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  );
}

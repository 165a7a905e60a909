import { limits } from '@guildhall/contract/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import * as m from '../../messages/messages.js';
import { Field } from '../../ui/field.tsx';

/** Settles 1500 ms after the last change (R4.55), or at once with Enter. */
export function ItemSearch({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  // the address may change without typing: back, or cleared filters
  if (value !== known) {
    setKnown(value);
    setTyped(value ?? '');
  }
  const settle = useEffectEvent(() => {
    const next = typed.trim() || undefined;
    if (next !== value) onChange(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(), limits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    onChange(typed.trim() || undefined);
  };
  return (
    <form role="search" onSubmit={submit}>
      <Field
        type="search"
        icon="search"
        label={m.inventory_search()}
        hideLabel
        placeholder={m.inventory_search()}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  );
}

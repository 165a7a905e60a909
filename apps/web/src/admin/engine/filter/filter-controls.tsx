import { rarityNames } from '@guildhall/contract/limits';
import { useId } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { getRarityName } from '../../../ui/rarity/rarity.ts';
import c from '../../styles/controls.module.css';
import t from '../../styles/table.module.css';
import { useDebouncedText } from '../use-settled.ts';

/**
 * Filter with a typed value. The value takes effect 1500 ms after the last change, or immediately
 * on Enter (R9.12).
 */
export function TextFilter({
  label,
  value,
  onChange,
  isNumber,
  className,
  onEnter,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  isNumber?: boolean;
  className?: string;
  /** Called on Enter, after the typed value is applied. */
  onEnter?: () => void;
}) {
  const id = useId();
  const { text, type, settle } = useDebouncedText(value, onChange);
  return (
    <div className={joinClassNames(t.filter, className ?? t.text)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={c.input}
        inputMode={isNumber ? 'numeric' : undefined}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          settle();
          onEnter?.();
        }}
      />
    </div>
  );
}

/** A choice among a few values; the first entry removes the filter. */
export function SelectFilter({
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
    <div className={t.filter}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={c.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{m.admin_filter_any()}</option>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

export const listRarityOptions = (): [string, string][] =>
  rarityNames.map((_, rank) => [String(rank), getRarityName(rank)]);

import { parseMinorUnits, toWholeUnits } from '@guildhall/contract/amounts';
import type { AmountUnit } from '@guildhall/contract/kit/field/field-kinds';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import s from '../../styles/amount.module.css';
import * as m from '../../../messages/messages.js';
import { toCurrencyChoiceName, useCurrencies } from '../filter/currency-query.ts';
import { toPlainText } from '../form/field-values.ts';
import type { FormControlProps } from '../form/form-control.tsx';
import { TagsField } from './ref-select.tsx';
import { useIsFieldVisible } from '../use-is-field-visible.ts';

const isUnset = (value: unknown): boolean => value === null || value === undefined || value === '';
const digits = /^\d+$/;

/** Selects a currency, by its code. */
export function CurrencyControl({
  value,
  onChange,
  onBlur,
  id,
  name,
  describedBy,
  isWrong,
  attach,
}: FormControlProps) {
  const { data = [] } = useCurrencies();
  const code = typeof value === 'string' ? value : '';
  return (
    <select
      id={id}
      name={name}
      ref={attach}
      className={joinClassNames(c.input, isWrong && c.wrong)}
      aria-describedby={describedBy}
      aria-invalid={isWrong || undefined}
      value={code}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
    >
      <option value="">–</option>
      {code !== '' && !data.some((row) => row.code === code) && (
        <option value={code}>{code}</option>
      )}
      {data.map((row) => (
        <option key={row.code} value={row.code}>
          {toCurrencyChoiceName(row, data)}
        </option>
      ))}
    </select>
  );
}

/**
 * Returns the name of the field that determines the number of decimals; empty if the declaration
 * gives the number.
 */
function besideOf(unit: AmountUnit | undefined): string {
  if (!unit || 'digits' in unit) return '';
  return 'decimals' in unit ? unit.decimals : unit.currency;
}
/**
 * Returns, for the current form values, the number of decimals of the amount, and the name of its
 * currency (the code if the currency is deleted). Returns undefined while these are unknown.
 */
function useUnit({ field, level, at, scope, control }: FormControlProps): {
  decimals: number | undefined;
  currency: string | undefined;
} {
  const { unit } = field;
  const beside = besideOf(unit);
  const currencyCode: unknown = useWatch({ control, name: at + beside, disabled: beside === '' });
  // a currency field that the form hides does not apply, so the amount is then a plain number
  const isNamed = useIsFieldVisible(level[beside], control, scope);
  const { data } = useCurrencies();
  if (unit && 'digits' in unit) return { decimals: unit.digits, currency: undefined };
  if (unit && 'decimals' in unit)
    return { decimals: typedDecimals(currencyCode), currency: undefined };
  if (!isNamed || typeof currencyCode !== 'string' || currencyCode === '')
    return { decimals: 0, currency: undefined };
  const row = data?.find(({ code }) => code === currencyCode);
  return { decimals: row?.decimals, currency: row?.name ?? currencyCode };
}

/** Reads the number of decimals from another field of the form; 0 if the text is not a number. */
function typedDecimals(text: unknown): number {
  return digits.test(toPlainText(text)) ? Math.min(9, Number(text)) : 0;
}

/**
 * Shows whole units and stores minor units. Input that cannot be read as a number stays text, so
 * that the schema reports it.
 */
export function AmountControl(props: FormControlProps) {
  const { field, value, onChange, onBlur, id, name, describedBy, isWrong, attach } = props;
  const { decimals, currency } = useUnit(props);
  const [typed, setTyped] = useState({ text: '', held: undefined as unknown, decimals });
  const held = (text: string, places: number): unknown => {
    if (text.trim() === '') return null;
    const minor = parseMinorUnits(text, places);
    if (minor === undefined) return text;
    return field.kind === 'total' ? String(minor) : Number(minor);
  };
  const asText = (): string =>
    isUnset(value)
      ? ''
      : digits.test(toPlainText(value))
        ? toWholeUnits(toPlainText(value), decimals ?? 0)
        : toPlainText(value);
  const text = Object.is(typed.held, value) && typed.text !== '' ? typed.text : asText();
  const writeAmount = (next: string, places: number): void => {
    const now = held(next, places);
    setTyped({ text: next, held: now, decimals: places });
    onChange(now);
  };
  // an amount typed as 12 stays 12 when the new currency has more decimals
  if (
    decimals !== undefined &&
    typed.decimals !== decimals &&
    typed.text !== '' &&
    Object.is(typed.held, value)
  )
    setTyped({ text: typed.text, held: held(typed.text, decimals), decimals });
  const settle = useEffectEvent(() => {
    if (typed.text !== '' && !Object.is(typed.held, value)) onChange(typed.held);
  });
  useEffect(() => settle(), [typed]);
  return (
    <span className={s.amount}>
      <input
        id={id}
        name={name}
        ref={attach}
        className={joinClassNames(c.input, isWrong && c.wrong)}
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        disabled={decimals === undefined}
        value={decimals === undefined ? '…' : text}
        onChange={(event) => writeAmount(event.target.value, decimals ?? 0)}
        onBlur={onBlur}
      />
      {currency !== undefined && <span className={c.faint}>{currency}</span>}
    </span>
  );
}

/** Several amounts: typed in whole units, stored in minor units. */
export function AmountListControl(props: FormControlProps) {
  const { decimals, currency } = useUnit(props);
  const { value, onChange, onBlur, id, describedBy, isWrong } = props;
  const held = Array.isArray(value) ? value.map(toPlainText) : [];
  const formatMinor = (minor: string): string =>
    digits.test(minor) ? toWholeUnits(minor, decimals ?? 0) : minor;
  return (
    <span className={s.amount}>
      <TagsField
        id={id}
        describedBy={describedBy}
        isWrong={isWrong}
        placeholder={m.admin_tags_hint()}
        value={decimals === undefined ? [] : held.map(formatMinor)}
        onChange={(typed) =>
          decimals !== undefined &&
          onChange([
            ...new Set(typed.map((text) => String(parseMinorUnits(text, decimals) ?? text))),
          ])
        }
        onBlur={onBlur}
      />
      {currency !== undefined && <span className={c.faint}>{currency}</span>}
    </span>
  );
}

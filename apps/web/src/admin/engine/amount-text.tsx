import { wholeUnits } from '@guildhall/contract/amounts';
import type { Field } from '@guildhall/contract/kit/field-kinds';
import { formatUnits } from '../../shared/time/format.ts';
import c from '../styles/controls.module.css';
import { useCurrencies } from './currency-query.ts';
import { plainText, type Values } from './field-values.ts';

/** What of a row says how many decimals an amount has. */
const namedIn = (field: Field, row: Values): string | number | null => {
  if (!field.unit) return 0;
  if ('digits' in field.unit) return field.unit.digits;
  const value = row['decimals' in field.unit ? field.unit.decimals : field.unit.currency];
  return typeof value === 'number' || typeof value === 'string' ? value : null;
};

/** Minor units of a currency as whole ones, with its code. */
export function CurrencyAmount({ minor, code }: { minor: number | string; code: string }) {
  const { data, isError } = useCurrencies();
  const decimals = data?.find((row) => row.code === code)?.decimals;
  // a currency that is gone has no decimals to ask for: its minor units are what is known
  if (decimals === undefined && !isError && data === undefined) return <>…</>;
  return (
    <>
      {formatUnits(wholeUnits(minor, decimals ?? 0))} <span className={c.faint}>{code}</span>
    </>
  );
}
export function AmountText({ field, value, row }: { field: Field; value: unknown; row: Values }) {
  const named = namedIn(field, row);
  if (typeof named === 'string') return <CurrencyAmount minor={plainText(value)} code={named} />;
  return <>{formatUnits(wholeUnits(plainText(value), named ?? 0))}</>;
}

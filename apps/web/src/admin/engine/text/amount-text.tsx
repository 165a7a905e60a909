import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Field } from '@guildhall/contract/kit/field/field-kinds';
import { formatCurrencyAmount } from '../../../shared/balances/currency-text.ts';
import { formatRealWorldWorth } from '../../../shared/balances/worth.ts';
import { formatExactDecimal } from '../../../shared/time/format.ts';
import c from '../../styles/controls.module.css';
import * as m from '../../../messages/messages.js';
import { useCurrencies, type Currency } from '../filter/currency-query.ts';
import { toPlainText, type FormValues } from '../form/field-values.ts';

/** Returns the decimals of an amount, or the code of its currency. */
const namedIn = (field: Field, row: FormValues): string | number | null => {
  if (!field.unit) return 0;
  if ('digits' in field.unit) return field.unit.digits;
  // a form contains its numbers as typed text
  if ('decimals' in field.unit) return Number(row[field.unit.decimals] ?? 0) || 0;
  const value = row[field.unit.currency];
  return typeof value === 'string' ? value : null;
};

/**
 * Returns the undeleted currency with this code; undefined for other codes, and until the
 * currencies are loaded.
 */
const useCurrency = (code: string): Currency | undefined =>
  useCurrencies().data?.find((row) => row.code === code);
/**
 * Shows the value of an amount in the pricing currency, or nothing if the amount's currency has no
 * price.
 */
export function AmountInPricingCurrency({ minor, code }: { minor: number | string; code: string }) {
  const { price, pricedIn, decimals = 0 } = useCurrency(code) ?? {};
  if (price === undefined || price === null || pricedIn === undefined || pricedIn === null)
    return null;
  return (
    <span className={c.faint}>
      {' '}
      {formatRealWorldWorth(minor, decimals, { price, currency: pricedIn })}
    </span>
  );
}
/** Link to the explorer of a currency; shows nothing if there is no explorer. */
export function ExplorerLink({ code }: { code: string }) {
  const address = useCurrency(code)?.explorerUrl;
  if (address === undefined || address === null) return null;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {m.wallet_explorer()}
      <span className="vh">: {code}</span>
    </a>
  );
}
/**
 * Shows minor units of a currency as whole units, with the name of the currency in the plural form
 * that the number requires, and then the value of the amount in the pricing currency.
 */
export function CurrencyAmount({
  minor,
  code,
  isBare = false,
}: {
  minor: number | string;
  code: string;
  /** True to leave out the worth, for amounts in a column. */
  isBare?: boolean;
}) {
  const { data, isError } = useCurrencies();
  const known = data?.find((row) => row.code === code);
  // the decimals of a deleted currency are unknown, so its amount is shown in minor units
  if (known === undefined && !isError && data === undefined) return <>…</>;
  return (
    <>
      {formatCurrencyAmount(minor, known?.decimals ?? 0, known?.name ?? code)}
      {!isBare && <AmountInPricingCurrency minor={minor} code={code} />}
    </>
  );
}
export function AmountText({
  field,
  value,
  row,
}: {
  field: Field;
  value: unknown;
  row: FormValues;
}) {
  const named = namedIn(field, row);
  if (typeof named === 'string')
    return <CurrencyAmount minor={toPlainText(value)} code={named} isBare />;
  return <>{formatExactDecimal(toWholeUnits(toPlainText(value), named ?? 0))}</>;
}

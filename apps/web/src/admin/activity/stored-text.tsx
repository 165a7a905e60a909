import { formatNumber } from '../../shared/time/format.ts';
import { CurrencyAmount } from '../engine/text/amount-text.tsx';
import { YesNoText, EmptyValue } from '../engine/list/cell-value.tsx';
import { toPlainText } from '../engine/form/field-values.ts';
import s from '../styles/log.module.css';
import { getLoggedFieldLabel } from './logged-field-labels.ts';

/** Maximum length of a list that is shown; of a longer list, only the length is shown. */
const shownMax = 20;
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields in minor units, with their currency in a field of the same record. */
const money: ReadonlySet<string> = new Set(['amount', 'balance', 'taken', 'owed', 'total']);
/** True for an amount of money in a record that names its currency. */
export const isRecordedMoneyAmount = (
  name: string,
  beside: Readonly<Record<string, unknown>> | null,
): boolean => money.has(name) && typeof beside?.['currency'] === 'string';

function Line({ fields }: { fields: Readonly<Record<string, unknown>> }) {
  return (
    <span className={s.stored}>
      {Object.entries(fields).map(([name, value]) => (
        <span key={name}>
          <span className={s.storedName}>{getLoggedFieldLabel(name)}</span>{' '}
          {isRecordedMoneyAmount(name, fields) &&
          (typeof value === 'number' || typeof value === 'string') ? (
            <CurrencyAmount minor={value} code={String(fields['currency'])} isBare />
          ) : (
            <RecordedValue value={value} />
          )}
        </span>
      ))}
    </span>
  );
}

/**
 * Draws a value that was recorded without a declared field in readable form. A list is drawn as
 * lines, and an object as its named values.
 */
export function RecordedValue({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === '') return <EmptyValue />;
  if (typeof value === 'boolean') return <YesNoText on={value} />;
  if (isRecord(value)) return <Line fields={value} />;
  if (!isList(value)) return toPlainText(value);
  if (value.length === 0) return <EmptyValue />;
  if (!value.some((entry) => typeof entry === 'object')) return value.map(toPlainText).join(', ');
  return (
    <span className={s.storedLines}>
      {value.slice(0, shownMax).map((entry, at) => (
        <RecordedValue key={at} value={entry} />
      ))}
      {value.length > shownMax && <span>+{formatNumber(value.length - shownMax)}</span>}
    </span>
  );
}

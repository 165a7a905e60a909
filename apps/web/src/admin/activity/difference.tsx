import type { Field } from '@guildhall/contract/kit/field/field-kinds';
import * as m from '../../messages/messages.js';
import { CurrencyAmount } from '../engine/text/amount-text.tsx';
import { CellValue } from '../engine/list/cell-value.tsx';
import { toPlainText } from '../engine/form/field-values.ts';
import type { Row } from '../engine/command/section-call.ts';
import { computeSnapshotDiff } from '../engine/form/snapshot-diff.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import { getLoggedFieldLabel } from './logged-field-labels.ts';
import { useLogEntryFields, type LogEntrySnapshot } from './entry-fields.ts';
import { isRecordedMoneyAmount, RecordedValue } from './stored-text.tsx';

/**
 * Shows a value as its section shows it; for a command that belongs to no section, shows the stored
 * value.
 */
function DiffValue({
  field,
  value,
  row,
  name,
}: {
  field: Field | undefined;
  value: unknown;
  row: LogEntrySnapshot;
  name: string;
}) {
  if (value === null || value === undefined || value === '') return m.admin_nothing();
  if (field) return <CellValue field={field} value={value} row={row ?? {}} isPlain />;
  if (isRecordedMoneyAmount(name, row))
    return <CurrencyAmount minor={toPlainText(value)} code={String(row?.['currency'])} isBare />;
  return <RecordedValue value={value} />;
}

/**
 * Shows only the fields that changed, with the old value struck through and the new value after it.
 */
export function SnapshotDifference({
  row,
  before,
  after,
}: {
  /** The log entry; its type determines the section of the fields. */
  row: Row;
  before: LogEntrySnapshot;
  after: LogEntrySnapshot;
}) {
  const fields: Readonly<Record<string, Field>> | undefined = useLogEntryFields(row);
  const changes = computeSnapshotDiff(before, after);
  if (changes.length === 0) return null;
  // takes the currency from the other side, because only one of the two sides may record it
  const addUnchanged = (snapshot: LogEntrySnapshot): LogEntrySnapshot => ({
    currency: after?.['currency'] ?? before?.['currency'],
    ...snapshot,
  });
  return (
    <table className={p.diff}>
      <thead>
        <tr>
          <th scope="col">{m.admin_field()}</th>
          <th scope="col">{m.admin_change()}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before: from, after: to }) => (
          <tr key={name}>
            <th scope="row">{fields?.[name]?.label ?? getLoggedFieldLabel(name)}</th>
            <td>
              {before && (
                <del className={c.gone}>
                  <DiffValue
                    field={fields?.[name]}
                    value={from}
                    row={addUnchanged(before)}
                    name={name}
                  />
                </del>
              )}
              {after && (
                <ins className={c.new}>
                  <DiffValue
                    field={fields?.[name]}
                    value={to}
                    row={addUnchanged(after)}
                    name={name}
                  />
                </ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { Parameter } from '@guildhall/contract/play/balance/balance-parameters';
import * as m from '../../messages/messages.js';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import { formatCell, columns, type Field } from './preset-edits.ts';

export const fieldName: Record<Field, () => string> = {
  name: m.admin_balance_parameter,
  type: m.admin_balance_type,
  value: m.admin_balance_value,
  validation: m.admin_balance_check,
  tags: m.admin_balance_tags,
  description: m.admin_balance_description,
};
export interface Change {
  readonly name: string;
  readonly before: Parameter | null;
  readonly after: Parameter | null;
}
const differing = ({ before, after }: Change): readonly Field[] =>
  before && after
    ? columns.filter((field) => formatCell(before, field) !== formatCell(after, field))
    : ['value'];

/**
 * Shows the changes of parameters by a save: removed values are struck out, with the new values
 * next to them.
 */
export function ChangeList({ label, changes }: { label: string; changes: readonly Change[] }) {
  return (
    <table className={p.diff} aria-label={label}>
      <tbody>
        {changes.flatMap((change) =>
          differing(change).map((field) => (
            <tr key={`${change.name} ${field}`}>
              <th scope="row">
                <span className={c.mono}>{change.name}</span>
                {field !== 'value' && <span className={c.muted}> {fieldName[field]()}</span>}
              </th>
              <td>
                {change.before && (
                  <del className={c.gone}>{formatCell(change.before, field) || '–'}</del>
                )}
                {change.after && (
                  <ins className={c.new}>{formatCell(change.after, field) || '–'}</ins>
                )}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

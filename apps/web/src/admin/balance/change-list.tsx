import type { BalanceParameter } from '@guildhall/contract/play/balance/balance-parameters';
import * as m from '../../messages/messages.js';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import { formatPresetCell, parameterFieldsInOrder, type ParameterField } from './preset-edits.ts';

export const parameterFieldLabels: Record<ParameterField, () => string> = {
  name: m.admin_balance_parameter,
  type: m.admin_balance_type,
  value: m.admin_balance_value,
  validation: m.admin_balance_check,
  tags: m.admin_balance_tags,
  description: m.admin_balance_description,
};
export interface ParameterChange {
  readonly name: string;
  readonly before: BalanceParameter | null;
  readonly after: BalanceParameter | null;
}
const differing = ({ before, after }: ParameterChange): readonly ParameterField[] =>
  before && after
    ? parameterFieldsInOrder.filter(
        (field) => formatPresetCell(before, field) !== formatPresetCell(after, field),
      )
    : ['value'];

/**
 * Shows the changes of parameters by a save: removed values are struck out, with the new values
 * next to them.
 */
export function ParameterChangeList({
  label,
  changes,
}: {
  label: string;
  changes: readonly ParameterChange[];
}) {
  return (
    <table className={p.diff} aria-label={label}>
      <tbody>
        {changes.flatMap((change) =>
          differing(change).map((field) => (
            <tr key={`${change.name} ${field}`}>
              <th scope="row">
                <span className={c.mono}>{change.name}</span>
                {field !== 'value' && (
                  <span className={c.muted}> {parameterFieldLabels[field]()}</span>
                )}
              </th>
              <td>
                {change.before && (
                  <del className={c.gone}>{formatPresetCell(change.before, field) || '–'}</del>
                )}
                {change.after && (
                  <ins className={c.new}>{formatPresetCell(change.after, field) || '–'}</ins>
                )}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

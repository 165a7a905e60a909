import type { BalanceParameter } from '@guildhall/contract/play/balance/balance-parameters';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as m from '../../messages/messages.js';
import { joinClassNames } from '../../ui/class-names.ts';
import c from '../styles/controls.module.css';
import t from '../styles/table.module.css';
import b from '../styles/balance.module.css';
import { parameterFieldLabels } from './change-list.tsx';
import {
  formatPresetCell,
  parameterFieldsInOrder,
  type ParameterField,
  type BalanceTable,
} from './preset-edits.ts';
import { buildPresetComparisonQuery, presetNameListQuery } from './preset-queries.ts';

/** Attributes that make an overflowing area scrollable by keyboard. */
const reach = { tabIndex: 0, role: 'group' };

interface SideProps {
  parameter: BalanceParameter | null;
  differs: readonly string[];
  mark: 'del' | 'ins';
}
/** Shows one of the two compared values; other differing fields are listed below it by name. */
function Side({ parameter, differs, mark: Mark }: SideProps) {
  if (!parameter) return <span className={c.faint}>{m.admin_balance_absent()}</span>;
  const style = Mark === 'del' ? c.gone : c.new;
  const value = formatPresetCell(parameter, 'value');
  const others = parameterFieldsInOrder.filter(
    (field) => field !== 'value' && differs.includes(field),
  );
  return (
    <>
      {differs.includes('value') ? (
        <Mark className={joinClassNames(style, c.mono)}>{value}</Mark>
      ) : (
        <span className={c.mono}>{value}</span>
      )}
      {others.map((field: ParameterField) => (
        <small key={field} className={b.other}>
          {parameterFieldLabels[field]()}:{' '}
          <Mark className={style}>{formatPresetCell(parameter, field) || '–'}</Mark>
        </small>
      ))}
    </>
  );
}

/** Shows two presets side by side and marks their differences. */
export function PresetComparison({ table }: { table: BalanceTable }) {
  const id = useId();
  const [other, setOther] = useState<number>();
  const [isAll, setAll] = useState(false);
  const presets = useQuery(presetNameListQuery);
  const compared = useQuery(buildPresetComparisonQuery(table.id, other));
  const choices = (presets.data?.data ?? []).filter((row) => row.id !== table.id);
  const rows = compared.data?.data ?? [];
  const isDifferent = ({ left, right, differs }: (typeof rows)[number]): boolean =>
    !left || !right || differs.length > 0;
  const different = rows.filter(isDifferent);
  const otherName = choices.find((row) => row.id === other)?.name ?? '';
  return (
    <div className={b.page}>
      <div className={t.filters}>
        <span className={t.filter}>
          <label htmlFor={id}>{m.admin_balance_compare_with()}</label>
          <select
            id={id}
            className={joinClassNames(c.input, b.preset)}
            value={other ?? ''}
            onChange={(event) =>
              setOther(event.target.value === '' ? undefined : Number(event.target.value))
            }
          >
            <option value="">{m.admin_balance_choose()}</option>
            {choices.map((row) => (
              <option key={row.id} value={row.id}>
                {row.name}
              </option>
            ))}
          </select>
        </span>
        <label className={b.check}>
          <input
            type="checkbox"
            checked={!isAll}
            onChange={(event) => setAll(!event.target.checked)}
          />
          {m.admin_balance_only_different()}
        </label>
        {compared.data && (
          <span className={joinClassNames(c.muted, b.count)} role="status">
            {different.length === 0
              ? m.admin_balance_same()
              : m.admin_balance_differences({ count: different.length })}
          </span>
        )}
      </div>
      <div className={t.scroll} aria-label={m.admin_balance_tab_compare()} {...reach}>
        {compared.data && (
          <table
            className={joinClassNames(t.table, b.sides)}
            aria-label={m.admin_balance_tab_compare()}
          >
            <thead>
              <tr>
                <th scope="col">{m.admin_balance_parameter()}</th>
                <th scope="col">{table.name}</th>
                <th scope="col">{otherName}</th>
              </tr>
            </thead>
            <tbody>
              {(isAll ? rows : different).map((row) => (
                <tr key={row.name} data-still>
                  <th scope="row" className={c.mono}>
                    {row.name}
                  </th>
                  <td>
                    <Side
                      parameter={row.left}
                      differs={row.right ? row.differs : ['value']}
                      mark="del"
                    />
                  </td>
                  <td>
                    <Side
                      parameter={row.right}
                      differs={row.left ? row.differs : ['value']}
                      mark="ins"
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  );
}

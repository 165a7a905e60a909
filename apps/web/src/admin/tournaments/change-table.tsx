import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import * as m from '../../messages/messages.js';
import { EmptyValue } from '../engine/list/cell-value.tsx';
import { CommandPreviewPlaceholder } from '../engine/command/preview-state.tsx';
import p from '../styles/panel.module.css';
import { formatRewardsInOneLine } from './review-query.ts';

type Changes = Result<(typeof adminApi)['correctTournament']>['changes'];

/**
 * Columns of the table of effects that a recount has on players. A column that is empty for all
 * players is left out.
 */
const columns = [
  { name: 'pays', label: m.admin_cup_pays },
  { name: 'withdrawn', label: m.admin_cup_withdrawn },
  { name: 'takes', label: m.admin_cup_takes },
  { name: 'owes', label: m.admin_cup_owes },
  { name: 'keeps', label: m.admin_cup_keeps },
] as const;

/** Lists players who gain, players who lose, and undeserved prizes that cannot be taken back. */
export function PrizeChangeTable({
  label,
  preview,
}: {
  label: string;
  preview: Parameters<typeof CommandPreviewPlaceholder>[0]['preview'] & {
    readonly data: { readonly changes: Changes } | undefined;
  };
}) {
  if (!preview.data) return <CommandPreviewPlaceholder preview={preview} />;
  const { changes } = preview.data;
  if (changes.length === 0) return <p className={p.hint}>{m.admin_cup_no_changes()}</p>;
  const shown = columns.filter(
    ({ name }) => name === 'pays' || changes.some((change) => change[name].length > 0),
  );
  return (
    <table className={p.diff} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{m.admin_cup_player()}</th>
          <th scope="col">{m.admin_cup_place()}</th>
          {shown.map(({ name, label }) => (
            <th key={name} scope="col">
              {label()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={`${change.nominationId} ${change.accountId}`}>
            <th scope="row">{change.username}</th>
            <td>{change.place ?? <EmptyValue />}</td>
            {shown.map(({ name }) => (
              <td key={name}>
                {change[name].length === 0 ? <EmptyValue /> : formatRewardsInOneLine(change[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

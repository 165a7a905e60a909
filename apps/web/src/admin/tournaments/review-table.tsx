import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { Nothing, RefName } from '../engine/list/cell-value.tsx';
import { RewardChips } from '../engine/field/reward-chips.tsx';
import { findTargetByName } from '../engine/bulk/targets.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import type { PlacedRow } from './review-query.ts';

interface TableProps {
  label: string;
  rows: readonly PlacedRow[];
  actions?: readonly PlaceAction[];
}
/** A button in each row that it is for, under the name of its player. */
export interface PlaceAction {
  readonly text: string;
  readonly name: (row: PlacedRow) => string;
  readonly isFor: (row: PlacedRow) => boolean;
  readonly run: (row: PlacedRow) => void;
}

/** Places of one nomination with earned prizes and paid ones. */
export function ReviewTable({ label, rows, actions = [] }: TableProps) {
  if (rows.length === 0) return <p className={p.hint}>{m.admin_cup_nobody()}</p>;
  return (
    <table className={`${p.diff} ${p.places}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{m.admin_cup_place()}</th>
          <th scope="col">{m.admin_cup_player()}</th>
          <th scope="col">{m.admin_cup_score()}</th>
          <th scope="col">{m.admin_cup_prize()}</th>
          <th scope="col">{m.admin_cup_paid()}</th>
          {actions.length > 0 && (
            <th scope="col">
              <span className="vh">{m.admin_cup_actions()}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.accountId}>
            <td>{row.place ?? (row.disqualified ? m.admin_cup_out() : <Nothing />)}</td>
            <th scope="row">
              <RefName target={findTargetByName('users')} id={row.userId} />
            </th>
            <td>
              {row.disqualified || row.score === null ? <Nothing /> : formatNumber(row.score)}
            </td>
            <td>
              {row.rewards.length === 0 ? <Nothing /> : <RewardChips rewards={row.rewards} />}
            </td>
            <td>{row.paid.length === 0 ? <Nothing /> : <RewardChips rewards={row.paid} />}</td>
            {actions.length > 0 && (
              <td>
                {actions
                  .filter((action) => action.isFor(row))
                  .map((action) => (
                    <button
                      key={action.text}
                      type="button"
                      className={joinClassNames(c.btn, c.small)}
                      aria-label={action.name(row)}
                      onClick={() => action.run(row)}
                    >
                      {action.text}
                    </button>
                  ))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

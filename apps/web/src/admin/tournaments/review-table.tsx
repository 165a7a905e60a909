import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { EmptyValue, ReferenceName } from '../engine/list/cell-value.tsx';
import { RewardChips } from '../engine/field/reward-chips.tsx';
import { findRefTargetByName } from '../engine/bulk/targets.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import type { NominationPlace } from './review-query.ts';

interface TableProps {
  label: string;
  rows: readonly NominationPlace[];
  actions?: readonly NominationPlaceAction[];
}
/**
 * Action with a button in the rows to which the action applies. The accessible name of the button
 * contains the player.
 */
export interface NominationPlaceAction {
  readonly text: string;
  readonly name: (row: NominationPlace) => string;
  readonly isFor: (row: NominationPlace) => boolean;
  readonly run: (row: NominationPlace) => void;
}

/**
 * Places of one nomination, with the prizes that each player has earned and the prizes that are
 * paid.
 */
export function TournamentReviewTable({ label, rows, actions = [] }: TableProps) {
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
            <td>{row.place ?? (row.disqualified ? m.admin_cup_out() : <EmptyValue />)}</td>
            <th scope="row">
              <ReferenceName target={findRefTargetByName('users')} id={row.userId} />
            </th>
            <td>
              {row.disqualified || row.score === null ? <EmptyValue /> : formatNumber(row.score)}
            </td>
            <td>
              {row.rewards.length === 0 ? <EmptyValue /> : <RewardChips rewards={row.rewards} />}
            </td>
            <td>{row.paid.length === 0 ? <EmptyValue /> : <RewardChips rewards={row.paid} />}</td>
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

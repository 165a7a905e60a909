import { toWholeUnits } from '@guildhall/contract/amounts';
import * as m from '../../messages/messages.js';
import { formatExactDecimal } from '../../shared/time/format.ts';
import { EmptyValue } from '../engine/list/cell-value.tsx';
import p from '../styles/panel.module.css';
import type { TournamentReview } from './review-query.ts';

const columns = [
  { name: 'promised', label: m.admin_cup_promised },
  { name: 'held', label: m.admin_cup_held },
  { name: 'paid', label: m.admin_cup_paid },
  { name: 'returned', label: m.admin_cup_returned },
  { name: 'takenBack', label: m.admin_cup_taken_back },
] as const;

/** Escrow of the prizes by currency, with all amounts from the promised to the returned one. */
export function EscrowTable({ escrow }: { escrow: TournamentReview['escrow'] }) {
  if (escrow.length === 0) return null;
  return (
    <table className={p.diff} aria-label={m.admin_cup_escrow()}>
      <thead>
        <tr>
          <th scope="col">{m.admin_cup_currency()}</th>
          {columns.map(({ name, label }) => (
            <th key={name} scope="col">
              {label()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {escrow.map((row) => (
          <tr key={row.currency}>
            <th scope="row">{row.name}</th>
            {columns.map(({ name }) => (
              <td key={name}>
                {row[name] === '0' ? (
                  <EmptyValue />
                ) : (
                  formatExactDecimal(toWholeUnits(row[name], row.decimals))
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import classes from './standings-table.module.css';
import { PlayerCardLink } from './username.tsx';
import type { NominationStanding } from './use-standings.ts';

/** Page of the standings. Highlights the player's own row and marks places with prizes. */
export function StandingsTable({
  rows,
  winners,
  isStale,
}: {
  rows: readonly NominationStanding[];
  winners: number;
  isStale: boolean;
}) {
  const account = useSession()?.accountId;
  return (
    <table className={classes.table} aria-busy={isStale || undefined}>
      <caption className="vh">{m.cups_standings()}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.place}>
            {m.cups_place()}
          </th>
          <th scope="col">{m.cups_player()}</th>
          <th scope="col" className={classes.score}>
            {m.cups_score()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.accountId}
            data-own={row.accountId === account || undefined}
            data-place={row.place}
            data-earns={(row.place !== null && row.place <= winners) || undefined}
          >
            <td className={classes.place}>
              <span className="num">{formatNumber(row.place ?? 0)}</span>
            </td>
            <th scope="row">
              <span className={classes.player}>
                <RarityFrame face rarity={null} imageUrl={row.avatar} className={classes.face} />
                <span className={classes.name}>
                  <PlayerCardLink name={row.username} hasCard={row.hasCard} />
                </span>
                {row.accountId === account && <span className={classes.you}>{m.cups_you()}</span>}
              </span>
            </th>
            <td className={classes.score}>
              <span className="num">{formatNumber(row.score)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

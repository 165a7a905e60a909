import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import classes from './board.module.css';
import type { NominationStandings } from './use-standings.ts';

/** Shows the player's own place, with a link to it if it is on another page. */
export function OwnTournamentStanding({
  own,
  page,
  onShow,
}: {
  own: NonNullable<NominationStandings['own']>;
  page: number;
  onShow: (page: number) => void;
}) {
  const at = own.page;
  return (
    <div className={`plate ${classes.own}`}>
      <p>
        {own.place === null ? m.cups_own_out() : m.cups_own_place()}{' '}
        {own.place !== null && <b className="num">{formatNumber(own.place)}</b>}
      </p>
      <p>
        {m.cups_score()} <b className="num">{formatNumber(own.score)}</b>
      </p>
      {at !== null && at !== page && (
        <Button small onClick={() => onShow(at)}>
          {m.cups_own_show()}
        </Button>
      )}
    </div>
  );
}

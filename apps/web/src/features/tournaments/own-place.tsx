import * as m from '../../messages/messages.js';
import { useSession } from '../../shared/session/session.store.ts';
import { formatNumber } from '../../shared/time/format.ts';
import type { Nomination } from '../../shared/tournaments/use-tournaments.ts';
import { Button } from '../../ui/button/button.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import classes from './own-place.module.css';
import type { NominationStandings, useNominationStandings } from './use-standings.ts';

type OwnStanding = NonNullable<NominationStandings['own']>;

/**
 * Player's own place on a board, with the score and the distance to the next place. Its height is
 * reserved from the start. Visitors have no place, so nothing is drawn for them.
 */
export function OwnTournamentStanding({
  standings: { data, isPending },
  nomination,
  page,
  onShow,
}: {
  standings: ReturnType<typeof useNominationStandings>;
  nomination: Nomination;
  page: number;
  onShow: (page: number) => void;
}) {
  const isPlayer = useSession() !== null;
  if (!isPlayer) return null;
  if (isPending) return <Skeleton height="76px" />;
  if (!data) return null;
  const at = data.own?.page ?? null;
  return (
    <section className={`plate ${classes.own}`} aria-label={m.cups_own_place()}>
      {data.own === null ? (
        <p>{m.cups_own_none({ board: nomination.name })}</p>
      ) : (
        <OwnFigures own={data.own} board={nomination.name} />
      )}
      {at !== null && at !== page && (
        <Button small onClick={() => onShow(at)}>
          {m.cups_own_show()}
        </Button>
      )}
    </section>
  );
}

function OwnFigures({
  own: { place, score, scoreAhead },
  board,
}: {
  own: OwnStanding;
  board: string;
}) {
  return (
    <>
      {place === null ? (
        <p>{m.cups_own_out()}</p>
      ) : (
        <p className={classes.place}>
          <b className="num">#{formatNumber(place)}</b>
          <span>{m.cups_own_board({ board })}</span>
        </p>
      )}
      <dl className={classes.figures}>
        <div>
          <dt>{m.cups_score()}</dt>
          <dd className="num">{formatNumber(score)}</dd>
        </div>
        {scoreAhead !== null && (
          <div>
            <dt>{m.cups_own_ahead()}</dt>
            <dd className="num">
              {scoreAhead === score
                ? m.cups_own_tied()
                : formatNumber(Math.abs(scoreAhead - score))}
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

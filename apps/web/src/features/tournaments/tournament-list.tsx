import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { formatCountdown } from '../../shared/time/countdown.ts';
import { formatDate, formatNumber } from '../../shared/time/format.ts';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import { tournamentPhaseTexts } from './tournament-head.tsx';
import { getTournamentPhase } from '../../shared/tournaments/tournament-groups.ts';
import classes from './tournament-list.module.css';
import type { Tournament } from '../../shared/tournaments/use-tournaments.ts';

/** Returns the board on which the player has the best place; undefined without a place. */
const findBestBoard = ({ nominations }: Tournament): { place: number; name: string } | undefined =>
  nominations
    .flatMap(({ place, name }) => (place === null ? [] : [{ place, name }]))
    .toSorted((one, other) => one.place - other.place)[0];

function When({ tournament, now }: { tournament: Tournament; now: number }) {
  const phase = getTournamentPhase(tournament, now);
  if (phase === 'coming')
    return m.cups_in({ time: formatCountdown(Date.parse(tournament.start) - now) });
  return phase === 'live'
    ? m.cups_left({ time: formatCountdown(Date.parse(tournament.end) - now) })
    : formatDate(tournament.end);
}

/** Visible tournaments, running ones first. */
export function TournamentList({
  tournaments,
  chosen,
  now,
}: {
  tournaments: readonly Tournament[];
  chosen: number;
  now: number;
}) {
  return (
    <nav className={classes.nav} aria-label={m.cups_all()}>
      <ul className={classes.list}>
        {tournaments.map((tournament) => {
          const best = findBestBoard(tournament);
          const phase = getTournamentPhase(tournament, now);
          return (
            <li key={tournament.id}>
              <Link
                to="/tournament-leaderboards"
                search={{ t: tournament.id }}
                className={`plate ${classes.card}`}
                aria-current={tournament.id === chosen ? 'page' : undefined}
                data-phase={phase}
                resetScroll={false}
              >
                <RarityFrame rarity={null} imageUrl={tournament.imageUrl} className={classes.art} />
                <span className={classes.words}>
                  <span className={classes.phase}>{tournamentPhaseTexts[phase]()}</span>
                  <b>{tournament.name}</b>
                  <span className={classes.when}>
                    <When tournament={tournament} now={now} />
                  </span>
                </span>
                {best && (
                  <span className={classes.place}>
                    <span className="num" aria-hidden="true">
                      #{formatNumber(best.place)}
                    </span>
                    <span className={classes.best} aria-hidden="true">
                      {best.name}
                    </span>
                    <span className="vh">
                      {m.cups_your_best({ place: formatNumber(best.place), board: best.name })}
                    </span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

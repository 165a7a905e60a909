import * as m from '../../messages/messages.js';
import { formatCountdown } from '../../shared/time/countdown.ts';
import { formatDateTime } from '../../shared/time/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { toSizedPictureUrl } from '../../ui/picture-size.ts';
import { BackgroundScene } from '../../ui/scene/scene.tsx';
import {
  getTournamentPhase,
  findCurrentTimeslot,
  type TournamentPhase,
} from '../../shared/tournaments/tournament-groups.ts';
import classes from './tournament-head.module.css';
import page from './tournaments.page.module.css';
import type { Tournament } from '../../shared/tournaments/use-tournaments.ts';

export const tournamentPhaseTexts: Record<TournamentPhase, () => string> = {
  live: m.cups_live,
  closing: m.cups_closing,
  coming: m.cups_coming,
  over: m.cups_over,
  cancelled: m.cups_cancelled,
};
/** Returns the countdown shown below the name, and its label. */
function clockOf(
  { start, end }: Tournament,
  phase: TournamentPhase,
  now: number,
): { label: string; value: string } | undefined {
  if (phase === 'live')
    return { label: m.cups_ends_in(), value: formatCountdown(Date.parse(end) - now) };
  if (phase === 'coming')
    return { label: m.cups_starts_in(), value: formatCountdown(Date.parse(start) - now) };
  return undefined;
}

/** Name, state and duration of the tournament. */
export function TournamentHead({ tournament, now }: { tournament: Tournament; now: number }) {
  const phase = getTournamentPhase(tournament, now);
  const clock = clockOf(tournament, phase, now);
  const slot =
    phase === 'live' || phase === 'coming' ? findCurrentTimeslot(tournament, now) : undefined;
  return (
    <section className={page.hero}>
      <BackgroundScene kind="hero" />
      <div className={`wrap ${page.heroIn} ${classes.in}`}>
        <div className={classes.words}>
          <p className={classes.phase} data-phase={phase}>
            <i aria-hidden="true" />
            {tournamentPhaseTexts[phase]()}
          </p>
          <h1>
            <span className="vh">{m.cups_title()}: </span>
            {tournament.name}
          </h1>
          <p className={classes.dates}>
            <time dateTime={tournament.start}>{formatDateTime(tournament.start)}</time>
            <span aria-hidden="true">–</span>
            <time dateTime={tournament.end}>{formatDateTime(tournament.end)}</time>
          </p>
          {clock && (
            <p className={classes.clock}>
              {clock.label}
              <b className="num" role="timer">
                {clock.value}
              </b>
            </p>
          )}
          {phase === 'closing' && <p className={classes.note}>{m.cups_closing_text()}</p>}
          {phase === 'cancelled' && <p className={classes.note}>{m.cups_cancelled_text()}</p>}
          {slot && (
            <p className={classes.note} data-on={slot.isOpen || undefined}>
              <Icon name="clock" size={16} />
              {slot.isOpen
                ? m.cups_slot_open({ end: formatDateTime(slot.end) })
                : m.cups_slot_next({
                    start: formatDateTime(slot.start),
                    end: formatDateTime(slot.end),
                  })}
            </p>
          )}
        </div>
        {tournament.imageUrl !== null && (
          <img
            className={classes.art}
            src={toSizedPictureUrl(tournament.imageUrl, 440)}
            alt=""
            width="220"
            height="220"
          />
        )}
      </div>
    </section>
  );
}

import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import classes from './podium.module.css';
import { PlayerCardLink } from './username.tsx';
import type { Nomination } from '../../shared/tournaments/use-tournaments.ts';

/**
 * First three places on steps of gold, silver and bronze. Players who share a place stand at the
 * same height.
 */
export function Podium({ nomination }: { nomination: Nomination }) {
  const account = useSession()?.accountId;
  return (
    <ol
      className={classes.podium}
      data-count={nomination.leaders.length}
      aria-label={m.cups_podium()}
    >
      {nomination.leaders.map((leader) => (
        <li
          key={leader.accountId}
          className={classes.step}
          data-place={leader.place}
          data-own={leader.accountId === account || undefined}
        >
          <RarityFrame face rarity={null} imageUrl={leader.avatar} className={classes.face} />
          <b className={classes.name}>
            <PlayerCardLink name={leader.username} hasCard={leader.hasCard} />
          </b>
          <span className={classes.score}>
            <span className="num">{formatNumber(leader.score)}</span>
            <span className="cap">{nomination.statistic}</span>
          </span>
          <span className={classes.block}>
            <span className="vh">{m.cups_place()} </span>
            <span className="num">{leader.place}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { RarityFrame } from '../../ui/rarity-frame.tsx';
import classes from './podium.module.css';
import type { Nomination } from './use-tournaments.ts';

/** Ranks whose colours and frames the three steps wear. */
const rankOf: Readonly<Record<number, number>> = { 1: 4, 2: 8, 3: 5 };

/** The first three on their steps. Who shares a place stands as high. */
export function Podium({ nomination }: { nomination: Nomination }) {
  const account = useSession()?.accountId;
  return (
    <ol
      className={classes.podium}
      data-count={nomination.leaders.length}
      aria-label={m.cups_podium()}
    >
      {nomination.leaders.map((one) => (
        <li
          key={one.accountId}
          className={classes.step}
          data-place={one.place}
          data-own={one.accountId === account || undefined}
        >
          <RarityFrame
            rarity={rankOf[one.place ?? 3] ?? 0}
            imageUrl={one.avatar}
            className={classes.face}
          />
          <b className={classes.name}>{one.username}</b>
          <span className={classes.score}>
            <span className="num">{formatNumber(one.score)}</span>
            <span className="cap">{nomination.statistic}</span>
          </span>
          <span className={classes.block}>
            <span className="vh">{m.cups_place()} </span>
            <span className="num">{one.place}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

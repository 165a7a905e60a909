import * as m from '../../messages/messages.js';
import { RewardArt } from '../../shared/rewards/reward-art.tsx';
import { rewardText, shownOf } from '../../shared/rewards/reward-text.ts';
import classes from './prize-list.module.css';
import type { Nomination } from './use-tournaments.ts';

type Prize = Nomination['prizes'][number];
const placesOf = ({ placeFrom, placeTo }: Prize): string =>
  placeFrom === placeTo
    ? m.cups_place_one({ place: placeFrom })
    : m.cups_place_range({ from: placeFrom, to: placeTo });

/** What each place earns. */
export function PrizeList({ prizes }: { prizes: readonly Prize[] }) {
  return (
    <section className={classes.prizes} aria-labelledby="cup-prizes">
      <h3 id="cup-prizes">{m.cups_prizes()}</h3>
      <ul className={classes.list} data-prizes>
        {prizes.map((prize) => (
          <li
            key={prize.placeFrom}
            className={`plate ${classes.prize}`}
            data-first={prize.placeFrom === 1 || undefined}
          >
            <b className={classes.places}>{placesOf(prize)}</b>
            <ul className={classes.rewards}>
              {prize.rewards.map((reward) => (
                <li key={`${reward.kind} ${reward.name}`}>
                  <RewardArt reward={shownOf(reward)} className={classes.art} />
                  <span>{rewardText(reward)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

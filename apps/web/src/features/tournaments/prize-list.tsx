import * as m from '../../messages/messages.js';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { formatReward, toDisplayReward } from '../../shared/rewards/reward-text.ts';
import { formatNumber } from '../../shared/time/format.ts';
import classes from './prize-list.module.css';
import { PrizePoolPanel } from './pool-plate.tsx';
import type { Nomination, Tournament } from '../../shared/tournaments/use-tournaments.ts';

type Prize = Nomination['prizes'][number];
const placesOf = ({ placeFrom, placeTo }: Prize): string =>
  placeFrom === placeTo
    ? m.cups_place_one({ place: placeFrom })
    : m.cups_place_range({ from: placeFrom, to: placeTo });

/** Prizes by place, with the sums added by sales so far. */
export function PrizeList({
  prizes,
  pools,
}: {
  prizes: readonly Prize[];
  pools: Tournament['pools'];
}) {
  return (
    <section className={classes.prizes} aria-labelledby="cup-prizes">
      <h3 id="cup-prizes">{m.cups_prizes()}</h3>
      {pools.map((pool) => (
        <PrizePoolPanel key={pool.currency} pool={pool} />
      ))}
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
                  <RewardPicture reward={toDisplayReward(reward)} className={classes.art} />
                  <span>{formatReward(reward)}</span>
                </li>
              ))}
              {prize.poolPercent > 0 && pools.length > 0 && (
                <li>{m.cups_pool_percent({ percent: formatNumber(prize.poolPercent) })}</li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

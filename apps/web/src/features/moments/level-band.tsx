import type { CSSProperties } from 'react';
import * as m from '../../messages/messages.js';
import type { LevelReward } from '../../shared/level-rewards/use-level-rewards.ts';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { formatReward, toDisplayReward } from '../../shared/rewards/reward-text.ts';
import classes from './level-band.module.css';

/** Previous and new level. */
export interface LevelGain {
  readonly from: number;
  readonly to: number;
}
/** Number of rewards that fit next to each other in the banner. */
const openedMax = 4;

/** Finds the rewards that a rise in level unlocked, and the next reward after it. */
export const findUnlockedAndNextRewards = (
  { from, to }: LevelGain,
  rewards: readonly LevelReward[],
) => ({
  opened: rewards.filter(({ amount }) => amount > from && amount <= to),
  next: rewards.find(({ amount }) => amount > to),
});

/**
 * Shows the new level with the rewards that it unlocked, otherwise with the rewards of the next
 * level. The banner spans the width of the home page, because it interrupts no work there.
 */
export function LevelUpBanner({
  risen,
  rewards,
}: {
  risen: LevelGain;
  rewards: readonly LevelReward[];
}) {
  const { opened, next } = findUnlockedAndNextRewards(risen, rewards);
  return (
    <div className={classes.band} data-moment="level">
      <div className={`wrap ${classes.in}`}>
        <div className={classes.level}>
          <p>{m.moment_level_new()}</p>
          <strong>{m.level_rewards_level({ level: risen.to })}</strong>
        </div>
        {opened.length > 0 && (
          <div className={classes.opened}>
            <p>{m.moment_opened()}</p>
            <ul>
              {opened.slice(0, openedMax).map((reward, at) => (
                <li key={reward.id} style={{ '--at': at } as CSSProperties}>
                  <RewardPicture
                    reward={toDisplayReward(reward.reward, reward.imageUrl)}
                    className={classes.art}
                  />
                  <b>{formatReward(reward.reward)}</b>
                </li>
              ))}
              {opened.length > openedMax && (
                <li className={`num ${classes.more}`}>+{opened.length - openedMax}</li>
              )}
            </ul>
          </div>
        )}
        {opened.length === 0 && next && (
          <div className={classes.opened}>
            <p>{m.dashboard_next_at({ level: next.amount })}</p>
            <ul>
              <li>
                <RewardPicture
                  reward={toDisplayReward(next.reward, next.imageUrl)}
                  className={classes.art}
                />
                <b>{formatReward(next.reward)}</b>
              </li>
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}

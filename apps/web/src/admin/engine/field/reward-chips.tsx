import { formatReward } from '../../../shared/rewards/reward-text.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import s from '../../styles/timeline.module.css';

interface Reward {
  readonly kind: string;
  readonly name: string;
  readonly amount: number;
  readonly decimals?: number | undefined;
  readonly rarity?: number | null | undefined;
}
/** Rewards as chips, worded as players see them; rewards that were taken back are marked. */
export function RewardChips({ rewards }: { rewards: readonly Reward[] }) {
  if (rewards.length === 0) return null;
  return (
    <span className={s.chips}>
      {rewards.map((reward, at) => (
        <span key={at} className={joinClassNames(s.chip, reward.amount < 0 && s.taken)}>
          {typeof reward.rarity === 'number' && (
            <i className={joinClassNames(s.rank, c[`c${reward.rarity}`])} aria-hidden="true" />
          )}
          {formatReward(reward)}
        </span>
      ))}
    </span>
  );
}

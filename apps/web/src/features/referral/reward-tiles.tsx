import * as m from '../../messages/messages.js';
import { formatProgress } from '../../shared/text/progress-text.ts';
import { ClaimButton, ClaimedMark } from '../../shared/claim/claim-end.tsx';
import {
  formatReferralGoal,
  useClaimReferralReward,
  type ReferralReward,
} from '../../shared/referral/use-referral-rewards.ts';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { formatReward, toDisplayReward } from '../../shared/rewards/reward-text.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { ActionGlow } from '../../ui/glow/glow.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import classes from './reward-tiles.module.css';
import page from './referral.page.module.css';

/** Rewards in order; ready rewards glow and can be claimed by one press. */
export function ReferralRewardTiles({ rewards }: { rewards: readonly ReferralReward[] }) {
  const claim = useClaimReferralReward();
  return (
    <ol className={page.tiles}>
      {rewards.map((reward) => (
        <Tile
          key={reward.id}
          reward={reward}
          turned={claim.isTurning(reward)}
          busy={claim.isBusy(reward)}
          onClaim={() => claim.claim(reward)}
        />
      ))}
    </ol>
  );
}

interface EndProps {
  reward: ReferralReward;
  busy: boolean;
  onClaim: () => void;
}

function Tile({ reward, turned, busy, onClaim }: EndProps & { turned: boolean }) {
  const displayReward = toDisplayReward(reward.reward, reward.imageUrl);
  const goal = formatReferralGoal(reward);
  return (
    <li
      className={joinClassNames('plate', classes.tile, turned && classes.turned)}
      data-status={reward.status}
    >
      {reward.status === 'READY_TO_CLAIM' && <ActionGlow />}
      <RewardPicture reward={displayReward} className={classes.art} />
      <div className={classes.body}>
        <h3>{displayReward.name}</h3>
        <p>
          {goal}
          <b className="num">{formatProgress(reward.progress, reward.settings.count)}</b>
        </p>
        <ProgressBar
          label={`${displayReward.name}: ${goal}`}
          value={reward.progress}
          max={reward.settings.count}
        />
        <TileEnd reward={reward} busy={busy} onClaim={onClaim} />
      </div>
    </li>
  );
}

function TileEnd({ reward, busy, onClaim }: EndProps) {
  switch (reward.status) {
    case 'READY_TO_CLAIM':
      return <ClaimButton wide name={formatReward(reward.reward)} busy={busy} onClaim={onClaim} />;
    case 'CLAIMED':
      return <ClaimedMark />;
    case 'UNREACHED':
      return (
        <span className={classes.state}>
          {m.referral_to_go({ count: Math.max(1, reward.settings.count - reward.progress) })}
        </span>
      );
    default:
      return reward.status satisfies never;
  }
}

import * as m from '../../messages/messages.js';
import { ClaimButton, Claimed } from '../../shared/claim/claim-end.tsx';
import {
  goalOf,
  nameOf,
  rarityOf,
  useClaimReferralReward,
  type ReferralReward,
} from '../../shared/referral/use-referral-rewards.ts';
import { classNames } from '../../ui/class-names.ts';
import { Glow } from '../../ui/glow.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RarityFrame } from '../../ui/rarity-frame.tsx';
import classes from './reward-tiles.module.css';
import page from './referral.page.module.css';

/** Rewards in their order; what is ready glows and comes to the player with one press. */
export function RewardTiles({ rewards }: { rewards: readonly ReferralReward[] }) {
  const claim = useClaimReferralReward();
  return (
    <ol className={page.tiles}>
      {rewards.map((reward) => (
        <li
          key={reward.id}
          className={classNames('plate', classes.tile, claim.isTurning(reward) && classes.turned)}
          data-status={reward.status}
        >
          {reward.status === 'READY_TO_CLAIM' && <Glow />}
          <RarityFrame rarity={rarityOf(reward)} imageUrl={reward.imageUrl} className={classes.art}>
            {reward.reward.kind === 'EXP' && reward.imageUrl === null && (
              <span className={classes.exp}>EXP</span>
            )}
          </RarityFrame>
          <div className={classes.body}>
            <h3>{nameOf(reward)}</h3>
            <p>
              {goalOf(reward)}
              <b className="num">
                {m.referral_progress({ done: reward.progress, count: reward.settings.count })}
              </b>
            </p>
            <ProgressBar
              label={`${nameOf(reward)}: ${goalOf(reward)}`}
              value={reward.progress}
              max={reward.settings.count}
            />
            <TileEnd
              reward={reward}
              busy={claim.isBusy(reward)}
              onClaim={() => claim.claim(reward)}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}

function TileEnd({
  reward,
  busy,
  onClaim,
}: {
  reward: ReferralReward;
  busy: boolean;
  onClaim: () => void;
}) {
  switch (reward.status) {
    case 'READY_TO_CLAIM':
      return <ClaimButton wide name={nameOf(reward)} busy={busy} onClaim={onClaim} />;
    case 'CLAIMED':
      return <Claimed />;
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

import * as m from '../../messages/messages.js';
import { ClaimButton, Claimed } from '../../shared/claim/claim-end.tsx';
import { groundOf, rewardText } from '../../shared/rewards/reward-text.ts';
import { countdown } from '../../shared/time/countdown.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { classNames } from '../../ui/class-names.ts';
import { Glow } from '../../ui/glow.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RarityFrame } from '../../ui/rarity-frame.tsx';
import classes from './missions.module.css';
import type { Mission } from './use-missions.ts';

interface CardProps {
  mission: Mission;
  /** It was claimed just now. */
  turning: boolean;
  busy: boolean;
  onClaim: () => void;
}
function rewardName({ reward }: Mission): string | null {
  return reward === null ? null : rewardText(reward);
}
const rarityOf = ({ reward }: Mission): number => (reward === null ? 0 : groundOf(reward));

/** What to do, how far it is, what it brings; what is done glows until it is claimed. */
export function MissionCard({ mission, turning, busy, onClaim }: CardProps) {
  const reward = rewardName(mission);
  return (
    <li
      className={classNames('plate', classes.card, turning && classes.turning)}
      data-status={mission.status}
    >
      {mission.status === 'READY_TO_CLAIM' && <Glow />}
      <RarityFrame
        rarity={rarityOf(mission)}
        imageUrl={mission.imageUrl ?? mission.reward?.imageUrl ?? null}
        className={classes.art}
      />
      <div className={classes.body}>
        <h4>{mission.name}</h4>
        <p>{mission.description}</p>
        {reward !== null && (
          <p className={classes.reward}>
            <Icon name="gift" size={15} />
            {reward}
          </p>
        )}
      </div>
      <div className={classes.foot}>
        <CardEnd mission={mission} busy={busy} onClaim={onClaim} />
      </div>
    </li>
  );
}

function CardEnd({ mission, busy, onClaim }: Omit<CardProps, 'turning'>) {
  switch (mission.status) {
    case 'READY_TO_CLAIM':
      return <ClaimButton name={mission.name} busy={busy} onClaim={onClaim} />;
    case 'CLAIMED':
      return <Claimed />;
    case 'EXPIRED':
      return <span className={classes.over}>{m.missions_over()}</span>;
    case 'IN_PROGRESS':
      return (
        <>
          <span className={classes.counts}>
            <b className="num">
              {m.missions_progress({
                done: formatNumber(mission.progress),
                goal: formatNumber(mission.goal),
              })}
            </b>
            {mission.type === 'special' && mission.end !== null && <Left end={mission.end} />}
          </span>
          <ProgressBar label={mission.name} value={mission.progress} max={mission.goal} />
        </>
      );
    default:
      return mission.status satisfies never;
  }
}

function Left({ end }: { end: string }) {
  const left = Date.parse(end) - useNow(1_000);
  return (
    <time dateTime={end} className={classes.left}>
      {countdown(left)}
    </time>
  );
}

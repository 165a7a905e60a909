import * as m from '../../messages/messages.js';
import { formatProgress } from '../../shared/text/progress-text.ts';
import { ClaimButton, ClaimedMark } from '../../shared/claim/claim-end.tsx';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { formatReward, toDisplayReward } from '../../shared/rewards/reward-text.ts';
import { formatCountdown } from '../../shared/time/countdown.ts';
import { useServerNow } from '../../shared/time/use-now.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import classes from './missions.module.css';
import type { Mission } from '../../shared/missions/use-missions.ts';

interface LineProps {
  mission: Mission;
  /** True just after the claim, while the line plays its animation. */
  turning: boolean;
  busy: boolean;
  onClaim: () => void;
}

/** Goal, progress and rewards of a mission in one line. */
export function MissionLine({ mission, turning, busy, onClaim }: LineProps) {
  const isReady = mission.status === 'READY_TO_CLAIM';
  return (
    <li
      className={joinClassNames(classes.line, turning && classes.turning)}
      data-status={mission.status}
    >
      <RarityFrame
        rarity={null}
        imageUrl={mission.imageUrl ?? mission.reward?.imageUrl ?? null}
        className={classes.art}
      />
      <div className={classes.mission}>
        <h4>{mission.name}</h4>
        <p>{mission.description}</p>
        {(mission.status === 'IN_PROGRESS' || isReady) && (
          <div className={classes.progress}>
            <ProgressBar
              label={mission.name}
              value={isReady ? mission.goal : mission.progress}
              max={mission.goal}
            />
            <b className="num">
              {formatProgress(isReady ? mission.goal : mission.progress, mission.goal)}
            </b>
          </div>
        )}
      </div>
      {mission.reward !== null && (
        <p className={classes.reward}>
          <RewardPicture reward={toDisplayReward(mission.reward)} className={classes.sign} />
          <span>{formatReward(mission.reward)}</span>
        </p>
      )}
      <div className={classes.state}>
        <LineEnd mission={mission} busy={busy} onClaim={onClaim} />
      </div>
    </li>
  );
}

function LineEnd({ mission, busy, onClaim }: Omit<LineProps, 'turning'>) {
  switch (mission.status) {
    case 'READY_TO_CLAIM':
      return <ClaimButton name={mission.name} busy={busy} onClaim={onClaim} />;
    case 'CLAIMED':
      return <ClaimedMark />;
    case 'EXPIRED':
      return <span className={classes.over}>{m.missions_over()}</span>;
    case 'IN_PROGRESS':
      return mission.type === 'special' && mission.end !== null && <Left end={mission.end} />;
    default:
      return mission.status satisfies never;
  }
}

function Left({ end }: { end: string }) {
  const left = Date.parse(end) - useServerNow(1_000);
  return (
    <time dateTime={end} className={classes.left}>
      {formatCountdown(left)}
    </time>
  );
}

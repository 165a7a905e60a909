import type { CSSProperties } from 'react';
import * as m from '../../messages/messages.js';
import { formatProgress } from '../../shared/text/progress-text.ts';
import { formatCountdown } from '../../shared/time/countdown.ts';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { formatReward, toDisplayReward } from '../../shared/rewards/reward-text.ts';
import { formatDateTime, formatNumber } from '../../shared/time/format.ts';
import { useServerNow } from '../../shared/time/use-now.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import classes from './activity-events.module.css';
import { groupRewardsByEvent, type ActivityEventGroup } from './activity-groups.ts';
import { PageSection } from '../../ui/section/section.tsx';
import { useActivityEvents, type ActivityReward } from '../../shared/events/use-activity-events.ts';

/**
 * Goals of the running events; rewards are paid automatically. Draws nothing without a running
 * event.
 */
export function ActivityEvents() {
  const rewards = useActivityEvents();
  if (rewards.data?.length === 0) return null;
  return (
    <PageSection title={m.activity_title()} note={m.activity_note()}>
      {rewards.isPending && (
        <>
          <LoadingNote />
          <Skeleton height="236px" />
        </>
      )}
      {rewards.isError && !rewards.data && (
        <ErrorState busy={rewards.isFetching} onRetry={() => void rewards.refetch()} />
      )}
      <div className={classes.events}>
        {groupRewardsByEvent(rewards.data ?? []).map((group) => (
          <Event key={group.id} group={group} />
        ))}
      </div>
    </PageSection>
  );
}

/** Maximum number of goals in one row of a wide window. */
const rowMax = 5;
function Event({ group }: { group: ActivityEventGroup<ActivityReward> }) {
  const left = Date.parse(group.end) - useServerNow(1_000);
  return (
    <article className={joinClassNames('plate', classes.event)} aria-label={group.name}>
      <header className={classes.head}>
        {group.imageUrl !== null && (
          <RarityFrame rarity={null} imageUrl={group.imageUrl} className={classes.sign} />
        )}
        <h3>{group.name}</h3>
        <span className={classes.count}>
          {m.activity_granted_count({
            done: formatNumber(group.granted),
            count: formatNumber(group.rewards.length),
          })}
        </span>
        <span className={classes.left}>
          <Icon name="clock" size={15} />
          {m.missions_ends_in()} <time dateTime={group.end}>{formatCountdown(left)}</time>
        </span>
      </header>
      <ul
        className={joinClassNames(classes.row, group.rewards.length <= rowMax && classes.oneRow)}
        style={{ '--count': group.rewards.length } as CSSProperties}
      >
        {group.rewards.map((reward) => (
          <Tile key={reward.id} reward={reward} />
        ))}
      </ul>
    </article>
  );
}

/** Returns the goal in a short phrase. */
function formatGoal({ activityType, target, targetName }: ActivityReward): string {
  const count = formatNumber(target);
  if (activityType === 'MATCHES') return m.activity_matches({ count });
  if (activityType === 'LEVEL') return m.activity_levels({ count });
  const name = targetName ?? '–';
  return activityType === 'TASK'
    ? m.activity_task({ name, count })
    : m.activity_statistic({ name, count });
}
/** Time of the grant, to the minute. */
const GrantedAt = ({ at }: { at: string | null }) =>
  at === null ? (
    m.activity_granted()
  ) : (
    <time dateTime={at}>{m.activity_granted_at({ date: formatDateTime(at) })}</time>
  );

function Tile({ reward }: { reward: ActivityReward }) {
  const isGranted = reward.grantedAt !== null;
  const goal = formatGoal(reward);
  return (
    <li className={joinClassNames(classes.tile, isGranted && classes.granted)}>
      <RewardPicture
        reward={toDisplayReward(reward.reward, reward.imageUrl)}
        className={classes.art}
      >
        {isGranted && (
          <span className={classes.seal}>
            <Icon name="check" size={16} />
          </span>
        )}
      </RewardPicture>
      <div className={classes.body}>
        <h4>{formatReward(reward.reward)}</h4>
        <p>{goal}</p>
        {isGranted && (
          <p className={joinClassNames(classes.state, reward.held && classes.held)}>
            {reward.held ? m.activity_held() : <GrantedAt at={reward.grantedAt} />}
          </p>
        )}
      </div>
      {!isGranted && (
        <div className={classes.foot}>
          <ProgressBar
            label={`${reward.name}: ${goal}`}
            value={reward.progress}
            max={reward.target}
          />
          <span className="num">{formatProgress(reward.progress, reward.target)}</span>
        </div>
      )}
    </li>
  );
}

import * as m from '../../messages/messages.js';
import { formatProgress } from '../../shared/text/progress-text.ts';
import { ClaimButton, ClaimedMark } from '../../shared/claim/claim-end.tsx';
import { formatNumber } from '../../shared/time/format.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import classes from './achievements.module.css';
import { PageSection } from '../../ui/section/section.tsx';
import {
  useAchievements,
  useClaimAchievement,
  type Achievement,
} from '../../shared/missions/use-achievements.ts';

/** Number of placeholder tiles while the data load. */
const bonesCount = 6;

/**
 * Lifetime badges: claimable badges first, locked badges in grey. Draws nothing if there are no
 * badges.
 */
export function Achievements() {
  const achievements = useAchievements();
  const claim = useClaimAchievement();
  const list = achievements.data ?? [];
  if (achievements.data?.length === 0) return null;
  const isFirst = (achievement: Achievement): boolean =>
    achievement.state === 'UNLOCKED' || claim.keepsPlace(achievement);
  const ordered = [...list.filter(isFirst), ...list.filter((entry) => !isFirst(entry))];
  return (
    <PageSection
      title={m.achievements_title()}
      note={
        list.length > 0
          ? m.achievements_count({
              done: list.filter(({ state }) => state !== 'LOCKED').length,
              count: list.length,
            })
          : undefined
      }
    >
      {achievements.isPending && <LoadingBadges />}
      {achievements.isError && !achievements.data && (
        <ErrorState busy={achievements.isFetching} onRetry={() => void achievements.refetch()} />
      )}
      <ul className={classes.row}>
        {ordered.map((entry) => (
          <Badge
            key={entry.id}
            achievement={entry}
            turning={claim.isTurning(entry)}
            busy={claim.isBusy(entry)}
            onClaim={() => claim.claim(entry)}
          />
        ))}
      </ul>
    </PageSection>
  );
}

function Badge({
  achievement,
  turning,
  busy,
  onClaim,
}: {
  achievement: Achievement;
  turning: boolean;
  busy: boolean;
  onClaim: () => void;
}) {
  const isLocked = achievement.state === 'LOCKED';
  return (
    <li
      className={joinClassNames('plate', classes.badge, turning && classes.turning)}
      data-state={achievement.state}
      data-grey={(isLocked && achievement.inactiveImage === null) || undefined}
    >
      <RarityFrame
        round
        rarity={null}
        imageUrl={
          isLocked
            ? (achievement.inactiveImage ?? achievement.activeImage)
            : achievement.activeImage
        }
        className={classes.art}
      >
        {isLocked && (
          <span className={classes.lock}>
            <Icon name="lock" size={15} />
            <span className="vh">{m.achievements_locked()}</span>
          </span>
        )}
      </RarityFrame>
      <h3>{achievement.name}</h3>
      <p>{achievement.description}</p>
      <div className={classes.foot}>
        <b className={`num ${classes.exp}`}>
          {m.missions_exp({ count: formatNumber(achievement.exp) })}
        </b>
        <BadgeEnd achievement={achievement} busy={busy} onClaim={onClaim} />
      </div>
    </li>
  );
}

function BadgeEnd({
  achievement,
  busy,
  onClaim,
}: {
  achievement: Achievement;
  busy: boolean;
  onClaim: () => void;
}) {
  switch (achievement.state) {
    case 'UNLOCKED':
      return <ClaimButton wide name={achievement.name} busy={busy} onClaim={onClaim} />;
    case 'CLAIMED':
      return <ClaimedMark />;
    case 'LOCKED':
      return (
        <div className={classes.way}>
          <span>{formatProgress(achievement.progress, achievement.goal ?? 0)}</span>
          <ProgressBar
            label={achievement.name}
            value={achievement.progress}
            max={achievement.goal ?? 1}
          />
        </div>
      );
    default:
      return achievement.state satisfies never;
  }
}

function LoadingBadges() {
  return (
    <div className={classes.row}>
      <LoadingNote />
      {Array.from({ length: bonesCount }, (_, at) => (
        <Skeleton key={at} height="270px" />
      ))}
    </div>
  );
}

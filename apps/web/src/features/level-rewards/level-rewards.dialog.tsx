import * as m from '../../messages/messages.js';
import { useLevelRewards } from '../../shared/level-rewards/use-level-rewards.ts';
import { useUser, type User } from '../../shared/query/use-user.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { Modal } from '../../ui/modal.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './level-rewards.dialog.module.css';
import { Snake } from './snake.tsx';
import { usePerRow } from './use-per-row.ts';

/** The snake of rewards, joined by the player's progress (R2.131 to R2.140). */
export function LevelRewardsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: user } = useUser();
  const rewards = useLevelRewards();
  const ready = rewards.data?.filter((reward) => reward.status === 'READY_TO_CLAIM').length ?? 0;
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={m.level_rewards_title()}
      wide
      aside={user && <Standing user={user} ready={ready} />}
    >
      <div
        className={classes.scroll}
        tabIndex={0}
        role="region"
        aria-label={m.level_rewards_list()}
      >
        {rewards.isPending && <LoadingGrid />}
        {rewards.isError && !rewards.data && (
          <ErrorState busy={rewards.isFetching} onRetry={() => void rewards.refetch()} />
        )}
        {rewards.data?.length === 0 && (
          <EmptyState
            icon="gift"
            title={m.level_rewards_empty_title()}
            text={m.level_rewards_empty_text()}
          />
        )}
        {rewards.data && rewards.data.length > 0 && user && (
          <Snake rewards={rewards.data} level={user.lvl} />
        )}
      </div>
    </Modal>
  );
}

function Standing({ user, ready }: { user: User; ready: number }) {
  return (
    <div className={classes.standing}>
      <p>
        <span className="num">{m.level_rewards_level({ level: user.lvl })}</span>{' '}
        {m.level_rewards_exp({ exp: formatNumber(user.exp), maxExp: formatNumber(user.maxExp) })}
        {ready > 0 && (
          <span className={classes.ready}>{m.level_rewards_ready({ count: ready })}</span>
        )}
      </p>
      <ProgressBar label={m.dashboard_exp_label()} value={user.exp} max={user.maxExp} />
    </div>
  );
}

function LoadingGrid() {
  const perRow = usePerRow();
  return (
    <div
      className={classes.loading}
      style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}
    >
      <LoadingNote />
      {Array.from({ length: perRow * 2 }, (_, at) => (
        <Skeleton key={at} height="214px" />
      ))}
    </div>
  );
}

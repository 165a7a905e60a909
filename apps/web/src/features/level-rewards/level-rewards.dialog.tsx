import type { ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { useClaimAll } from '../../shared/claim/use-claim-all.ts';
import {
  useClaimLevelReward,
  useLevelRewards,
} from '../../shared/level-rewards/use-level-rewards.ts';
import { useUser, type User } from '../../shared/query/use-user.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import classes from './level-rewards.dialog.module.css';
import { LevelRewardPath } from './level-reward-path.tsx';
import { useTilesPerRow } from './use-per-row.ts';

/** Winding path of level rewards, filled up to the player's progress (R2.131 to R2.140). */
export function LevelRewardsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: user } = useUser();
  const rewards = useLevelRewards();
  const ready = (rewards.data ?? []).filter(({ status }) => status === 'READY_TO_CLAIM');
  const claim = useClaimLevelReward();
  const { claimAll, isPending } = useClaimAll('level-rewards', claim, ready);
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={m.level_rewards_title()}
      wide
      aside={
        user && (
          <Standing user={user} ready={ready.length}>
            <ClaimAll isOffered={ready.length > 1} isPending={isPending} onClaim={claimAll} />
          </Standing>
        )
      }
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
          <LevelRewardPath
            rewards={rewards.data}
            level={user.lvl}
            claim={claim}
            isHeld={isPending}
          />
        )}
      </div>
    </Modal>
  );
}

function ClaimAll({
  isOffered,
  isPending,
  onClaim,
}: {
  isOffered: boolean;
  isPending: boolean;
  onClaim: () => void;
}) {
  if (!isOffered && !isPending) return null;
  return (
    <Button small tone="signal" busy={isPending} onClick={onClaim}>
      {m.dashboard_claim_all()}
    </Button>
  );
}
function Standing({ user, ready, children }: { user: User; ready: number; children: ReactNode }) {
  return (
    <div className={classes.standing}>
      <p>
        <span className="num">{m.level_rewards_level({ level: user.lvl })}</span>{' '}
        {m.level_rewards_exp({ exp: formatNumber(user.exp), maxExp: formatNumber(user.maxExp) })}
        {ready > 0 && (
          <span className={classes.ready}>{m.level_rewards_ready({ count: ready })}</span>
        )}
        {children}
      </p>
      <ProgressBar label={m.dashboard_exp_label()} value={user.exp} max={user.maxExp} />
    </div>
  );
}

function LoadingGrid() {
  const perRow = useTilesPerRow();
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

import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { ClaimButton } from '../../shared/claim/claim-end.tsx';
import { useClaimManyRewards } from '../../shared/claim/use-claim.ts';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { Button } from '../../ui/button/button.tsx';
import { joinClassNames } from '../../ui/class-names.ts';
import { ActionGlow } from '../../ui/glow/glow.tsx';
import classes from './claim-row.module.css';
import { PageSection } from '../../ui/section/section.tsx';
import { ShowAllButton } from '../../ui/show-all.tsx';
import type { DashboardClaim, Claimable } from './use-claimables.ts';

/** Number of rewards from which a button to expand appears; fewer rewards are all shown. */
const shownInARow = 4;
/**
 * Rewards that can be claimed now, from all sources; only these glow gold. Draws nothing without
 * rewards.
 */
export function ClaimableRewardList({ claimables }: { claimables: readonly DashboardClaim[] }) {
  const sorted = claimables.toSorted((a, b) => a.order - b.order || a.key.localeCompare(b.key));
  const ready = sorted.filter(({ leaving }) => !leaving);
  const [isWhole, setIsWhole] = useState(false);
  const many = useClaimManyRewards(['level-rewards', 'missions', 'achievements', 'referral']);
  const together = ready.filter((claim): claim is Claimable => !('way' in claim));
  if (sorted.length === 0) return null;
  return (
    <PageSection
      title={m.dashboard_claim_now()}
      note={ready.length > 0 ? m.dashboard_waiting({ count: ready.length }) : undefined}
      end={
        <span className={classes.ways}>
          {sorted.length > shownInARow && (
            <ShowAllButton isWhole={isWhole} onToggle={() => setIsWhole(!isWhole)} />
          )}
          {(together.length > 1 || many.isPending) && (
            <Button small tone="signal" busy={many.isPending} onClick={() => many.mutate(together)}>
              {m.dashboard_claim_all()}
            </Button>
          )}
        </span>
      }
    >
      <ul className={joinClassNames(classes.row, !isWhole && classes.oneRow)}>
        {sorted.map((tile) => (
          <Tile
            key={tile.key}
            claimable={tile}
            isHeld={many.isPending}
            failure={many.data?.failures.get(tile.key)}
          />
        ))}
      </ul>
    </PageSection>
  );
}

function Tile({
  claimable,
  isHeld,
  failure,
}: {
  claimable: DashboardClaim;
  /** True if all rewards are being claimed and this reward waits for its turn. */
  isHeld: boolean;
  /** Reason why the reward was left out of claiming all. */
  failure: string | undefined;
}) {
  const { shown } = claimable;
  return (
    <li className={joinClassNames('plate', classes.tile, claimable.leaving && classes.leaving)}>
      <ActionGlow />
      <RewardPicture reward={shown} className={classes.art} />
      <div className={classes.body}>
        <h3>{shown.name}</h3>
        <p>{claimable.from}</p>
        {failure !== undefined && !claimable.leaving && (
          <p className={classes.failure}>{failure}</p>
        )}
        {claimable.leaving && <strong className={classes.got}>{m.level_rewards_claimed()}</strong>}
        {!claimable.leaving && 'way' in claimable && claimable.way}
        {!claimable.leaving && !('way' in claimable) && (
          <ClaimButton
            name={m.dashboard_claim_from({ name: shown.name, from: claimable.from })}
            tone="signal"
            busy={claimable.busy || isHeld}
            onClaim={claimable.claim}
          />
        )}
      </div>
    </li>
  );
}

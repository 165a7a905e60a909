import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { openDialog } from '../../shared/dialog.store.ts';
import { rewardKind, useClaimLevelReward, type LevelReward } from '../../shared/level-rewards/use-level-rewards.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RarityFrame } from '../../ui/rarity-frame.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import classes from './claim-row.module.css';
import { Section } from './section.tsx';

const shownAtMost = 4;
/** How long a claimed tile stays for its moment before the others move up. */
const momentMs = 1300;

/** What can be claimed now comes first and glows. Without anything to claim the row is not there. */
export function ClaimRow({ ready, isPending }: { ready: readonly LevelReward[]; isPending: boolean }) {
  const [leaving, setLeaving] = useState<readonly LevelReward[]>([]);
  const claim = useClaimLevelReward();
  const take = (reward: LevelReward) =>
    claim.mutate(reward, {
      onSuccess: () => {
        setLeaving((all) => [...all, reward]);
        setTimeout(() => setLeaving((all) => all.filter(({ id }) => id !== reward.id)), momentMs);
      },
    });
  const isLeaving = (reward: LevelReward) => leaving.some(({ id }) => id === reward.id);
  const shown = [...leaving, ...ready.filter((reward) => !isLeaving(reward))].toSorted((a, b) => a.amount - b.amount || a.id - b.id);
  if (isPending) return <ClaimRowSkeleton />;
  if (shown.length === 0) return null;
  return (
    <Section
      title={m.dashboard_claim_now()}
      note={ready.length > 0 ? m.dashboard_waiting({ count: ready.length }) : undefined}
      end={
        <button type="button" className="link" onClick={() => openDialog('level-rewards')}>
          {m.level_rewards_title()}
        </button>
      }
    >
      <ul className={classes.row}>
        {shown.slice(0, shownAtMost).map((reward) => (
          <li key={reward.id} className={classNames('plate', classes.tile, isLeaving(reward) && classes.leaving)}>
            <RarityFrame rarity={reward.rarity ?? 0} imageUrl={reward.imageUrl} className={classes.art} />
            <div className={classes.body}>
              <h3>{reward.name}</h3>
              <p>{m.dashboard_reward_from({ kind: rewardKind(reward.type), level: reward.amount })}</p>
              {isLeaving(reward) ? (
                <strong className={classes.got}>{m.level_rewards_claimed()}</strong>
              ) : (
                <Button
                  tone="signal"
                  small
                  busy={claim.isPending && claim.variables.id === reward.id}
                  aria-label={m.level_rewards_claim_named({ name: reward.name })}
                  onClick={() => take(reward)}
                >
                  {m.level_rewards_claim()}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ClaimRowSkeleton() {
  return (
    <div>
      <LoadingNote />
      <p className={classes.bone}>
        <Skeleton width="160px" height="24px" />
      </p>
      <div className={classes.row}>
        <Skeleton height="134px" />
        <Skeleton height="134px" />
      </div>
    </div>
  );
}

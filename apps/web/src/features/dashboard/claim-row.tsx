import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { ClaimButton } from '../../shared/claim/claim-end.tsx';
import { openDialog } from '../../shared/dialog.store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Glow } from '../../ui/glow.tsx';
import { RarityFrame } from '../../ui/rarity-frame.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import classes from './claim-row.module.css';
import { Section } from './section.tsx';
import type { Claimable } from './use-claimables.ts';

const shownAtMost = 4;
/** How long a claimed tile stays for its moment before the others move up. */
const momentMs = 1300;

/**
 * What can be claimed now comes first and glows. Without anything to claim the row is not there.
 */
export function ClaimRow({
  ready,
  isPending,
}: {
  ready: readonly Claimable[];
  isPending: boolean;
}) {
  const [leaving, setLeaving] = useState<readonly Claimable[]>([]);
  const isLeaving = ({ key }: Claimable) => leaving.some((one) => one.key === key);
  const take = (one: Claimable) =>
    one.take(() => {
      setLeaving((all) => [...all, one]);
      setTimeout(() => setLeaving((all) => all.filter(({ key }) => key !== one.key)), momentMs);
    });
  const shown = [...leaving, ...ready.filter((one) => !isLeaving(one))].toSorted(
    (a, b) => a.order - b.order || a.key.localeCompare(b.key),
  );
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
        {shown.slice(0, shownAtMost).map((one) => (
          <li
            key={one.key}
            className={classNames('plate', classes.tile, isLeaving(one) && classes.leaving)}
          >
            <Glow />
            <RarityFrame rarity={one.rarity} imageUrl={one.imageUrl} className={classes.art} />
            <div className={classes.body}>
              <h3>{one.name}</h3>
              <p>{one.from}</p>
              {isLeaving(one) ? (
                <strong className={classes.got}>{m.level_rewards_claimed()}</strong>
              ) : (
                <ClaimButton name={one.name} busy={one.busy} onClaim={() => take(one)} />
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

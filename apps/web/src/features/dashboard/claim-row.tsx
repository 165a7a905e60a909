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

/**
 * What can be claimed now comes first and glows. Without anything to claim the row is not there.
 */
export function ClaimRow({
  claimables,
  isPending,
}: {
  claimables: readonly Claimable[];
  isPending: boolean;
}) {
  const shown = claimables.toSorted((a, b) => a.order - b.order || a.key.localeCompare(b.key));
  const waiting = claimables.filter(({ leaving }) => !leaving).length;
  if (isPending) return <ClaimRowSkeleton />;
  if (shown.length === 0) return null;
  return (
    <Section
      title={m.dashboard_claim_now()}
      note={waiting > 0 ? m.dashboard_waiting({ count: waiting }) : undefined}
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
            className={classNames('plate', classes.tile, one.leaving && classes.leaving)}
          >
            <Glow />
            <RarityFrame rarity={one.rarity} imageUrl={one.imageUrl} className={classes.art} />
            <div className={classes.body}>
              <h3>{one.name}</h3>
              <p>{one.from}</p>
              {one.leaving ? (
                <strong className={classes.got}>{m.level_rewards_claimed()}</strong>
              ) : (
                <ClaimButton name={one.name} busy={one.busy} onClaim={one.take} />
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

import { useEffect } from 'react';
import * as m from '../../messages/messages.js';
import { useServerNow } from '../../shared/time/use-now.ts';
import { formatDateTime } from '../../shared/time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatPendingAction } from './asset-list.tsx';
import classes from './asset-list.module.css';
import type { AssetActionOrder } from './asset-order.ts';
import pageClasses from './digital-assets.page.module.css';
import { followTransaction } from './transactions/transaction-toast.ts';
import { useCapsules, type Capsule } from './use-assets.ts';

/** Capsules of a wallet; draws nothing before the first stake. */
export function CapsuleList({
  walletId,
  onOrder,
}: {
  walletId: number;
  onOrder: (order: AssetActionOrder) => void;
}) {
  const { data } = useCapsules(walletId);
  useEffect(() => {
    for (const { pending } of data ?? []) if (pending) followTransaction(pending.taskId);
  }, [data]);
  if (!data || data.length === 0) return null;
  return (
    <section className={`plate ${pageClasses.block}`} aria-labelledby="capsules">
      <h2 id="capsules">{m.assets_capsules()}</h2>
      <p className={classes.note}>{m.assets_capsules_text()}</p>
      <ul className={classes.rows}>
        {data.map((capsule) => (
          <CapsuleRow key={capsule.id} capsule={capsule} onOrder={onOrder} />
        ))}
      </ul>
    </section>
  );
}

const minuteMs = 60_000;

function CapsuleRow({
  capsule,
  onOrder,
}: {
  capsule: Capsule;
  onOrder: (order: AssetActionOrder) => void;
}) {
  const now = useServerNow(minuteMs);
  const { collectionName, staked, unlockAt, pending } = capsule;
  const isLocked = unlockAt !== null && Date.parse(unlockAt) > now;
  return (
    <li className={classes.row}>
      <div>
        <b>{collectionName}</b>
        <p>{m.assets_capsule_holds({ n: staked })}</p>
        {pending && <p>{formatPendingAction(pending.action)}</p>}
        {!pending && staked === 0 && isLocked && (
          <p>{m.assets_capsule_locked({ when: formatDateTime(unlockAt) })}</p>
        )}
      </div>
      {!pending && staked === 0 && !isLocked && (
        <Button
          small
          aria-label={m.assets_capsule_delete_named({ name: collectionName })}
          onClick={() => onOrder({ kind: 'delete-capsule', capsule })}
        >
          {m.assets_capsule_delete()}
        </Button>
      )}
    </li>
  );
}

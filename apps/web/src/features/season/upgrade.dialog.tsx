import * as m from '../../messages/messages.js';
import { call } from '../../shared/api/call.ts';
import { PriceSummary } from '../../shared/balances/cost-sums.tsx';
import { useFormattedPriceAndBalance } from '../../shared/balances/use-cost.ts';
import { useSpendCommand } from '../../shared/claim/use-spend.ts';
import { buildTierCelebrationKey } from '../../shared/moments/announced-key.ts';
import { showClaimedRewards } from '../../shared/moments/moments.store.ts';
import { recordExpShownByClaim } from '../../shared/realtime/exp-toast.tsx';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { formatReward, toDisplayReward } from '../../shared/rewards/reward-text.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';
import { Button } from '../../ui/button/button.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { useCloseIfStillMounted } from '../../ui/modal/use-close-if-still-mounted.ts';
import { listTiersGrantedByUpgrade, type BattlePass } from '../../shared/passes/pass-groups.ts';
import classes from './upgrade.dialog.module.css';
import type { PassProgress } from '../../shared/passes/use-passes.ts';

interface Props {
  pass: BattlePass;
  open: boolean;
  onClose: () => void;
}
/** Price of the paid track, its immediate rewards, and the remaining balance. */
export function PassUpgradeDialog({ pass, open, onClose }: Props) {
  const { paid } = pass;
  return (
    <Modal open={open} onClose={onClose} title={m.pass_upgrade_title({ name: pass.name })}>
      {paid && <Offer pass={pass} paid={paid} onClose={onClose} />}
    </Modal>
  );
}

function useUpgrade(pass: BattlePass, paid: PassProgress, onDone: () => void) {
  const { userId } = useSignedInSession();
  const tiers = listTiersGrantedByUpgrade(pass);
  const received = tiers.flatMap(({ rewards }) => rewards);
  const reached = tiers.at(-1);
  const spending = useSpendCommand({
    send: (price: number) =>
      call('upgradePass', {
        params: { id: userId, passId: paid.pass.id },
        body: { price, ...(paid.pass.currency !== null && { currency: paid.pass.currency }) },
        ownMessage: 'except-429',
      }),
    onDone: () => {
      onDone();
      recordExpShownByClaim(received);
      showClaimedRewards(
        received.length > 0
          ? received.map((reward) => toDisplayReward(reward))
          : [{ name: pass.name, kind: 'PASS', rarity: null, imageUrl: paid.pass.imageUrl }],
        m.pass_upgraded(),
        // the server announces the same tiers under this key, so they are celebrated once
        { key: reached && buildTierCelebrationKey(paid.pass.id, reached.goal) },
      );
    },
    lists: ['battle-passes'],
    failed: m.pass_upgrade_failed,
  });
  return { ...spending, got: received };
}
function Offer({
  pass,
  paid,
  onClose,
}: {
  pass: BattlePass;
  paid: PassProgress;
  onClose: () => void;
}) {
  const {
    spend,
    repeat,
    isPending,
    isChanged,
    isUnanswered,
    got: received,
  } = useUpgrade(pass, paid, useCloseIfStillMounted(onClose));
  const cost = useFormattedPriceAndBalance(paid.pass);
  const tiersAhead = paid.pass.rewards.length - paid.granted.length - received.length;
  return (
    <div className={classes.offer}>
      {received.length > 0 && (
        <>
          <h3>{m.pass_at_once({ count: received.length })}</h3>
          <ul className={classes.got}>
            {received.map((reward, at) => (
              <li key={`${at}-${reward.name}`}>
                <RewardPicture reward={toDisplayReward(reward)} className={classes.art} />
                <span>{formatReward(reward)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{m.pass_ahead({ count: Math.max(0, tiersAhead) })}</p>
      <PriceSummary {...cost} isChanged={isChanged} isUnanswered={isUnanswered} />
      <div className={classes.actions}>
        <Button onClick={onClose}>{m.cancel()}</Button>
        <Button
          tone="signal"
          busy={isPending}
          disabled={cost.missing > 0 && !isUnanswered}
          onClick={() => (isUnanswered ? repeat() : spend(cost.cost))}
        >
          {m.pass_upgrade_for({ price: cost.money(cost.cost) })}
        </Button>
      </div>
    </div>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { shownAmount, useBalances } from '../../shared/balances/use-balances.ts';
import { readPaid } from '../../shared/claim/use-claim.ts';
import { showFailure } from '../../shared/errors/error-policy.ts';
import { showClaimed } from '../../shared/moments/moments.store.ts';
import { RewardArt } from '../../shared/rewards/reward-art.tsx';
import { rewardText, shownOf } from '../../shared/rewards/reward-text.ts';
import { useSignedIn } from '../../shared/session/session.store.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { reachedTiers, type Pass } from './pass-groups.ts';
import classes from './upgrade.dialog.module.css';
import type { PassProgress } from './use-passes.ts';

interface Props {
  pass: Pass;
  open: boolean;
  onClose: () => void;
}
/** What the bought track costs, what it brings at once, and what is left on the balance. */
export function UpgradeDialog({ pass, open, onClose }: Props) {
  const { bought } = pass;
  return (
    <Modal open={open} onClose={onClose} title={m.pass_upgrade_title({ name: pass.name })}>
      {bought && <Offer pass={pass} bought={bought} onClose={onClose} />}
    </Modal>
  );
}

function useUpgrade(pass: Pass, bought: PassProgress, onDone: () => void) {
  const { userId } = useSignedIn();
  const client = useQueryClient();
  const [isChanged, setIsChanged] = useState(false);
  const got = reachedTiers(pass).flatMap(({ rewards }) => rewards);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('upgradePass', {
        params: { id: userId, passId: bought.pass.id },
        body: { price: bought.pass.price ?? 0 },
        ownMessage: 'except-429',
      }),
    onSuccess: () => {
      onDone();
      showClaimed(
        got.length > 0
          ? got.map((reward) => shownOf(reward))
          : [{ name: pass.name, kind: 'PASS', rarity: null, imageUrl: bought.pass.imageUrl }],
        m.pass_upgraded(),
      );
    },
    onError: (error) => {
      const priceMoved = error instanceof ApiError && error.code === 'CHANGED';
      setIsChanged(priceMoved);
      if (!priceMoved)
        showFailure(error, { title: m.error_title(), text: m.pass_upgrade_failed() });
    },
    onSettled: () => readPaid(client, ['battle-passes']),
  });
  return { buy: () => mutate(), isPending, isChanged, got };
}
function Offer({
  pass,
  bought,
  onClose,
}: {
  pass: Pass;
  bought: PassProgress;
  onClose: () => void;
}) {
  const { buy, isPending, isChanged, got } = useUpgrade(pass, bought, onClose);
  const balances = useBalances();
  const { price, currency, currencyName, decimals } = bought.pass;
  const cost = price ?? 0;
  const money = (minor: number): string =>
    `${shownAmount(minor, decimals)} ${currencyName ?? currency ?? ''}`;
  const held = balances.data?.find((row) => row.currency === currency)?.available ?? 0;
  const isShort = balances.data !== undefined && held < cost;
  const ahead = bought.pass.rewards.length - bought.granted.length - got.length;
  return (
    <div className={classes.offer}>
      {got.length > 0 && (
        <>
          <h3>{m.pass_at_once({ count: got.length })}</h3>
          <ul className={classes.got}>
            {got.map((reward, at) => (
              <li key={`${at}-${reward.name}`}>
                <RewardArt reward={shownOf(reward)} className={classes.art} />
                <span>{rewardText(reward)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{m.pass_ahead({ count: Math.max(0, ahead) })}</p>
      <dl className={classes.sums}>
        <div>
          <dt>{m.pass_price()}</dt>
          <dd className="num">{money(cost)}</dd>
        </div>
        <div>
          <dt>{m.pass_balance()}</dt>
          <dd className="num">{money(held)}</dd>
        </div>
        {!isShort && (
          <div>
            <dt>{m.pass_left()}</dt>
            <dd className="num">{money(held - cost)}</dd>
          </div>
        )}
      </dl>
      <div role="status">
        {isChanged && <p className={classes.note}>{m.pass_price_changed()}</p>}
        {isShort && <p className={classes.note}>{m.pass_short({ missing: money(cost - held) })}</p>}
      </div>
      <div className={classes.actions}>
        <Button onClick={onClose}>{m.cancel()}</Button>
        <Button tone="signal" busy={isPending} disabled={isShort} onClick={buy}>
          {m.pass_upgrade_for({
            price: shownAmount(cost, decimals),
            currency: currencyName ?? currency ?? '',
          })}
        </Button>
      </div>
    </div>
  );
}

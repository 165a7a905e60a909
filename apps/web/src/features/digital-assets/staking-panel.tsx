import { useEffect, useEffectEvent } from 'react';
import * as m from '../../messages/messages.js';
import { formatCountdown } from '../../shared/time/countdown.ts';
import { formatDate, formatExactDecimal } from '../../shared/time/format.ts';
import { useServerNow } from '../../shared/time/use-now.ts';
import { Button } from '../../ui/button/button.tsx';
import listClasses from './asset-list.module.css';
import type { AssetActionOrder } from './asset-order.ts';
import pageClasses from './digital-assets.page.module.css';
import classes from './staking-panel.module.css';
import { followTransaction } from './transactions/transaction-toast.ts';
import { useStakingPosition, type StakingPosition } from './use-assets.ts';
import { formatCurrencyAmount } from '../../shared/balances/currency-text.ts';

interface PanelProps {
  walletId: number;
  /** True if the player opened the page to claim. */
  claimsNow: boolean;
  onOrder: (order: AssetActionOrder) => void;
}
/** Tasks of claims in progress. */
const listTasks = (staking: StakingPosition | undefined): number[] =>
  [
    ...(staking?.claimable ?? []).map(({ taskId }) => taskId),
    staking?.balanceTaskId ?? null,
  ].filter((taskId) => taskId !== null);
const canClaim = (staking: StakingPosition): boolean =>
  staking.claimableAmount !== '0' && listTasks(staking).length === 0;
/** Running epoch, claimable and past rewards; draws nothing if staking pays nothing. */
export function StakingRewardsPanel({ walletId, claimsNow, onOrder }: PanelProps) {
  const { data } = useStakingPosition(walletId);
  useEffect(() => {
    for (const taskId of listTasks(data)) followTransaction(taskId);
  }, [data]);
  const claim = (staking: StakingPosition): void =>
    onOrder({ kind: 'claim', amount: toAmountText(staking.claimableAmount, staking) });
  const claimImmediately = useEffectEvent(claim);
  useEffect(() => {
    if (claimsNow && data && canClaim(data)) claimImmediately(data);
  }, [claimsNow, data]);
  if (!data?.currency) return null;
  const toText = (units: string): string => toAmountText(units, data);
  const isBusy = listTasks(data).length > 0;
  return (
    <section className={`plate ${pageClasses.block}`} aria-labelledby="staking">
      <h2 id="staking">{m.staking_title()}</h2>
      <p className={listClasses.note}>{m.staking_text()}</p>
      <div className={classes.figures}>
        <div className={classes.claim}>
          <p className="cap">{m.staking_claimable()}</p>
          <p className={`num ${classes.sum}`}>{toText(data.claimableAmount)}</p>
          {isBusy && <p className={listClasses.note}>{m.staking_pending_claim()}</p>}
          {canClaim(data) && (
            <Button tone="signal" small onClick={() => claim(data)}>
              {m.staking_claim()}
            </Button>
          )}
        </div>
        {data.epoch && <Epoch staking={data} epoch={data.epoch} />}
      </div>
      {data.history.length > 0 && (
        <details>
          <summary>{m.staking_history()}</summary>
          <ul className={listClasses.rows}>
            {data.history.map((share) => (
              <li key={share.epoch} className={listClasses.row}>
                <span>
                  {m.staking_epoch_span({
                    from: formatDate(share.start),
                    to: formatDate(share.end),
                  })}
                </span>
                <span className="num">{toText(share.amount)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Remaining time and pool of the running epoch, and the present share of this wallet. */
function Epoch({
  staking,
  epoch,
}: {
  staking: StakingPosition;
  epoch: NonNullable<StakingPosition['epoch']>;
}) {
  const now = useServerNow(1_000);
  const [weight, total] = [BigInt(staking.weight), BigInt(staking.totalWeight)];
  const share = total === 0n ? 0 : Number((weight * 10_000n) / total) / 100;
  return (
    <dl className={classes.epoch}>
      <dt>{m.staking_epoch_ends()}</dt>
      <dd className="num">{formatCountdown(Math.max(0, Date.parse(epoch.end) - now))}</dd>
      <dt>{m.staking_pool()}</dt>
      <dd className="num">{toAmountText(epoch.pool, staking)}</dd>
      <dt>{m.staking_share()}</dt>
      <dd className="num">{`${formatExactDecimal(String(share))} %`}</dd>
    </dl>
  );
}

const toAmountText = (units: string, { currency }: StakingPosition): string =>
  currency ? formatCurrencyAmount(units, currency.decimals, currency.name) : '';

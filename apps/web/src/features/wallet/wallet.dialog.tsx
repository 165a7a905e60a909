import { useRef, type RefObject } from 'react';
import * as m from '../../messages/messages.js';
import { CoinArt } from '../../shared/balances/balance-strip.tsx';
import { shownAmount, useBalances, type Balance } from '../../shared/balances/use-balances.ts';
import { ReceiptLines } from '../../shared/receipts/receipt-lines.tsx';
import { useReceipts, type Receipt } from '../../shared/receipts/use-receipts.ts';
import { rewardText } from '../../shared/rewards/reward-text.ts';
import { formatDateTime } from '../../shared/time/format.ts';
import { useLoadMore } from '../../shared/use-load-more.ts';
import { Modal } from '../../ui/modal.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './wallet.dialog.module.css';

/** What the player has of each currency, and what everything was paid for. */
export function WalletDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={m.wallet_title()}>
      <Wallet />
    </Modal>
  );
}

function Wallet() {
  const { data, isPending, isError, isFetching, refetch } = useBalances();
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={scroller}
      className={classes.body}
      tabIndex={0}
      role="region"
      aria-label={m.wallet_title()}
    >
      {isPending && (
        <>
          <LoadingNote />
          <Skeleton height="84px" />
        </>
      )}
      {isError && !data && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState icon="coin" title={m.wallet_empty_title()} text={m.wallet_empty_text()} />
      )}
      <ul className={classes.coins}>
        {data?.map((row) => (
          <Coin key={row.currency} balance={row} />
        ))}
      </ul>
      <h3>{m.wallet_receipts()}</h3>
      <Receipts scroller={scroller} />
    </div>
  );
}

function Coin({ balance }: { balance: Balance }) {
  return (
    <li className={`plate ${classes.coin}`}>
      <CoinArt imageUrl={balance.imageUrl} className={classes.art} />
      <div>
        <p className="cap">{balance.name}</p>
        <p className={classes.amount}>
          <span className="num">{shownAmount(balance.available, balance.decimals)}</span>{' '}
          <span className={classes.code}>{balance.currency}</span>
        </p>
        {balance.held > 0 && (
          <p className={classes.held}>
            {m.wallet_held({ amount: shownAmount(balance.held, balance.decimals) })}
          </p>
        )}
        {balance.endsAt !== null && (
          <p className={classes.ends}>{m.wallet_ends({ date: formatDateTime(balance.endsAt) })}</p>
        )}
      </div>
    </li>
  );
}

function Receipts({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const list = useReceipts();
  const end = useLoadMore(
    scroller,
    list.hasNextPage && !list.isFetchingNextPage,
    () => void list.fetchNextPage(),
  );
  if (list.isPending)
    return (
      <>
        <LoadingNote />
        <Skeleton height="52px" />
        <Skeleton height="52px" />
      </>
    );
  if (list.isError && !list.data)
    return <ErrorState busy={list.isFetching} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0) return <p className={classes.none}>{m.wallet_no_receipts()}</p>;
  return (
    <>
      <ol className={classes.receipts}>
        {list.data.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} />
        ))}
      </ol>
      {list.hasNextPage && <div ref={end} aria-hidden="true" className={classes.sentinel} />}
    </>
  );
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { lines } = receipt;
  if (!lines)
    return (
      <li className={classes.receipt}>
        <ReceiptHead receipt={receipt} />
      </li>
    );
  return (
    <li>
      <details className={classes.whole}>
        <summary className={classes.receipt}>
          <ReceiptHead receipt={receipt} />
        </summary>
        <ReceiptLines lines={lines} />
      </details>
    </li>
  );
}
function ReceiptHead({ receipt }: { receipt: Receipt }) {
  const isTaken = receipt.rewards.some((reward) => reward.amount < 0);
  return (
    <>
      <span className={classes.why}>
        <b>{receipt.rule}</b>
        <time dateTime={receipt.at}>{formatDateTime(receipt.at)}</time>
      </span>
      <span className={classes.what} data-taken={isTaken || undefined}>
        {receipt.rewards.map(rewardText).join(', ') || '–'}
        {receipt.held && <span className={classes.held}>{m.inventory_held()}</span>}
      </span>
    </>
  );
}

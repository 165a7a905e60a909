import { useRef, useState, type RefObject } from 'react';
import * as m from '../../messages/messages.js';
import { CoinArt } from '../../shared/balances/balance-strip.tsx';
import { formatAmount, useBalances, type Balance } from '../../shared/balances/use-balances.ts';
import { useMovements, type Movement } from '../../shared/balances/use-movements.ts';
import { worthText } from '../../shared/balances/worth.ts';
import { ReceiptLines } from '../../shared/receipts/receipt-lines.tsx';
import { useReceipts, type Receipt } from '../../shared/receipts/use-receipts.ts';
import { rewardText } from '../../shared/rewards/reward-text.ts';
import { formatDateTime, formatUnits } from '../../shared/time/format.ts';
import { useLoadMore } from '../../shared/use-load-more.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { SharesPanel } from './shares-panel.tsx';
import { Exchange } from './exchange.tsx';
import classes from './wallet.dialog.module.css';

/** Balances of the player by currency, and the reasons of their movements. */
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
      <SharesPanel />
      <Exchange />
      <h3>{m.wallet_receipts()}</h3>
      <Receipts scroller={scroller} />
    </div>
  );
}

function Coin({ balance }: { balance: Balance }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={`plate ${classes.coin}`} data-open={isOpen || undefined}>
      <CoinArt imageUrl={balance.imageUrl} className={classes.art} />
      <div>
        <p className="cap">{balance.name}</p>
        <p className={classes.amount}>
          <span className="num">{formatAmount(balance.available, balance.decimals)}</span>{' '}
          <span className={classes.code}>{balance.currency}</span>{' '}
          {balance.worth && (
            <span className={classes.worth}>
              {worthText(balance.available, balance.decimals, balance.worth)}
            </span>
          )}
        </p>
        {balance.held > 0 && (
          <p className={classes.held}>
            {m.wallet_held({ amount: formatAmount(balance.held, balance.decimals) })}
          </p>
        )}
        {balance.explorerUrl !== null && (
          <a
            className={classes.explorer}
            href={balance.explorerUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {m.wallet_explorer()}
            <span className="vh">: {balance.name}</span>
          </a>
        )}
        {balance.endsAt !== null && (
          <p className={classes.ends}>{m.wallet_ends({ date: formatDateTime(balance.endsAt) })}</p>
        )}
      </div>
      <details className={classes.moved} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {m.wallet_movements()}
          <span className="vh">: {balance.name}</span>
        </summary>
        {isOpen && <Movements balance={balance} />}
      </details>
    </li>
  );
}

/** Movements of a balance: the reason of each, and the balance after it. */
function Movements({ balance: { currency, decimals } }: { balance: Balance }) {
  const list = useMovements(currency);
  if (list.isPending)
    return (
      <>
        <LoadingNote />
        <Skeleton height="52px" />
      </>
    );
  if (list.isError && !list.data)
    return <ErrorState busy={list.isFetching} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0) return <p className={classes.none}>{m.wallet_no_movements()}</p>;
  return (
    <>
      <ol className={classes.receipts}>
        {list.data.map((movement) => (
          <MovementRow key={movement.id} movement={movement} decimals={decimals} />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {m.wallet_more()}
        </Button>
      )}
    </>
  );
}
function MovementRow({ movement, decimals }: { movement: Movement; decimals: number }) {
  const { cause, at, amount, balanceAfter } = movement;
  const sign = amount > 0 ? '+' : '−';
  return (
    <li className={classes.receipt}>
      <span className={classes.why}>
        <b>{cause}</b>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </span>
      <span className={classes.what} data-taken={amount < 0 || undefined}>
        <span className="num">
          {sign}
          {formatAmount(Math.abs(amount), decimals)}
        </span>
        <span className={classes.after}>
          {m.wallet_after({ amount: formatAmount(balanceAfter, decimals) })}
        </span>
      </span>
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
/** Says the price that the cause of a purchase notes; other receipts have none. */
function priceText({ cause: { price, currency } }: Receipt): string | undefined {
  if (typeof price !== 'string' || typeof currency !== 'string') return undefined;
  return m.reward_currency({ amount: `−${formatUnits(price)}`, name: currency });
}
function ReceiptHead({ receipt }: { receipt: Receipt }) {
  const { rewards } = receipt;
  const price = priceText(receipt);
  return (
    <>
      <span className={classes.why}>
        <b>{receipt.rule}</b>
        <time dateTime={receipt.at}>{formatDateTime(receipt.at)}</time>
        {receipt.why !== undefined && <span className={classes.held}>{receipt.why}</span>}
      </span>
      <span className={classes.what}>
        {rewards.length === 0 && price === undefined && '–'}
        {rewards.map((reward, at) => (
          <span key={at} data-taken={reward.amount < 0 || undefined}>
            {rewardText(reward)}
          </span>
        ))}
        {price !== undefined && <span data-taken>{price}</span>}
        {receipt.held && (
          <span className={classes.held}>
            {receipt.inReview === true ? m.claim_in_review() : m.inventory_held()}
          </span>
        )}
        {receipt.refused && <span className={classes.held}>{m.inbox_refused()}</span>}
      </span>
    </>
  );
}

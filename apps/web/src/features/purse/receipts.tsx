import * as m from '../../messages/messages.js';
import { ReceiptLines } from '../../shared/receipts/receipt-lines.tsx';
import { useReceipts, type Receipt } from '../../shared/receipts/use-receipts.ts';
import { formatReward } from '../../shared/rewards/reward-text.ts';
import { formatCurrencyUnits } from '../../shared/balances/currency-text.ts';
import { formatDateTime } from '../../shared/time/format.ts';
import { useLoadMore } from '../../shared/page/use-load-more.ts';
import { Button } from '../../ui/button/button.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import classes from './receipts.module.css';

/** Everything that the player was paid, including items and experience. */
export function ReceiptList() {
  const list = useReceipts();
  const end = useLoadMore(
    null,
    list.hasNextPage && !list.isFetchingNextPage,
    () => void list.fetchNextPage(),
  );
  if (list.isPending)
    return (
      <>
        <LoadingNote />
        <Skeleton height="360px" />
      </>
    );
  if (list.isError && !list.data)
    return <ErrorState busy={list.isFetching} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0)
    return (
      <div className="plate">
        <EmptyState icon="gift" title={m.wallet_no_receipts()} text={m.wallet_empty_text()} />
      </div>
    );
  return (
    <>
      <ol className={`plate ${classes.receipts}`}>
        {list.data.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} />
        ))}
      </ol>
      {list.hasNextPage && (
        <p className={classes.more} ref={end}>
          <Button small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {m.wallet_more()}
          </Button>
        </p>
      )}
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
      <details className={classes.details}>
        <summary className={classes.receipt}>
          <ReceiptHead receipt={receipt} />
        </summary>
        <ReceiptLines lines={lines} />
      </details>
    </li>
  );
}
/** Returns the price recorded in the cause of a purchase; undefined for other receipts. */
function priceText({ cause: { price, currency } }: Receipt): string | undefined {
  if (typeof price !== 'string' || typeof currency !== 'string') return undefined;
  return `−${formatCurrencyUnits(price, currency)}`;
}
function ReceiptHead({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <span className={classes.cause}>
        <b>{receipt.rule}</b>
        <time dateTime={receipt.at}>{formatDateTime(receipt.at)}</time>
        {receipt.why !== undefined && <span className={classes.held}>{receipt.why}</span>}
      </span>
      <ReceiptSums receipt={receipt} />
    </>
  );
}
function ReceiptSums({ receipt }: { receipt: Receipt }) {
  const { rewards } = receipt;
  const price = priceText(receipt);
  return (
    <span className={classes.amounts}>
      {rewards.length === 0 && price === undefined && '–'}
      {rewards.map((reward, at) => (
        <span key={at} data-taken={reward.amount < 0 || undefined}>
          {formatReward(reward)}
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
  );
}

/** Receipt, shown below the movement that the receipt explains. */
export function ReceiptContents({ receipt }: { receipt: Receipt }) {
  return (
    <div className={classes.contents}>
      <div className={classes.receipt}>
        <ReceiptHead receipt={receipt} />
      </div>
      {receipt.lines && <ReceiptLines lines={receipt.lines} />}
    </div>
  );
}

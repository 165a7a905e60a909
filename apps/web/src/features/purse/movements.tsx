import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { BalanceMovementPicture, AmountWithSign } from '../../shared/balances/movement-parts.tsx';
import { formatMinorUnits } from '../../shared/balances/use-balances.ts';
import { useBalanceMovements, type BalanceMovement } from '../../shared/balances/use-movements.ts';
import { groupBy } from '../../shared/text/group-by.ts';
import { useReceipt } from '../../shared/receipts/use-receipt.ts';
import { formatDate, formatHourMinute } from '../../shared/time/format.ts';
import { useLoadMore } from '../../shared/page/use-load-more.ts';
import { iconDrawings } from '../../ui/drawings.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { movementGroupNames, MovementFilterRow } from './movement-filters.tsx';
import classes from './movements.module.css';
import type { PurseSearch } from './purse-search.ts';
import { ReceiptContents } from './receipts.tsx';

interface MovementsProps {
  search: PurseSearch;
  onChange: (next: PurseSearch) => void;
}

/** Movements of all balances by day, with filters. */
export function BalanceMovements({ search, onChange }: MovementsProps) {
  const list = useBalanceMovements(search);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const end = useLoadMore(null, hasNextPage && !isFetchingNextPage, () => void fetchNextPage());
  const isFiltered = [search.currency, search.direction, search.group, search.q].some(Boolean);
  const isFailed = list.isError && !list.data;
  return (
    <>
      <MovementFilterRow search={search} onChange={onChange} />
      {list.isPending && <Bones />}
      {isFailed && <ErrorState busy={list.isFetching} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && !hasNextPage && (
        <div className={`plate ${classes.none}`}>
          {isFiltered ? (
            <EmptyState icon="search" title={m.purse_none_found()}>
              <Button small onClick={() => onChange(noFilters)}>
                {m.purse_clear()}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon={iconDrawings.coin}
              title={m.wallet_no_movements()}
              text={m.wallet_empty_text()}
            />
          )}
        </div>
      )}
      <Days movements={list.data ?? []} isStale={list.isPlaceholderData} />
      {isFetchingNextPage && <LoadingNote />}
      {hasNextPage && (
        <p className={classes.more} ref={end}>
          <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {m.wallet_more()}
          </Button>
        </p>
      )}
    </>
  );
}
const noFilters = {
  currency: undefined,
  direction: undefined,
  group: undefined,
  q: undefined,
} satisfies PurseSearch;

function Days({ movements, isStale }: { movements: readonly BalanceMovement[]; isStale: boolean }) {
  const days = groupBy(movements, ({ at }) => formatDate(at));
  return (
    <div className={classes.days} data-stale={isStale || undefined}>
      {[...days].map(([day, own]) => (
        <section key={day}>
          <h2 className={classes.day}>{day}</h2>
          <ol className="plate">
            {own.map((movement) => (
              <Row key={movement.id} movement={movement} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Row({ movement }: { movement: BalanceMovement }) {
  const [isOpen, setOpen] = useState(false);
  const { receiptId } = movement;
  if (receiptId === null)
    return (
      <li className={classes.row}>
        <Head movement={movement} />
      </li>
    );
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.row}>
          <Head movement={movement} />
        </summary>
        {isOpen && <OpenReceipt receiptId={receiptId} />}
      </details>
    </li>
  );
}

function Head({ movement }: { movement: BalanceMovement }) {
  const { at, amount, currency, decimals, name, imageUrl, cause, group } = movement;
  const { balanceAfter, reversed } = movement;
  return (
    <>
      <BalanceMovementPicture currency={currency} imageUrl={imageUrl} amount={amount} />
      <span className={classes.cause}>
        <b>{cause}</b>
        <span className={classes.faint}>
          <time dateTime={at}>{formatHourMinute(at)}</time> · {movementGroupNames[group]()}
          {reversed && <span className={classes.reversed}> · {m.purse_reversed()}</span>}
        </span>
      </span>
      <span className={classes.sum}>
        <AmountWithSign amount={amount} decimals={decimals} name={name} isGone={reversed} />
        <span className={classes.faint}>
          {m.wallet_after({ amount: formatMinorUnits(balanceAfter, decimals) })}
        </span>
      </span>
    </>
  );
}

function OpenReceipt({ receiptId }: { receiptId: number }) {
  const { data, isError, isFetching, refetch } = useReceipt(receiptId, true);
  if (isError && !data) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className={classes.receipt}>
      {data ? (
        <ReceiptContents receipt={data} />
      ) : (
        <>
          <LoadingNote />
          <Skeleton height="24px" />
        </>
      )}
    </div>
  );
}

/** Placeholder rows of the same height as the real rows. */
function Bones() {
  return (
    <div className={classes.days}>
      <LoadingNote />
      <section aria-hidden="true">
        <p className={classes.day}>
          <Skeleton width="160px" height="18px" />
        </p>
        <div className="plate">
          {[1, 2, 3, 4, 5, 6].map((n) => (
            <div key={n} className={classes.row}>
              <Skeleton width="44px" height="44px" round />
              <Skeleton width="60%" height="18px" />
              <Skeleton width="90px" height="18px" />
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}

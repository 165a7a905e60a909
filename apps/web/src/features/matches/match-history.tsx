import { useEffect } from 'react';
import * as m from '../../messages/messages.js';
import { ReceiptLines } from '../../shared/receipts/receipt-lines.tsx';
import { useReceipts, type Receipt } from '../../shared/receipts/use-receipts.ts';
import { formatReward } from '../../shared/rewards/reward-text.ts';
import { formatDateTime, formatNumber } from '../../shared/time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { iconDrawings } from '../../ui/drawings.ts';
import { PageSection } from '../../ui/section/section.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import classes from './match-history.module.css';
import { sumReceiptRewardsByKind } from './sum-paid.ts';

/**
 * Minimum number of matches to load, if the player has so many. More receipts are loaded for this,
 * because receipts of other kinds are among them.
 */
const matchesAtFirst = 5;

/** Loads receipts until they contain enough matches. */
function useMatches() {
  const receipts = useReceipts();
  const matches = (receipts.data ?? []).filter(({ kind, lines }) => kind === 'match' && lines);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = receipts;
  const isShort = matches.length < matchesAtFirst && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage();
  }, [isShort, isFetching, fetchNextPage]);
  return { ...receipts, matches, isReading: receipts.isPending || isShort };
}

/** Finished matches, newest first, each with its rewards and their reasons. */
export function MatchHistory() {
  const { matches, isReading, isError, isFetching, data, refetch, ...pages } = useMatches();
  const isFailed = isError && !data;
  return (
    <PageSection title={m.matches_history()}>
      <ol className={classes.list}>
        {matches.map((match, at) => (
          <li key={match.id}>
            <Match match={match} isOpen={at === 0} />
          </li>
        ))}
      </ol>
      {isReading && (
        <>
          <LoadingNote />
          <Skeleton height="220px" />
        </>
      )}
      {isFailed && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      {!isFailed && !isReading && matches.length === 0 && (
        <div className="plate">
          <EmptyState
            icon={iconDrawings.swords}
            title={m.matches_none_title()}
            text={m.matches_none_text()}
          />
        </div>
      )}
      {pages.hasNextPage && !isReading && (
        <p className={classes.more}>
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {m.wallet_more()}
          </Button>
        </p>
      )}
    </PageSection>
  );
}

/** Returns the outcome of the match in a receipt; undefined if the receipt contains no outcome. */
const formatOutcome = (won: unknown): string | undefined =>
  typeof won === 'boolean' ? (won ? m.matches_won() : m.matches_lost()) : undefined;

/** Match in one line. If the line is opened, every reason is shown below it. */
function Match({ match, isOpen }: { match: Receipt; isOpen: boolean }) {
  const { rule, at, lines, cause } = match;
  const { map, place, won } = cause;
  const paid = sumReceiptRewardsByKind(lines ?? [])
    .map(formatReward)
    .join(', ');
  return (
    <details className={`plate ${classes.match}`} open={isOpen}>
      <summary>
        <h3 data-won={won === true || undefined}>{formatOutcome(won) ?? rule}</h3>
        {typeof place === 'number' && (
          <span className={classes.place}>{m.matches_place({ place: formatNumber(place) })}</span>
        )}
        <span className={`cap ${classes.when}`}>
          {typeof map === 'string' && <span>{map}</span>}
          <time dateTime={at}>{formatDateTime(at)}</time>
        </span>
        <b className="num">{paid}</b>
      </summary>
      {lines && <ReceiptLines lines={lines} />}
    </details>
  );
}

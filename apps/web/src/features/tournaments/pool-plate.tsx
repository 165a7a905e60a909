import * as m from '../../messages/messages.js';
import classes from './prize-list.module.css';
import type { Tournament } from '../../shared/tournaments/use-tournaments.ts';
import { formatCurrencyAmount } from '../../shared/balances/currency-text.ts';

type Pool = Tournament['pools'][number];

/** Payable sum of a pool and, while the pool collects, also the collected sum. */
export function PrizePoolPanel({ pool }: { pool: Pool }) {
  const { name, decimals, payable, collected, isClosed } = pool;
  const formatAmount = (units: string): string => formatCurrencyAmount(units, decimals, name);
  return (
    <p className={`plate ${classes.pool}`}>
      <span className={classes.places}>{isClosed ? m.cups_pool() : m.cups_pool_so_far()}</span>
      <b className="num">{formatAmount(payable)}</b>
      {!isClosed && collected !== payable && (
        <span className={classes.collected}>
          {m.cups_pool_collected({ amount: formatAmount(collected) })}
        </span>
      )}
    </p>
  );
}

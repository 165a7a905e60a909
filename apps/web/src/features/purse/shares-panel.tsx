import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { createDateFormat } from '../../shared/locale/intl-formats.ts';
import { call } from '../../shared/api/call.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { formatDate, formatNumber } from '../../shared/time/format.ts';
import classes from './shares-panel.module.css';
import { formatCurrencyAmount } from '../../shared/balances/currency-text.ts';

type Shares = Result<Api['listGameShares']>;
type Paid = Shares['paid'][number];
/**
 * Formats a month such as `2026-11` in the user's language. Months of shares are in UTC, regardless
 * of the local clock.
 */
const formatMonth = (month: string): string => formatMonthAt(`${month}-01T00:00:00Z`);
const formatMonthAt = createDateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * Shares in the game's sales and the income from these shares. Draws nothing for players who never
 * had a share.
 */
export function GameSharesPanel() {
  const userId = useSession()?.userId ?? 0;
  const { data } = useQuery({
    queryKey: buildQueryKey('game-shares', userId),
    queryFn: ({ signal }) => call('listGameShares', { params: { id: userId }, signal }),
    enabled: userId > 0,
  });
  if (!data || data.data.length + data.paid.length === 0) return null;
  return (
    <section className={classes.shares} aria-labelledby="own-shares">
      <h2 id="own-shares">{m.wallet_shares()}</h2>
      {data.data.map(({ id, amount, createdAt }) => (
        <p key={id} className={`plate ${classes.share}`}>
          <b className="num">{m.wallet_share({ percent: formatNumber(amount / 100) })}</b>
          <span className={classes.code}>
            {m.wallet_share_since({ date: formatDate(createdAt) })}
          </span>
        </p>
      ))}
      {data.paid.length === 0 ? (
        <p className={classes.none}>{m.wallet_share_none()}</p>
      ) : (
        <ol className={classes.receipts}>
          {data.paid.map((paid) => (
            <PaidRow key={paid.id} paid={paid} />
          ))}
        </ol>
      )}
    </section>
  );
}
function PaidRow({ paid }: { paid: Paid }) {
  const { month, share, amount, decimals, name, paidAt } = paid;
  return (
    <li className={classes.receipt}>
      <span className={classes.month}>
        <b>{formatMonth(month)}</b>
        <span className={classes.code}>
          {m.wallet_share({ percent: formatNumber(share / 100) })}
        </span>
      </span>
      <span className={classes.amount}>
        {formatCurrencyAmount(amount, decimals, name)}
        {paidAt === null && <span className={classes.held}>{m.wallet_share_coming()}</span>}
      </span>
    </li>
  );
}

import { wholeUnits } from '@guildhall/contract/amounts';
import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { formatUnits } from '../../shared/time/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { adminCall } from '../admin-call.ts';
import { InstantText, Nothing } from '../engine/cell-value.tsx';
import type { TableColumn } from '../engine/data-table.tsx';
import { officeLink } from '../engine/office-link.ts';
import { officeKey } from '../engine/queries.ts';
import c from '../styles/controls.module.css';
import s from '../styles/player.module.css';

type Posting = Result<(typeof adminApi)['adminUserPostings']>['data'][number];

export const userBalancesQuery = (id: number) =>
  queryOptions({
    queryKey: officeKey('users', 'balances', id),
    queryFn: ({ signal }) => adminCall('adminUserBalances', { params: { id }, signal }),
  });

const amountText = (minor: number, decimals: number): string =>
  formatUnits(wholeUnits(minor, decimals));
const signed = (minor: number, decimals: number): string =>
  minor > 0 ? `+${amountText(minor, decimals)}` : amountText(minor, decimals);

/** What a player has, waits for and owes, currency by currency. */
export function Balances({ userId }: { userId: number }) {
  const { data, isError, refetch } = useQuery(userBalancesQuery(userId));
  if (isError && !data)
    return (
      <div className={c.message} role="alert">
        <strong>{m.admin_failed()}</strong>
        <button type="button" className={c.btn} onClick={() => void refetch()}>
          {m.state_retry()}
        </button>
      </div>
    );
  if (!data || data.data.length === 0) return null;
  return (
    <ul className={s.balances} aria-label={m.admin_user_balances()}>
      {data.data.map((row) => (
        <li key={row.currency}>
          <span className={c.muted}>{row.name}</span>
          <b>
            {amountText(row.available, row.decimals)}{' '}
            <span className={c.faint}>{row.currency}</span>
          </b>
          {row.held > 0 && (
            <span className={c.muted}>
              {m.admin_balance_held({ amount: amountText(row.held, row.decimals) })}
            </span>
          )}
          {row.debt > 0 && (
            <span className={s.owes}>
              {m.admin_balance_owes({ amount: amountText(row.debt, row.decimals) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Why it moved: the rule or the command, which leads to its entry in the log. */
function Cause({ one }: { one: Posting }) {
  const text = one.cause ?? one.kind;
  return (
    <span className={s.happened}>
      {one.commandId === null ? (
        text
      ) : (
        <Link
          className={classNames(c.link, one.reversed && c.gone)}
          {...officeLink('activity-log', one.commandId, {})}
          preload={false}
        >
          {text}
        </Link>
      )}
      {one.isDebt && <span className={c.muted}>{m.admin_posting_debt()}</span>}
    </span>
  );
}
export const postingColumns = (): TableColumn<Posting>[] => [
  { name: 'at', label: m.admin_log_when(), cell: (row) => <InstantText iso={row.at} /> },
  { name: 'cause', label: m.admin_posting_cause(), cell: (row) => <Cause one={row} /> },
  {
    name: 'amount',
    label: m.admin_grant_amount(),
    isNumeric: true,
    cell: (row) => (
      <span className={row.amount < 0 ? s.less : s.more}>
        {signed(row.amount, row.decimals)} <span className={c.faint}>{row.currency}</span>
      </span>
    ),
  },
  {
    name: 'after',
    label: m.admin_posting_after(),
    isNumeric: true,
    cell: (row) =>
      row.balanceAfter === null ? <Nothing /> : amountText(row.balanceAfter, row.decimals),
  },
  { name: 'who', label: m.admin_log_who(), cell: (row) => row.actorName ?? <Nothing /> },
  { name: 'reason', label: m.admin_reason(), cell: (row) => row.reason ?? <Nothing /> },
];

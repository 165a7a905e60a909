import { toWholeUnits } from '@guildhall/contract/amounts';
import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as m from '../../../messages/messages.js';
import { formatRealWorldWorth } from '../../../shared/balances/worth.ts';
import { formatExactDecimal } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { callAdminApi } from '../../admin-call.ts';
import { CurrencyAmount } from '../../engine/text/amount-text.tsx';
import { InstantText, EmptyValue } from '../../engine/list/cell-value.tsx';
import { DataTable, type TableColumn } from '../../engine/list/data-table.tsx';
import { buildOfficeLink } from '../../engine/office-link.ts';
import { buildOfficeQueryKey } from '../../engine/queries.ts';
import { Sparkline } from '../../engine/chart/spark.tsx';
import c from '../../styles/controls.module.css';
import s from '../../styles/player.module.css';

type Posting = Result<(typeof adminApi)['adminUserPostings']>['data'][number];

export const buildUserBalancesQuery = (id: number) =>
  queryOptions({
    queryKey: buildOfficeQueryKey('users', 'balances', id),
    queryFn: ({ signal }) => callAdminApi('adminUserBalances', { params: { id }, signal }),
  });

/** Trends of a player's last days, drawn as small charts. */
export const buildUserTrendsQuery = (id: number) =>
  queryOptions({
    queryKey: buildOfficeQueryKey('users', 'trends', id),
    queryFn: ({ signal }) => callAdminApi('adminUserTrends', { params: { id }, signal }),
  });
type Trend = Result<(typeof adminApi)['adminUserTrends']>['currencies'][number];

const amountText = (minor: number, decimals: number): string =>
  formatExactDecimal(toWholeUnits(minor, decimals));

const signed = (minor: number, decimals: number): string =>
  minor > 0 ? `+${amountText(minor, decimals)}` : amountText(minor, decimals);

type Balance = Result<(typeof adminApi)['adminUserBalances']>['data'][number];
interface Moved extends Balance {
  readonly id: number;
  /** Activity of the last days; undefined if there were no movements, or until it is loaded. */
  readonly trend: Trend | undefined;
}

const sum = (numbers: readonly number[] = []): number =>
  numbers.reduce((total, number) => total + number, 0);

/** Amount spent in the last days (minor units), drawn as a decrease. */
function Spent({ row }: { row: Moved }) {
  const spent = sum(row.trend?.spent);
  if (spent === 0) return <EmptyValue />;
  return <span className={s.less}>{signed(-spent, row.decimals)}</span>;
}
const balanceColumns = (userId: number): TableColumn<Moved>[] => [
  { name: 'name', label: m.admin_balance_currency(), cell: (row) => row.name },
  {
    name: 'available',
    label: m.admin_balance_available(),
    isNumeric: true,
    cell: (row) => (
      <>
        <b>{amountText(row.available, row.decimals)}</b>
        {row.worth && (
          <span className={c.faint}>
            {' '}
            {formatRealWorldWorth(row.available, row.decimals, row.worth)}
          </span>
        )}
      </>
    ),
  },
  {
    name: 'held',
    label: m.admin_balance_waiting(),
    isNumeric: true,
    cell: (row) => (row.held > 0 ? amountText(row.held, row.decimals) : <EmptyValue />),
  },
  {
    name: 'gained',
    label: m.admin_balance_gained(),
    isNumeric: true,
    cell: (row) => {
      const gained = sum(row.trend?.gained);
      return gained === 0 ? (
        <EmptyValue />
      ) : (
        <span className={s.more}>{signed(gained, row.decimals)}</span>
      );
    },
  },
  {
    name: 'spent',
    label: m.admin_balance_spent(),
    isNumeric: true,
    cell: (row) => (
      <>
        <Spent row={row} />
        {row.debt > 0 && (
          <Link
            className={joinClassNames(c.link, s.owes)}
            title={m.admin_debts_of()}
            {...buildOfficeLink('transactions', undefined, { tab: 'debts', f: { userId } })}
            preload={false}
          >
            {' '}
            {m.admin_balance_owes({ amount: amountText(row.debt, row.decimals) })}
          </Link>
        )}
      </>
    ),
  },
  {
    name: 'days',
    label: m.admin_balance_days(),
    cell: ({ name, decimals, trend }) =>
      trend && (
        <Sparkline
          line={trend.balance}
          bars={trend.spent}
          label={m.admin_balance_spark({
            name,
            from: amountText(trend.balance[0] ?? 0, decimals),
            to: amountText(trend.balance.at(-1) ?? 0, decimals),
            spent: amountText(sum(trend.spent), decimals),
          })}
        />
      ),
  },
];

/**
 * Balances of a player by currency: available, pending and owed, with the trend of the last days.
 */
export function PlayerBalances({ userId }: { userId: number }) {
  const { data, isError, refetch } = useQuery(buildUserBalancesQuery(userId));
  const trends = useQuery(buildUserTrendsQuery(userId)).data?.currencies;
  return (
    <DataTable
      name={m.admin_user_balances()}
      columns={balanceColumns(userId)}
      rows={data?.data.map((row, id) => ({
        ...row,
        id,
        trend: trends?.find(({ currency }) => currency === row.currency),
      }))}
      isError={isError}
      onRetry={() => void refetch()}
      emptyText={m.admin_balances_empty()}
      bones={2}
    />
  );
}

/** Cause of a movement: the rule, or the command with a link to its entry in the log. */
function Cause({ posting }: { posting: Posting }) {
  const text = posting.cause ?? posting.kindName;
  return (
    <span className={s.cause}>
      {posting.commandId === null ? (
        text
      ) : (
        <Link
          className={joinClassNames(c.link, posting.reversed && c.gone)}
          {...buildOfficeLink('activity-log', posting.commandId, {})}
          preload={false}
        >
          {text}
        </Link>
      )}
      {posting.isDebt && <span className={c.muted}>{m.admin_posting_debt()}</span>}
    </span>
  );
}
export const buildLedgerPostingColumns = (): TableColumn<Posting>[] => [
  { name: 'at', label: m.admin_log_when(), cell: (row) => <InstantText iso={row.at} /> },
  { name: 'cause', label: m.admin_posting_cause(), cell: (row) => <Cause posting={row} /> },
  {
    name: 'amount',
    label: m.admin_grant_amount(),
    isNumeric: true,
    cell: (row) => (
      <Link
        className={joinClassNames(c.link, row.amount < 0 ? s.less : s.more)}
        {...buildOfficeLink('transactions', row.transactionId, {})}
        preload={false}
      >
        {row.amount > 0 && '+'}
        <CurrencyAmount minor={row.amount} code={row.currency} isBare />
      </Link>
    ),
  },
  {
    name: 'after',
    label: m.admin_posting_after(),
    isNumeric: true,
    cell: (row) =>
      row.balanceAfter === null ? <EmptyValue /> : amountText(row.balanceAfter, row.decimals),
  },
  { name: 'who', label: m.admin_log_who(), cell: (row) => row.actorName ?? <EmptyValue /> },
  { name: 'reason', label: m.admin_reason(), cell: (row) => row.reason ?? <EmptyValue /> },
];

import { wholeUnits } from '@guildhall/contract/amounts';
import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { formatNumber, formatUnits } from '../../shared/time/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { adminCall } from '../admin-call.ts';
import { InstantText, Nothing } from '../engine/cell-value.tsx';
import { DataTable, type TableColumn } from '../engine/data-table.tsx';
import { officeLink } from '../engine/office-link.ts';
import { Pagination } from '../engine/pagination.tsx';
import { officeKey } from '../engine/queries.ts';
import c from '../styles/controls.module.css';
import s from '../styles/player.module.css';
import t from '../styles/table.module.css';
import { Balances, postingColumns } from './player-balances.tsx';
import type { AdminUser } from './user-state.tsx';

type Happening = Result<(typeof adminApi)['adminUserTimeline']>['data'][number];
type Match = Result<(typeof adminApi)['adminUserMatches']>['data'][number];
type Session = Result<(typeof adminApi)['adminUserSessions']>['data'][number];
const perPage = 20;

function paidText({
  kind,
  name,
  currency,
  amount,
  decimals = 0,
}: Happening['receipts'][number]['rewards'][number]): string {
  if (kind === 'EXP') return `+${formatNumber(amount)} EXP`;
  return kind === 'CURRENCY'
    ? `${formatUnits(wholeUnits(amount, decimals))} ${currency ?? name}`
    : `${name} × ${amount}`;
}
/** What a command paid, in the words of its receipts. */
function Paid({ receipts }: { receipts: Happening['receipts'] }) {
  if (receipts.length === 0) return null;
  return (
    <span className={c.muted}>
      {receipts
        .map((receipt) => `${receipt.rule}: ${receipt.rewards.map(paidText).join(', ')}`)
        .join('; ')}
    </span>
  );
}
const timelineColumns = (): TableColumn<Happening>[] => [
  { name: 'at', label: m.admin_log_when(), cell: (row) => <InstantText iso={row.at} /> },
  {
    name: 'text',
    label: m.admin_log_what(),
    cell: (row) => (
      <span className={s.happened}>
        <Link
          className={classNames(c.link, row.undone && c.gone)}
          {...officeLink('activity-log', row.id, {})}
          preload={false}
        >
          {row.text}
        </Link>
        <Paid receipts={row.receipts} />
      </span>
    ),
  },
  { name: 'who', label: m.admin_log_who(), cell: (row) => row.actorName },
  { name: 'reason', label: m.admin_reason(), cell: (row) => row.reason ?? <Nothing /> },
];
const minutes = (ms: number | null) =>
  ms === null ? (
    <Nothing />
  ) : (
    m.admin_match_seconds({ seconds: formatNumber(Math.round(ms / 1000)) })
  );
const matchColumns = (): TableColumn<Match>[] => [
  {
    name: 'startedAt',
    label: m.admin_match_started(),
    cell: (row) => <InstantText iso={row.startedAt} />,
  },
  {
    name: 'matchId',
    label: m.admin_match_id(),
    cell: (row) => <span className={classNames(c.mono, t.clip)}>{row.matchId}</span>,
  },
  { name: 'mode', label: m.admin_match_mode(), cell: (row) => row.mode },
  { name: 'map', label: m.admin_match_map(), cell: (row) => row.map || <Nothing /> },
  { name: 'state', label: m.admin_match_state(), cell: (row) => row.state },
  {
    name: 'place',
    label: m.admin_match_place(),
    isNumeric: true,
    cell: (row) => row.place ?? <Nothing />,
  },
  {
    name: 'duration',
    label: m.admin_match_duration(),
    isNumeric: true,
    cell: (row) => minutes(row.durationMs),
  },
  { name: 'exp', label: 'EXP', isNumeric: true, cell: (row) => row.exp ?? <Nothing /> },
];
const sessionColumns = (): TableColumn<Session>[] => [
  { name: 'device', label: m.admin_session_device(), cell: (row) => row.device },
  {
    name: 'address',
    label: m.admin_log_address(),
    cell: (row) => (row.address ? <span className={c.mono}>{row.address}</span> : <Nothing />),
  },
  {
    name: 'createdAt',
    label: m.admin_session_started(),
    cell: (row) => <InstantText iso={row.createdAt} />,
  },
  {
    name: 'lastSeenAt',
    label: m.admin_session_seen(),
    cell: (row) => <InstantText iso={row.lastSeenAt} />,
  },
];

interface PagedProps<R extends { id: number }> {
  name: string;
  queryName: string;
  userId: number;
  columns: readonly TableColumn<R>[];
  empty: string;
  read: (
    page: number,
    signal: AbortSignal,
  ) => Promise<{ data: R[]; page: number; totalPages: number }>;
}
function PagedTable<R extends { id: number }>({
  name,
  queryName,
  userId,
  columns,
  empty,
  read,
}: PagedProps<R>) {
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: officeKey('users', queryName, userId, page),
    queryFn: ({ signal }) => read(page, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <DataTable
        name={name}
        columns={columns}
        rows={list.data?.data}
        isError={list.isError}
        isStale={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        emptyText={empty}
      />
      {(list.data?.totalPages ?? 1) > 1 && (
        <Pagination page={page} totalPages={list.data?.totalPages ?? 1} onPage={setPage} />
      )}
    </>
  );
}

const tabs = ['timeline', 'balances', 'matches', 'sessions'] as const;
type Tab = (typeof tabs)[number];
const tabName: Record<Tab, () => string> = {
  timeline: () => m.admin_user_timeline(),
  balances: () => m.admin_user_balances(),
  matches: () => m.admin_user_matches(),
  sessions: () => m.admin_user_sessions(),
};

function TabBody({ tab, userId }: { tab: Tab; userId: number }) {
  const shared = { userId, queryName: tab, name: tabName[tab]() };
  const at = (page: number) => ({ params: { id: userId }, query: { page, perPage } });
  if (tab === 'timeline')
    return (
      <PagedTable
        {...shared}
        columns={timelineColumns()}
        empty={m.admin_timeline_empty()}
        read={(page, signal) => adminCall('adminUserTimeline', { ...at(page), signal })}
      />
    );
  if (tab === 'balances')
    return (
      <>
        <Balances userId={userId} />
        <PagedTable
          {...shared}
          columns={postingColumns()}
          empty={m.admin_postings_empty()}
          read={(page, signal) => adminCall('adminUserPostings', { ...at(page), signal })}
        />
      </>
    );
  if (tab === 'matches')
    return (
      <PagedTable
        {...shared}
        columns={matchColumns()}
        empty={m.admin_matches_empty()}
        read={(page, signal) => adminCall('adminUserMatches', { ...at(page), signal })}
      />
    );
  return (
    <PagedTable
      {...shared}
      columns={sessionColumns()}
      empty={m.admin_sessions_empty()}
      read={async (_page, signal) => ({
        ...(await adminCall('adminUserSessions', { params: { id: userId }, signal })),
        page: 1,
        totalPages: 1,
      })}
    />
  );
}

/**
 * What happened to a player, what was played, where the player is signed in. That it was looked at
 * is written down.
 */
export function PlayerHistory({ user }: { user: AdminUser }) {
  const [tab, setTab] = useState<Tab>('timeline');
  return (
    <section className={s.history} aria-label={tabName[tab]()}>
      <div className={t.tabs} role="group" aria-label={m.admin_user_history()}>
        {tabs.map((name) => (
          <button key={name} type="button" aria-pressed={name === tab} onClick={() => setTab(name)}>
            {tabName[name]()}
          </button>
        ))}
      </div>
      <TabBody key={tab} tab={tab} userId={user.id} />
    </section>
  );
}

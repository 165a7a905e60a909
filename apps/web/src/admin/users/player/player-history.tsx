import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { useLastPageRedirect } from '../../../shared/page/use-existing-page.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { callAdminApi } from '../../admin-call.ts';
import { InstantText, EmptyValue } from '../../engine/list/cell-value.tsx';
import { formatDuration } from '../../engine/text/duration-text.ts';
import { DataTable, type TableColumn } from '../../engine/list/data-table.tsx';
import { Pagination } from '../../engine/list/pagination.tsx';
import { buildOfficeQueryKey } from '../../engine/queries.ts';
import c from '../../styles/controls.module.css';
import t from '../../styles/table.module.css';
import { PlayerBalances, buildLedgerPostingColumns } from './player-balances.tsx';

type Match = Result<(typeof adminApi)['adminUserMatches']>['data'][number];
type Session = Result<(typeof adminApi)['adminUserSessions']>['data'][number];
const perPage = 20;

/** Result of a match for the player. */
function MatchResult({ match }: { match: Match }) {
  if (match.state === 'RUNNING') return <span className={c.state}>{m.admin_match_running()}</span>;
  if (match.state === 'HELD')
    return <span className={joinClassNames(c.state, c.warn)}>{m.admin_match_held()}</span>;
  if (match.state === 'VOID')
    return <span className={joinClassNames(c.state, c.bad)}>{m.admin_match_void()}</span>;
  const won = match.won === true ? m.admin_match_won() : m.admin_match_lost();
  return match.place === null ? won : m.admin_match_won_place({ won, place: match.place });
}
/** Formats the reported experience and the percentage added by boosters. */
const expText = (exp: number, boost: number): string =>
  boost === 0
    ? `+${formatNumber(exp)}`
    : m.admin_match_boosted({ exp: formatNumber(exp), percent: formatNumber(boost) });
const matchColumns = (isShort: boolean): TableColumn<Match>[] => [
  {
    name: 'startedAt',
    label: m.admin_match_started(),
    cell: (row) => <InstantText iso={row.startedAt} />,
  },
  ...(isShort
    ? []
    : [
        {
          name: 'matchId',
          label: m.admin_match_id(),
          cell: (row: Match) => (
            <span className={joinClassNames(c.mono, t.clip)}>{row.matchId}</span>
          ),
        },
      ]),
  { name: 'mode', label: m.admin_match_mode(), cell: (row) => row.mode },
  { name: 'map', label: m.admin_match_map(), cell: (row) => row.map || <EmptyValue /> },
  { name: 'result', label: m.admin_match_result(), cell: (row) => <MatchResult match={row} /> },
  {
    name: 'duration',
    label: m.admin_match_duration(),
    isNumeric: true,
    cell: (row) => (row.durationMs === null ? <EmptyValue /> : formatDuration(row.durationMs)),
  },
  {
    name: 'exp',
    label: 'EXP',
    isNumeric: true,
    cell: (row) => (row.exp === null ? <EmptyValue /> : expText(row.exp, row.boost)),
  },
];
const sessionColumns = (): TableColumn<Session>[] => [
  { name: 'device', label: m.admin_session_device(), cell: (row) => row.device },
  {
    name: 'address',
    label: m.admin_log_address(),
    cell: (row) => (row.address ? <span className={c.mono}>{row.address}</span> : <EmptyValue />),
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
  /** True to draw the first page only, because the full list is shown elsewhere. */
  isOnePage?: boolean;
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
  isOnePage = false,
  read,
}: PagedProps<R>) {
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: buildOfficeQueryKey('users', queryName, userId, page),
    queryFn: ({ signal }) => read(page, signal),
    placeholderData: keepPreviousData,
  });
  useLastPageRedirect(page, list.data, setPage);
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
      {!isOnePage && (list.data?.totalPages ?? 1) > 1 && (
        <Pagination page={page} totalPages={list.data?.totalPages ?? 1} onPage={setPage} />
      )}
    </>
  );
}

const at = (userId: number, page: number, rows: number) => ({
  params: { id: userId },
  query: { page, perPage: rows },
});

/** Shows every movement of a player's accounts, below the current balances. */
export function PlayerLedger({ userId }: { userId: number }) {
  return (
    <>
      <PlayerBalances userId={userId} />
      <PagedTable
        userId={userId}
        queryName="postings"
        name={m.admin_user_balances()}
        columns={buildLedgerPostingColumns()}
        empty={m.admin_postings_empty()}
        read={(page, signal) =>
          callAdminApi('adminUserPostings', { ...at(userId, page, perPage), signal })
        }
      />
    </>
  );
}
/** Shows the matches of a player; if `rows` is given, only that number of newest matches. */
export function PlayerMatches({ userId, rows }: { userId: number; rows?: number }) {
  return (
    <PagedTable
      userId={userId}
      queryName={rows === undefined ? 'matches' : 'matches-newest'}
      name={m.admin_user_matches()}
      columns={matchColumns(rows !== undefined)}
      empty={m.admin_matches_empty()}
      isOnePage={rows !== undefined}
      read={(page, signal) =>
        callAdminApi('adminUserMatches', { ...at(userId, page, rows ?? perPage), signal })
      }
    />
  );
}
export function PlayerSessions({ userId }: { userId: number }) {
  return (
    <PagedTable
      userId={userId}
      queryName="sessions"
      name={m.admin_user_sessions()}
      columns={sessionColumns()}
      empty={m.admin_sessions_empty()}
      isOnePage
      read={async (page, signal) => ({
        ...(await callAdminApi('adminUserSessions', { params: { id: userId }, signal })),
        page,
        totalPages: 1,
      })}
    />
  );
}

import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { useLastPageRedirect } from '../../../shared/page/use-existing-page.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { callAdminApi } from '../../admin-call.ts';
import { InstantText, EmptyValue } from '../../engine/list/cell-value.tsx';
import { DataTable, type TableColumn } from '../../engine/list/data-table.tsx';
import { buildOfficeLink } from '../../engine/office-link.ts';
import { Pagination } from '../../engine/list/pagination.tsx';
import { buildOfficeQueryKey } from '../../engine/queries.ts';
import c from '../../styles/controls.module.css';
import s from '../../styles/player.module.css';
import { TournamentStateText } from '../../tournaments/state-text.tsx';
import type { AdminUser } from '../user-state.tsx';

type Tournament = Result<(typeof adminApi)['adminUserTournaments']>['data'][number];
type Nomination = Result<(typeof adminApi)['adminUserNominations']>['data'][number];

const columns = (onOpen: (tournament: Tournament) => void): TableColumn<Tournament>[] => [
  { name: 'id', label: 'ID', isNumeric: true, cell: (row) => row.id },
  {
    name: 'name',
    label: m.admin_cup_name(),
    cell: (row) => (
      <Link className={c.link} {...buildOfficeLink('tournaments', row.id, {})} preload={false}>
        {row.name}
      </Link>
    ),
  },
  { name: 'state', label: m.admin_cup_state(), cell: (row) => <TournamentStateText {...row} /> },
  { name: 'start', label: m.admin_cup_start(), cell: (row) => <InstantText iso={row.start} /> },
  { name: 'end', label: m.admin_cup_end(), cell: (row) => <InstantText iso={row.end} /> },
  {
    name: 'nominations',
    label: m.admin_cup_nominations(),
    cell: (row) => (
      <button
        type="button"
        className={joinClassNames(c.btn, c.small)}
        aria-label={m.admin_cup_nominations_of({ name: row.name })}
        onClick={() => onOpen(row)}
      >
        {m.admin_cup_nominations()}
      </button>
    ),
  },
];
const nominationColumns = (): TableColumn<Nomination>[] => [
  { name: 'name', label: m.admin_cup_name(), cell: (row) => row.name },
  {
    name: 'score',
    label: m.admin_cup_score(),
    isNumeric: true,
    cell: (row) => formatNumber(row.score),
  },
  {
    name: 'place',
    label: m.admin_cup_place(),
    isNumeric: true,
    cell: (row) => (row.place === null ? <EmptyValue /> : formatNumber(row.place)),
  },
  {
    name: 'participants',
    label: m.admin_cup_players(),
    isNumeric: true,
    cell: (row) => formatNumber(row.participants),
  },
];

function List({ userId, onOpen }: { userId: number; onOpen: (tournament: Tournament) => void }) {
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: buildOfficeQueryKey('users', 'tournaments', userId, page),
    queryFn: ({ signal }) =>
      callAdminApi('adminUserTournaments', {
        params: { id: userId },
        body: { page, perPage: limits.perPageDefault },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  useLastPageRedirect(page, list.data, setPage);
  return (
    <>
      <div className={s.items}>
        <DataTable
          name={m.admin_user_tournaments()}
          columns={columns(onOpen)}
          rows={list.data?.data}
          isError={list.isError}
          isStale={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          emptyText={m.admin_cup_none()}
        />
      </div>
      <Pagination page={page} totalPages={list.data?.totalPages ?? 1} onPage={setPage} />
    </>
  );
}
function Nominations({
  userId,
  tournament,
  onBack,
}: {
  userId: number;
  tournament: Tournament;
  onBack: () => void;
}) {
  const list = useQuery({
    queryKey: buildOfficeQueryKey('users', 'nominations', userId, tournament.id),
    queryFn: ({ signal }) =>
      callAdminApi('adminUserNominations', {
        params: { id: userId, tournamentId: tournament.id },
        signal,
      }),
  });
  return (
    <section aria-label={m.admin_cup_nominations()} className={s.items}>
      <div className={s.tools}>
        <button type="button" className={c.btn} data-autofocus onClick={onBack}>
          {m.admin_cup_back()}
        </button>
        <strong>{m.admin_cup_nominations_of({ name: tournament.name })}</strong>
      </div>
      <DataTable
        name={m.admin_cup_nominations()}
        columns={nominationColumns()}
        rows={list.data?.data}
        isError={list.isError}
        onRetry={() => void list.refetch()}
        emptyText={m.admin_cup_none()}
      />
    </section>
  );
}

/**
 * Tournaments of a player (R2.162), and the player's standings in the chosen tournament, by
 * nomination (R2.163).
 */
export function PlayerTournaments({ user }: { user: AdminUser }) {
  const [chosen, setChosen] = useState<Tournament>();
  return (
    <div className={s.inventory}>
      {chosen ? (
        <Nominations userId={user.id} tournament={chosen} onBack={() => setChosen(undefined)} />
      ) : (
        <List userId={user.id} onOpen={setChosen} />
      )}
    </div>
  );
}

/** Like PlayerTournaments, in a dialog over the list of users (R2.154). */
export function PlayerTournamentsDialog({
  user,
  open,
  onClose,
}: {
  user: AdminUser;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Modal
      open={open}
      wide
      title={m.admin_user_tournaments_of({ name: user.username })}
      onClose={onClose}
    >
      <PlayerTournaments user={user} />
    </Modal>
  );
}

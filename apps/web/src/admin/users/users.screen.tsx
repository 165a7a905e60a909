import { roleNames } from '@guildhall/contract/roles';
import { limits } from '@guildhall/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { ClearFiltersButton, SearchBox } from '../engine/filter/filter-bar.tsx';
import * as m from '../../messages/messages.js';
import { createLazyDialog } from '../../shared/parts/lazy-dialog.tsx';
import { joinClassNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { InstantText, Thumbnail } from '../engine/list/cell-value.tsx';
import { DataTable, type TableColumn } from '../engine/list/data-table.tsx';
import { FilterChips, openFilterMenu, type ChipFilter } from '../engine/filter/filter-chips.tsx';
import { TextFilter } from '../engine/filter/filter-controls.tsx';
import { VisibleChoiceList } from '../engine/filter/filter-kinds.tsx';
import {
  ColumnVisibilityMenu,
  FileDownloadButton,
  ListKeyHints,
  ListHead,
  moveRowFocus,
  openRowWithFocus,
  rowLinkAttribute,
  tickRowWithFocus,
  useColumnsChosenToShow,
} from '../engine/list/list-frame.tsx';
import { pickNextSort, setListFilter, type ListSearch } from '../engine/list/list-search.ts';
import { buildOfficeLink } from '../engine/office-link.ts';
import { ListPagination } from '../engine/list/pagination.tsx';
import { getListRefreshOptions } from '../engine/queries.ts';
import { SavedViews } from '../engine/list/saved-views.tsx';
import { useKeyboardShortcuts } from '../engine/use-keys.ts';
import { useListAddress } from '../engine/list/use-list-address.ts';
import { useRowSelection } from '../engine/list/use-selection.ts';
import c from '../styles/controls.module.css';
import t from '../styles/table.module.css';
import {
  getAccessTypeName,
  getRoleLabel,
  RoleBadges,
  listUserStatusOptions,
  UserStatusBadge,
  type AdminUser,
} from './user-state.tsx';
import { exportUsers, toUnpagedUserFilters, buildUsersQuery } from './user-queries.ts';
import { UsersBulkBar } from './bulk/users-bulk.bar.tsx';

const UserInfoDialog = createLazyDialog(
  async () => (await import('./user-info.dialog.tsx')).UserInfoDialog,
  true,
);
type UserColumn = TableColumn<AdminUser> & { readonly isDefault: boolean };
const columnsFor = (onInfo: (user: AdminUser) => void): TableColumn<AdminUser>[] => [
  { name: 'id', label: 'ID', isNumeric: true, isSortable: true, cell: (user) => user.id },
  {
    name: 'avatar',
    label: m.admin_user_avatar(),
    cell: (user) => <Thumbnail src={user.avatar?.image ?? null} />,
  },
  { name: 'username', label: m.admin_user_name(), isSortable: true, cell: (user) => user.username },
  {
    name: 'email',
    label: m.admin_user_email(),
    isSortable: true,
    cell: (user) => <span className={t.clip}>{user.email}</span>,
  },
  {
    name: 'roles',
    label: m.admin_user_roles(),
    cell: (user) => <RoleBadges names={user.roleNames} />,
  },
  {
    name: 'status',
    label: m.admin_user_status(),
    cell: (user) => <UserStatusBadge statusId={user.statusId} />,
  },
  {
    name: 'lvl',
    label: m.admin_user_level(),
    isNumeric: true,
    isSortable: true,
    cell: (user) => user.lvl,
  },
  {
    name: 'access',
    label: m.admin_user_access(),
    cell: (user) => getAccessTypeName(user.accessType),
  },
  {
    name: 'createdAt',
    label: m.admin_user_since(),
    isSortable: true,
    cell: (user) => <InstantText iso={user.createdAt} />,
  },
  {
    name: 'info',
    label: m.admin_user_info_column(),
    cell: (user) => (
      <button
        type="button"
        className={joinClassNames(c.btn, c.small, c.quiet, c.icon)}
        title={m.admin_user_info_column()}
        aria-label={m.admin_user_open_info({ name: user.username })}
        onClick={() => onInfo(user)}
      >
        <Icon name="clock" size={14} />
      </button>
    ),
  },
];
const columns = (onInfo: (user: AdminUser) => void): UserColumn[] =>
  columnsFor(onInfo).map((column) => ({ ...column, isDefault: true }));

function UserFilters({
  search,
  onSearch,
  searchRef,
  children,
}: {
  search: ListSearch;
  searchRef: Ref<HTMLInputElement>;
  onSearch: (next: ListSearch) => void;
  children: ReactNode;
}) {
  const put = (name: string) => (value: string | number) =>
    onSearch(setListFilter(search, name, value));
  const text = (name: string) => String(search.f?.[name] ?? '');
  const chip = (
    name: string,
    label: string,
    summary: ReactNode,
    control: ChipFilter['control'],
  ): ChipFilter => ({
    name,
    label,
    summary: text(name) === '' ? undefined : summary,
    control,
    onRemove: () => onSearch(setListFilter(search, name, null)),
  });
  const choice = (
    name: string,
    label: string,
    options: readonly (readonly [string, string])[],
    read: (value: string) => string | number,
  ): ChipFilter =>
    chip(name, label, options.find(([value]) => value === text(name))?.[1], (close) => (
      <VisibleChoiceList
        label={label}
        value={text(name)}
        options={options}
        onChoose={(value) => {
          put(name)(read(value));
          close();
        }}
      />
    ));
  const typed = (name: string, label: string): ChipFilter =>
    chip(name, label, text(name), (close) => (
      <TextFilter label={label} value={text(name)} onChange={put(name)} onEnter={close} />
    ));
  const filters = [
    typed('username', m.admin_user_name()),
    typed('email', m.admin_user_email()),
    choice(
      'roleName',
      m.admin_user_role(),
      roleNames.map((name) => [name, getRoleLabel(name)]),
      String,
    ),
    choice('statusId', m.admin_user_status(), listUserStatusOptions(), Number),
  ];
  return (
    <div className={t.filters} role="search">
      <SearchBox
        label={m.admin_users_search()}
        value={search.q ?? ''}
        onChange={(q) => onSearch({ ...search, page: undefined, q: q || undefined })}
        inputRef={searchRef}
      />
      <FilterChips filters={filters} />
      <ClearFiltersButton className={c.quiet} search={search} onSearch={onSearch} />
      <div className={t.end}>{children}</div>
    </div>
  );
}

/** The list of users, newest first. */
export function UsersScreen() {
  const page = useListAddress('users');
  const { search, setSearch } = page;
  const list = useQuery({ ...buildUsersQuery(search), ...getListRefreshOptions(false) });
  const searchBox = useRef<HTMLInputElement>(null);
  const selection = useRowSelection(toUnpagedUserFilters(search), list.data);
  const [info, setInfo] = useState<{ readonly user: AdminUser; readonly isOpen: boolean }>();
  const allColumns = useMemo(() => columns((user) => setInfo({ user, isOpen: true })), []);
  const { shown, toggle } = useColumnsChosenToShow('users', allColumns);
  const names = shown.map((column) => column.name).join();
  // stable while the choice does not change, otherwise every row would redraw
  const drawn = useMemo(
    () => allColumns.filter((column) => names.split(',').includes(column.name)),
    [allColumns, names],
  );
  const open = useRef(page.open);
  useEffect(() => {
    open.current = page.open;
  });
  useKeyboardShortcuts({
    ArrowDown: () => moveRowFocus(1),
    ArrowUp: () => moveRowFocus(-1),
    e: openRowWithFocus,
    x: tickRowWithFocus,
    f: openFilterMenu,
    '/': () => searchBox.current?.focus(),
  });
  const address = JSON.stringify(search);
  const opener = useMemo(
    () => ({
      // the first shown column opens the player if the name is hidden
      column: names.split(',').includes('username')
        ? 'username'
        : (names.split(',')[0] ?? 'username'),
      open: (user: AdminUser) => open.current(user.id),
      draw: (user: AdminUser, text: ReactNode) => (
        <Link
          {...{ [rowLinkAttribute]: user.id }}
          className={t.open}
          {...buildOfficeLink('users', user.id, JSON.parse(address) as ListSearch)}
          preload={false}
        >
          {text}
        </Link>
      ),
    }),
    [address, names],
  );
  return (
    <section className={t.list} aria-label={m.admin_users()}>
      <ListHead
        title={m.admin_users()}
        actions={<FileDownloadButton file="users" load={() => exportUsers(search)} />}
      />
      {selection.ids.size > 0 ? (
        <UsersBulkBar selection={selection} />
      ) : (
        <UserFilters search={search} onSearch={setSearch} searchRef={searchBox}>
          <SavedViews page="users" search={search} onSearch={setSearch} />
          <ColumnVisibilityMenu columns={allColumns} shown={shown} onToggle={toggle} />
        </UserFilters>
      )}
      <DataTable
        name={m.admin_users()}
        columns={drawn}
        rows={list.data?.data}
        isError={list.isError}
        isStale={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        emptyText={m.admin_users_empty()}
        emptyAction={<ClearFiltersButton search={search} onSearch={setSearch} />}
        sort={search.sort}
        onSort={(column) =>
          setSearch({ ...search, page: undefined, sort: pickNextSort(search.sort, column) })
        }
        opener={opener}
        selection={selection}
      />
      <ListPagination
        size={limits.perPageDefault}
        search={search}
        answer={list.data}
        onSearch={setSearch}
      />
      <ListKeyHints withCreate={false} withSearch updatedAt={list.dataUpdatedAt} />
      <UserInfoDialog
        open={info?.isOpen === true}
        user={info?.user}
        onClose={() => setInfo(info && { ...info, isOpen: false })}
      />
    </section>
  );
}

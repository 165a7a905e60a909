import {
  type Feed,
  type Section,
  type SectionOperation,
} from '@guildhall/contract/kit/section/section';
import { getPageSize } from '@guildhall/contract/kit/section/section-paging';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { createLazyComponent } from '../../shared/parts/lazy-part.tsx';
import { joinClassNames } from '../../ui/class-names.ts';
import type { SectionOverride } from '../overrides.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import t from '../styles/table.module.css';
import { BulkActionBar } from './bulk/bulk-bar.tsx';
import { InstantText, CellValue, EmptyValue } from './list/cell-value.tsx';
import { listSectionColumns, type FieldColumn } from './list/columns.ts';
import { DataTable, type TableColumn } from './list/data-table.tsx';
import { FeedEntryPanel } from './panel/entry-panel.tsx';
import { ClearFiltersButton, FilterBar, hasListFreeSearch } from './filter/filter-bar.tsx';
import { openFilterMenu } from './filter/filter-chips.tsx';
import {
  ColumnVisibilityMenu,
  ExportButton,
  ListKeyHints,
  ListHead,
  moveRowFocus,
  openRowWithFocus,
  rowLinkAttribute,
  tickRowWithFocus,
  useColumnsChosenToShow,
} from './list/list-frame.tsx';
import { buildFilterBody, pickNextSort, type ListSearch } from './list/list-search.ts';
import { buildOfficeLink } from './office-link.ts';
import { ListPagination } from './list/pagination.tsx';
import { RowNotFoundPanel, LoadingPanel } from './panel/panel-frame.tsx';
import { buildListQuery, getListRefreshOptions } from './queries.ts';
import { createReferenceNamesPrefetch, type RowPrefetch } from './list/row-names.ts';
import type { Row } from './command/section-call.ts';
import { useKeyboardShortcuts } from './use-keys.ts';
import { SavedViews } from './list/saved-views.tsx';
import { NameOfStoredValue, buildNamesOfStoredValuesQuery } from './field/stored-names.tsx';
import { useListAddress, type RouteRowId } from './list/use-list-address.ts';
import { useRowSelection, type RowSelection } from './list/use-selection.ts';

// the code of a form is as large as the list from which it is opened, so it is loaded separately
const RowPanel = createLazyComponent(
  async () => (await import('./panel/row-panel.tsx')).RowPanel,
  () => <LoadingPanel />,
);

interface ScreenProps {
  section: Section | Feed;
  id: RouteRowId;
  override: SectionOverride | undefined;
  tabs?: ReactNode;
}

function cellOf(
  section: string,
  column: FieldColumn,
  override: SectionOverride | undefined,
): (row: Row) => ReactNode {
  const { field, name } = column;
  const own = override?.cells?.[name];
  if (own) return own;
  const load = override?.filterOptions?.[name];
  if (load)
    return (row) => (
      <NameOfStoredValue section={section} field={name} load={load} value={String(row[name])} />
    );
  if (name === 'updatedAt' || field?.kind === 'instant')
    return (row) => <MomentCell iso={row[name]} />;
  if (field) return (row) => <CellValue field={field} value={row[name]} row={row} />;
  return (row) => String(row[name]);
}
const MomentCell = ({ iso }: { iso: unknown }) =>
  typeof iso === 'string' ? <InstantText iso={iso} /> : <EmptyValue />;
const tableColumns = (
  section: string,
  columns: readonly FieldColumn[],
  override: SectionOverride | undefined,
): TableColumn<Row>[] =>
  columns.map((column) => ({
    name: column.name,
    label: column.label,
    isNumeric: column.isNumeric,
    isSortable: column.isSortable,
    isElastic: column.name === override?.elastic,
    cell: cellOf(section, column, override),
  }));

/**
 * Returns the column whose text opens the row: the column that names the row, otherwise the first
 * column that is neither a link nor a picture.
 */
const openerColumn = (section: Section | Feed, columns: readonly FieldColumn[]): string =>
  columns.find((column) => column.name === section.title)?.name ??
  columns.find((column) => column.field?.kind !== 'ref' && column.field?.kind !== 'image')?.name ??
  '';

function useListKeys(
  page: ReturnType<typeof useListAddress>,
  mayCreate: boolean,
  focusSearch: (() => void) | undefined,
): void {
  useKeyboardShortcuts({
    ArrowDown: () => moveRowFocus(1),
    ArrowUp: () => moveRowFocus(-1),
    e: openRowWithFocus,
    x: tickRowWithFocus,
    f: openFilterMenu,
    ...(focusSearch && { '/': focusSearch }),
    ...(mayCreate && { n: () => page.open('new') }),
  });
}

const mayDo = (section: Section | Feed, op: SectionOperation): boolean =>
  section.kind === 'section' && section.ops.includes(op);

/** Returns the functions that load additional data for the shown columns. */
function aheadOf(
  section: string,
  shown: readonly FieldColumn[],
  override: SectionOverride | undefined,
): RowPrefetch {
  const names = createReferenceNamesPrefetch(
    Object.fromEntries(shown.flatMap(({ name, field }) => (field ? [[name, field]] : []))),
  );
  const stored = shown.flatMap(({ name }) => {
    const load = override?.filterOptions?.[name];
    return load ? [buildNamesOfStoredValuesQuery(section, name, load)] : [];
  });
  return (rows, client) =>
    Promise.allSettled([
      names(rows, client),
      override?.ahead?.(rows, client),
      ...stored.map((query) => client.fetchQuery(query)),
    ]);
}

/** Shows the actions on ticked rows, or the filters while no row is ticked. */
function ListBar({
  section,
  selection,
  children,
}: {
  section: Section | Feed;
  selection: RowSelection;
  children: ReactNode;
}) {
  return section.kind === 'section' && selection.ids.size > 0 ? (
    <BulkActionBar section={section} selection={selection} />
  ) : (
    children
  );
}

type OwnPartProps = { override: SectionOverride | undefined; part: 'HeadActions' | 'Overview' };
function OwnPart({ override, part }: OwnPartProps) {
  const Part = override?.[part];
  return Part ? <Part /> : null;
}
function OwnChart({
  override,
  page: { search, setSearch },
}: {
  override: SectionOverride | undefined;
  page: ReturnType<typeof useListAddress>;
}) {
  return override?.Chart ? <override.Chart search={search} onSearch={setSearch} /> : null;
}

function ListPart({
  section,
  override,
  tabs,
  page,
  isOpen,
  currentId,
}: Omit<ScreenProps, 'id'> & {
  page: ReturnType<typeof useListAddress>;
  isOpen: boolean;
  currentId: number | undefined;
}) {
  const { search, setSearch } = page;
  const searchBox = useRef<HTMLInputElement>(null);
  const sectionColumns = useMemo(() => listSectionColumns(section), [section]);
  const { shown, toggle } = useColumnsChosenToShow(section.name, sectionColumns);
  const names = shown.map((column) => column.name).join();
  const list = useQuery({
    ...buildListQuery(section, search, aheadOf(section.name, shown, override)),
    ...getListRefreshOptions(isOpen),
  });
  // stable while the choice of columns is unchanged, otherwise every row would redraw
  const columns = useMemo(
    () =>
      tableColumns(
        section.name,
        sectionColumns.filter((column) => names.split(',').includes(column.name)),
        override,
      ),
    [section.name, sectionColumns, names, override],
  );
  const selection = useRowSelection(
    buildFilterBody(section, { ...search, sort: undefined }),
    list.data,
  );
  const mayCreate = mayDo(section, 'create');
  const mayBulk = mayDo(section, 'update') || mayDo(section, 'remove');
  const name = section.menu.tab ?? section.menu.label;
  const withSearch = hasListFreeSearch(section, override);
  useListKeys(page, mayCreate, withSearch ? () => searchBox.current?.focus() : undefined);
  const opener = useOpener(section, shown, page, search);
  const create = mayCreate && (
    <button
      type="button"
      className={joinClassNames(c.btn, c.primary)}
      onClick={() => page.open('new')}
    >
      {m.admin_new({ one: section.singular })}
      <kbd className={c.kbd}>N</kbd>
    </button>
  );
  return (
    <section className={t.list} aria-label={name}>
      <ListHead
        title={section.menu.label}
        tabs={tabs}
        actions={
          <>
            <ExportButton section={section} search={search} />
            <OwnPart override={override} part="HeadActions" />
            {create}
          </>
        }
      />
      <OwnPart override={override} part="Overview" />
      <ListBar section={section} selection={selection}>
        <FilterBar
          section={section}
          search={search}
          onSearch={setSearch}
          searchRef={searchBox}
          override={override}
        >
          <SavedViews page={section.name} search={search} onSearch={setSearch} />
          <ColumnVisibilityMenu columns={sectionColumns} shown={shown} onToggle={toggle} />
        </FilterBar>
      </ListBar>
      <OwnChart override={override} page={page} />
      <DataTable
        name={name}
        columns={columns}
        rows={list.data?.data}
        isError={list.isError}
        isStale={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        emptyText={m.admin_empty({ label: name.toLowerCase() })}
        emptyAction={
          search.f || search.q ? (
            <ClearFiltersButton search={search} onSearch={setSearch} />
          ) : (
            create
          )
        }
        sort={search.sort ?? section.order}
        onSort={(column) =>
          setSearch({ ...search, page: undefined, sort: pickNextSort(search.sort, column) })
        }
        opener={opener}
        expand={override?.expand}
        currentId={currentId}
        selection={mayBulk ? selection : undefined}
      />
      <ListPagination
        size={getPageSize(section)}
        search={search}
        answer={list.data}
        onSearch={setSearch}
      />
      <ListKeyHints withCreate={mayCreate} withSearch={withSearch} updatedAt={list.dataUpdatedAt} />
    </section>
  );
}

/**
 * Returns the function that opens a row: by a link for the keyboard and for new tabs, and by the
 * whole row for the mouse. The function stays the same while the address is unchanged, because
 * otherwise every row would be drawn again.
 */
function useOpener(
  section: Section | Feed,
  shown: readonly FieldColumn[],
  page: ReturnType<typeof useListAddress>,
  search: ListSearch,
) {
  const column = openerColumn(section, shown);
  const latest = useRef(page.open);
  useEffect(() => {
    latest.current = page.open;
  });
  const address = JSON.stringify(search);
  return useMemo(
    () => ({
      column,
      open: (row: Row) => latest.current(row.id),
      draw: (row: Row, text: ReactNode) => (
        <Link
          {...{ [rowLinkAttribute]: row.id }}
          className={t.open}
          {...buildOfficeLink(section.menu.page, row.id, JSON.parse(address) as ListSearch)}
          preload={false}
        >
          {text}
        </Link>
      ),
    }),
    [column, address, section],
  );
}

/**
 * Puts the section's initial filters into the address if the address has none, so that the filters
 * can be removed. Returns false until they are set.
 */
function useFirstFilters(
  { search, refilter }: ReturnType<typeof useListAddress>,
  first: Readonly<Record<string, string>> | undefined,
): boolean {
  const [isDone, setDone] = useState(
    first === undefined || search.f !== undefined || search.q !== undefined,
  );
  if (!isDone && search.f !== undefined) setDone(true);
  const begin = useEffectEvent(() => {
    if (!isDone) refilter(first);
  });
  useEffect(() => begin(), []);
  return isDone;
}

/** Shows the form or the entry of one row, next to its list. */
function OpenPart({
  section,
  id,
  override,
  page,
}: Omit<ScreenProps, 'tabs'> & { page: ReturnType<typeof useListAddress> }) {
  const rowId = typeof id === 'number' ? id : undefined;
  if (id === 'impossible')
    return <RowNotFoundPanel title={section.singular} onClose={page.close} />;
  if (section.kind === 'section')
    return (
      <RowPanel
        section={section}
        id={rowId}
        override={override}
        onClose={page.close}
        onSaved={page.closeSaved}
        onCreated={page.openSaved}
        onCopyToNew={() => page.openSaved('new')}
      />
    );
  if (rowId === undefined) return null;
  return (
    <FeedEntryPanel
      key={rowId}
      section={section}
      id={rowId}
      override={override}
      onClose={page.close}
    />
  );
}

/** Shows a declared section: its list, with the form of one row over the list. */
export function SectionScreen({ section, id, override, tabs }: ScreenProps) {
  const page = useListAddress(section.menu.page);
  const isReady = useFirstFilters(page, override?.first);
  const rowId = typeof id === 'number' ? id : undefined;
  const isOpen =
    section.kind === 'feed' ? rowId !== undefined || id === 'impossible' : id !== undefined;
  if (!isReady) return null;
  const isPage = section.kind === 'section' && section.form === 'page';
  return (
    <div className={joinClassNames(p.frame, isOpen && (isPage ? p.asPage : p.withPanel))}>
      <ListPart
        section={section}
        override={override}
        tabs={tabs}
        page={page}
        isOpen={isOpen}
        currentId={rowId}
      />
      {isOpen && <OpenPart section={section} id={id} override={override} page={page} />}
    </div>
  );
}

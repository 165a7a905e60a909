import { memo, useState, type ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import c from '../../styles/controls.module.css';
import t from '../../styles/table.module.css';
import type { RowSelection } from './use-selection.ts';

export interface TableColumn<R> {
  readonly name: string;
  readonly label: string;
  readonly isNumeric?: boolean;
  readonly isSortable?: boolean;
  /** True if the column takes the remaining space and its text is cut off when it is too long. */
  readonly isElastic?: boolean;
  readonly cell: (row: R) => ReactNode;
}
export interface TableRowExpansion<R> {
  readonly isFor: (row: R) => boolean;
  /** Accessible name of the button. */
  readonly label: (row: R) => string;
  readonly draw: (row: R) => ReactNode;
}
interface TableProps<R extends { id: number }> {
  readonly name: string;
  readonly columns: readonly TableColumn<R>[];
  readonly rows: readonly R[] | undefined;
  readonly isError: boolean;
  readonly isStale?: boolean;
  readonly onRetry: () => void;
  readonly emptyText: string;
  readonly emptyAction?: ReactNode;
  readonly sort?: string;
  readonly onSort?: (column: string) => void;
  /**
   * Draws the text that opens a row by keyboard; a press of the mouse anywhere in the row also
   * opens it.
   */
  readonly opener?: {
    readonly column: string;
    readonly draw: (row: R, text: ReactNode) => ReactNode;
    readonly open: (row: R) => void;
  };
  readonly currentId?: number;
  /** Rows that open in place, by a button in front of their first cell. */
  readonly expand?: TableRowExpansion<R>;
  /** Ticked rows; undefined for a table without check boxes. */
  readonly selection?: RowSelection;
  /** Number of placeholder rows drawn while loading. */
  readonly bones?: number;
}

const ariaSort = (sort: string | undefined, name: string): 'ascending' | 'descending' | undefined =>
  sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;

interface HeadsProps<R> {
  columns: readonly TableColumn<R>[];
  sort?: string;
  onSort?: (column: string) => void;
  selection?: RowSelection;
  ids: readonly number[];
}
function Heads<R>({ columns, sort, onSort, selection, ids }: HeadsProps<R>) {
  const chosenCount = ids.filter(
    (id) => selection?.allMatching !== undefined || selection?.ids.has(id),
  ).length;
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={t.tick}>
            <input
              type="checkbox"
              aria-label={m.admin_select_all()}
              checked={ids.length > 0 && chosenCount === ids.length}
              ref={(box) => {
                if (box) box.indeterminate = chosenCount > 0 && chosenCount < ids.length;
              }}
              onChange={() => selection.toggleAll(ids)}
            />
          </th>
        )}
        {columns.map(({ name, label, isNumeric, isSortable }) => (
          <th
            key={name}
            scope="col"
            className={isNumeric ? t.num : undefined}
            aria-sort={ariaSort(sort, name)}
          >
            {isSortable && onSort ? (
              <button type="button" onClick={() => onSort(name)}>
                {label}
              </button>
            ) : (
              label
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Placeholder rows with the height of real rows, so that nothing moves when data arrives. */
function Bones({ columns, rows }: { columns: number; rows: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} data-still>
          {Array.from({ length: columns }, (_cell, column) => (
            <td key={column}>
              <span
                className={c.bone}
                style={{ width: `${40 + ((row * 7 + column * 13) % 5) * 12}px` }}
              >
                {'\u00a0'}
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest(`a, button, input, label, .${t.tick}`) !== null;

interface RowProps<R extends { id: number }> {
  row: R;
  columns: readonly TableColumn<R>[];
  isCurrent: boolean;
  opener: TableProps<R>['opener'];
  expand: TableRowExpansion<R> | undefined;
  isTicked: boolean;
  onTick: ((id: number) => void) | undefined;
}
/**
 * Memoised: changing a row, or opening another row, redraws at most two rows instead of a hundred.
 */
const TableRow = memo(function TableRow<R extends { id: number }>({
  row,
  columns,
  isCurrent,
  opener,
  expand,
  isTicked,
  onTick,
}: RowProps<R>) {
  const [isOpen, setOpen] = useState(false);
  const canOpen = expand?.isFor(row) === true;
  return (
    <>
      <tr
        data-current={isCurrent || undefined}
        data-still={opener ? undefined : true}
        onClick={(event) => opener && !isControl(event.target) && opener.open(row)}
      >
        {onTick && (
          <td className={t.tick}>
            <input
              type="checkbox"
              aria-label={m.admin_select_row({ id: row.id })}
              checked={isTicked}
              onChange={() => onTick(row.id)}
            />
          </td>
        )}
        {columns.map((column, at) => (
          <td
            key={column.name}
            className={joinClassNames(column.isNumeric && t.num, column.isElastic && t.elastic)}
          >
            {at === 0 && canOpen && (
              <button
                type="button"
                className={t.unfold}
                aria-expanded={isOpen}
                aria-label={expand.label(row)}
                onClick={() => setOpen(!isOpen)}
              >
                <Icon name="chevron-right" size={12} />
              </button>
            )}
            {opener?.column === column.name ? opener.draw(row, column.cell(row)) : column.cell(row)}
          </td>
        ))}
      </tr>
      {canOpen && isOpen && (
        <tr data-still className={t.below}>
          <td colSpan={columns.length + (onTick ? 1 : 0)}>{expand.draw(row)}</td>
        </tr>
      )}
    </>
  );
}) as <R extends { id: number }>(props: RowProps<R>) => ReactNode;

function TableError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={c.message} role="alert">
      <Icon name="alert" size={24} />
      <strong>{m.state_error_title()}</strong>
      <p>{m.state_error_text()}</p>
      <button type="button" className={c.btn} onClick={onRetry}>
        <Icon name="refresh" size={14} />
        {m.state_retry()}
      </button>
    </div>
  );
}

/**
 * Makes the table itself focusable if no row can take the focus, so that a wide or long table can
 * be scrolled by keyboard.
 */
const reach = (name: string, rows: readonly unknown[] = [], opens: boolean) =>
  rows.length === 0 || !opens
    ? { tabIndex: 0, role: 'group', 'aria-label': name }
    : { tabIndex: -1 };

/**
 * A table of the back office: sticky header, sorting by column, loading, empty and failed state.
 */
export function DataTable<R extends { id: number }>(props: TableProps<R>) {
  const { name, columns, rows, isError, onRetry, opener, currentId, selection } = props;
  const isFailed = isError && rows === undefined;
  return (
    <div
      className={t.scroll}
      aria-busy={rows === undefined && !isError}
      {...reach(name, rows, opener !== undefined)}
    >
      {isFailed ? (
        <TableError onRetry={onRetry} />
      ) : (
        <table className={joinClassNames(t.table, props.isStale && t.pale)} aria-label={name}>
          <Heads
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            selection={selection}
            ids={rows?.map((row) => row.id) ?? []}
          />
          {rows === undefined ? (
            <Bones columns={columns.length + (selection ? 1 : 0)} rows={props.bones ?? 12} />
          ) : (
            <tbody>
              {rows.map((row) => (
                <TableRow
                  key={row.id}
                  row={row}
                  columns={columns}
                  isCurrent={row.id === currentId}
                  opener={opener}
                  expand={props.expand}
                  isTicked={
                    selection?.allMatching !== undefined || selection?.ids.has(row.id) === true
                  }
                  onTick={selection?.toggle}
                />
              ))}
            </tbody>
          )}
        </table>
      )}
      {rows?.length === 0 && (
        <div className={c.message}>
          <strong>{props.emptyText}</strong>
          {props.emptyAction}
        </div>
      )}
    </div>
  );
}

import { memo, useId } from 'react';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import g from '../../styles/grid.module.css';
import { fieldName } from '../change-list.tsx';
import { formatCell, columns, type Field, type Line, type LineProblem } from '../preset-edits.ts';
import type { Clash } from '../rebase-edits.ts';
import { CellEditor, type EditEnd } from './cell-editor.tsx';
import { isLocked } from './grid-writes.ts';
import type { Rect } from './grid-selection.ts';

/** Names a cell to those who hear the page: the column and the parameter. */
const nameCell = ({ values, before }: Line, row: number, field: Field): string =>
  before
    ? m.admin_balance_cell({ field: fieldName[field](), name: before.name })
    : m.admin_balance_cell_new({
        field: fieldName[field](),
        n: values.name === '' ? row + 1 : values.name,
      });
export const isTyped = ({ before, values }: Line, field: Field): boolean =>
  before !== undefined && formatCell(before, field) !== formatCell(values, field);

export interface OpenEdit {
  readonly row: number;
  readonly column: number;
  readonly isTypedOver: boolean;
}
interface RowProps {
  line: Line;
  row: number;
  /** Distance from the top of the rows, in px. */
  top: number;
  problems: readonly LineProblem[] | undefined;
  clashes: readonly Clash[];
  isFixed: boolean;
  range: Rect;
  target: Rect | undefined;
  /** Column that has the keyboard, if it is in this row. */
  active: number | undefined;
  editing: OpenEdit | undefined;
  onWrite: (text: string, end: EditEnd) => void;
  onCancel: () => void;
}
/** Marks the edges of a range by side, so that it has one frame. */
function readEdges(rect: Rect | undefined, row: number, column: number): string | undefined {
  if (!rect || row < rect.top || row > rect.bottom) return undefined;
  if (column < rect.left || column > rect.right) return undefined;
  const edges = [
    row === rect.top && 'top',
    row === rect.bottom && 'bottom',
    column === rect.left && 'left',
    column === rect.right && 'right',
  ];
  return edges.filter(Boolean).join(' ');
}

type CellProps = RowProps & { column: number; field: Field };
const findReason = ({ problems, field }: CellProps): string | undefined =>
  problems?.find((problem) => problem.field === field)?.problem;
/** Attributes by which styles, keys and readers know the state of a cell. */
function readMarks(props: CellProps) {
  const { line, row, column, field, range, target, isFixed } = props;
  const isActive = props.active === column;
  const edges = readEdges(range, row, column);
  return {
    'data-column': column,
    'data-range': edges,
    'data-target': readEdges(target, row, column),
    'data-typed': isTyped(line, field) || undefined,
    'data-clash': props.clashes.some((clash) => clash.field === field) || undefined,
    'data-active': isActive || undefined,
    tabIndex: isActive ? 0 : -1,
    'aria-selected': edges !== undefined,
    'aria-readonly': isFixed || isLocked(line, field) || undefined,
  };
}
/** Says that the platform reads a parameter, whose name and type are fixed therefore. */
const KnownMark = () => (
  <span className={g.known} title={m.admin_balance_known()}>
    <Icon name="lock" size={11} />
    <span className="vh">{m.admin_balance_known()}</span>
  </span>
);
const hasHandle = ({ isFixed, target, row, column, range }: CellProps): boolean =>
  !isFixed && !target && row === range.bottom && column === range.right;

function GridCell(props: CellProps) {
  const { line, row, column, field } = props;
  const reasonId = useId();
  const reason = findReason(props);
  const isWrong = reason !== undefined;
  return (
    <div
      role={field === 'name' ? 'rowheader' : 'gridcell'}
      className={joinClassNames(g.cell, g[field])}
      {...readMarks(props)}
      {...(isWrong && { 'aria-invalid': true, 'aria-describedby': reasonId, title: reason })}
    >
      <span className={g.text}>{formatCell(line.values, field)}</span>
      {field === 'name' && line.before?.known && <KnownMark />}
      {isWrong && (
        <span id={reasonId} className="vh">
          {reason}
        </span>
      )}
      {props.editing?.column === column && (
        <CellEditor
          line={line}
          field={field}
          label={nameCell(line, row, field)}
          isTypedOver={props.editing.isTypedOver}
          onWrite={props.onWrite}
          onCancel={props.onCancel}
        />
      )}
      {hasHandle(props) && (
        <span className={g.handle} data-fill title={m.admin_grid_fill_handle()} />
      )}
    </div>
  );
}
/** One parameter as a row of the grid. */
export const GridRow = memo(function GridRow(props: RowProps) {
  const { line, row, top } = props;
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={joinClassNames(g.row, line.isRemoved && g.removed, !line.before && g.added)}
      data-row={row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className={g.number} aria-hidden="true" data-number>
        {formatNumber(row + 1)}
      </span>
      {columns.map((field, column) => (
        <GridCell key={field} {...props} column={column} field={field} />
      ))}
    </div>
  );
});

import { memo, useId } from 'react';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import g from '../../styles/grid.module.css';
import { parameterFieldLabels } from '../change-list.tsx';
import {
  formatPresetCell,
  parameterFieldsInOrder,
  type ParameterField,
  type PresetLine,
  type PresetLineProblem,
} from '../preset-edits.ts';
import type { PresetEditClash } from '../rebase-edits.ts';
import { CellEditor, type CellEditExitDirection } from './cell-editor.tsx';
import { isPresetCellReadOnly } from './grid-writes.ts';
import type { GridRect } from './grid-selection.ts';

/** Returns the accessible name of a cell, which consists of the column and the parameter. */
const nameCell = ({ values, before }: PresetLine, row: number, field: ParameterField): string =>
  before
    ? m.admin_balance_cell({ field: parameterFieldLabels[field](), name: before.name })
    : m.admin_balance_cell_new({
        field: parameterFieldLabels[field](),
        n: values.name === '' ? row + 1 : values.name,
      });
export const isCellChanged = ({ before, values }: PresetLine, field: ParameterField): boolean =>
  before !== undefined && formatPresetCell(before, field) !== formatPresetCell(values, field);

export interface ActiveCellEdit {
  readonly row: number;
  readonly column: number;
  readonly isTypedOver: boolean;
}
interface RowProps {
  line: PresetLine;
  row: number;
  /** Distance from the top of the rows, in px. */
  top: number;
  problems: readonly PresetLineProblem[] | undefined;
  clashes: readonly PresetEditClash[];
  isFixed: boolean;
  range: GridRect;
  target: GridRect | undefined;
  /** Column of the focused cell, if it is in this row. */
  active: number | undefined;
  editing: ActiveCellEdit | undefined;
  onWrite: (text: string, end: CellEditExitDirection) => void;
  onCancel: () => void;
}
/**
 * Returns the sides of a cell that lie on the border of the range, so that the range has one frame.
 */
function readEdges(rect: GridRect | undefined, row: number, column: number): string | undefined {
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

type CellProps = RowProps & { column: number; field: ParameterField };
const findReason = ({ problems, field }: CellProps): string | undefined =>
  problems?.find((problem) => problem.field === field)?.problem;
/** Returns attributes with the state of a cell, for styles, key handling and screen readers. */
function readMarks(props: CellProps) {
  const { line, row, column, field, range, target, isFixed } = props;
  const isActive = props.active === column;
  const edges = readEdges(range, row, column);
  return {
    'data-column': column,
    'data-range': edges,
    'data-target': readEdges(target, row, column),
    'data-typed': isCellChanged(line, field) || undefined,
    'data-clash': props.clashes.some((clash) => clash.field === field) || undefined,
    'data-active': isActive || undefined,
    tabIndex: isActive ? 0 : -1,
    'aria-selected': edges !== undefined,
    'aria-readonly': isFixed || isPresetCellReadOnly(line, field) || undefined,
  };
}
/** Mark of a parameter that the platform reads, so that its name and type cannot be changed. */
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
      <span className={g.text}>{formatPresetCell(line.values, field)}</span>
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
export const ParameterGridRow = memo(function GridRow(props: RowProps) {
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
      {parameterFieldsInOrder.map((field, column) => (
        <GridCell key={field} {...props} column={column} field={field} />
      ))}
    </div>
  );
});

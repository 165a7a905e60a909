import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import g from '../../styles/grid.module.css';
import { parameterFieldLabels } from '../change-list.tsx';
import {
  formatPresetCell,
  parameterFieldsInOrder,
  type PresetLine,
  type PresetProblemsByLine,
} from '../preset-edits.ts';
import { isCellChanged } from './grid-row.tsx';
import { isSingleCellRect, toSelectionRect, type GridSelection } from './grid-selection.ts';
import { isPresetCellReadOnly, sumCellRange } from './grid-writes.ts';

interface BarProps {
  lines: readonly PresetLine[];
  selection: GridSelection;
  problems: PresetProblemsByLine;
  isFixed: boolean;
  onEdit: () => void;
  onFillDown: () => void;
  onFillRight: () => void;
  onToggleRows: () => void;
}
/** Shows the active cell in full: its text, the stored text, and the reason why it is invalid. */
function ActiveCell({
  line,
  column,
  problems,
}: {
  line: PresetLine;
  column: number;
  problems: PresetProblemsByLine;
}) {
  const field = parameterFieldsInOrder[column];
  if (!field) return null;
  const reason = problems.get(line.key)?.find((problem) => problem.field === field)?.problem;
  return (
    <>
      <strong className={g.address}>
        {line.values.name === '' ? m.admin_balance_new() : line.values.name}
        <span className={c.muted}> {parameterFieldLabels[field]()}</span>
      </strong>
      <span className={joinClassNames(g.full, c.mono)}>
        {formatPresetCell(line.values, field) || '–'}
      </span>
      {line.before && isCellChanged(line, field) && (
        <span className={c.muted}>
          {m.admin_balance_was({ value: formatPresetCell(line.before, field) || '–' })}
        </span>
      )}
      {reason !== undefined && <span className={c.error}>{reason}</span>}
    </>
  );
}
function RangeFigures({ lines, selection }: Pick<BarProps, 'lines' | 'selection'>) {
  const rect = toSelectionRect(selection);
  const cells = (rect.bottom - rect.top + 1) * (rect.right - rect.left + 1);
  const figures = sumCellRange(lines, rect);
  return (
    <>
      <strong>{m.admin_grid_cells({ count: cells })}</strong>
      {figures && (
        <span className={c.muted}>
          {m.admin_grid_sum({
            sum: formatNumber(figures.sum),
            average: formatNumber(figures.sum / figures.count),
          })}
        </span>
      )}
    </>
  );
}

/**
 * Line below the grid that shows the selection, and offers the actions on the selection for use
 * without a keyboard.
 */
export function CellActionBar(props: BarProps) {
  const { lines, selection, problems, isFixed } = props;
  const line = lines[selection.head.row];
  if (!line) return null;
  const rect = toSelectionRect(selection);
  const isOne = isSingleCellRect(rect);
  const field = parameterFieldsInOrder[selection.head.column];
  const rows = lines.slice(rect.top, rect.bottom + 1);
  const isBack = rows.every(({ isRemoved }) => isRemoved);
  const action = (label: string, onClick: () => void, keys?: string) => (
    <button
      type="button"
      className={joinClassNames(c.btn, c.quiet, c.small)}
      // keeps the focus in the grid
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {label}
      {keys !== undefined && <kbd className={c.kbd}>{keys}</kbd>}
    </button>
  );
  return (
    <div className={g.bar}>
      <div className={g.facts}>
        {isOne ? (
          <ActiveCell line={line} column={selection.head.column} problems={problems} />
        ) : (
          <RangeFigures lines={lines} selection={selection} />
        )}
      </div>
      {!isFixed && (
        <div className={g.acts}>
          {isOne &&
            field &&
            !isPresetCellReadOnly(line, field) &&
            action(m.admin_grid_edit(), props.onEdit, 'F2')}
          {rect.bottom > rect.top && action(m.admin_grid_fill_down(), props.onFillDown, 'Ctrl D')}
          {rect.right > rect.left && action(m.admin_grid_fill_right(), props.onFillRight, 'Ctrl R')}
          {action(
            isBack
              ? m.admin_grid_keep_rows({ count: rows.length })
              : m.admin_grid_remove_rows({ count: rows.length }),
            props.onToggleRows,
            'Ctrl Del',
          )}
        </div>
      )}
    </div>
  );
}

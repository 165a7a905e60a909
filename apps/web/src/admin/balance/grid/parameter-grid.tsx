import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import * as m from '../../../messages/messages.js';
import c from '../../styles/controls.module.css';
import g from '../../styles/grid.module.css';
import { parameterFieldLabels } from '../change-list.tsx';
import {
  parameterFieldsInOrder,
  type PresetLine,
  type PresetProblemsByLine,
} from '../preset-edits.ts';
import type { PresetEditClash } from '../rebase-edits.ts';
import { CellActionBar } from './cell-bar.tsx';
import type { CellEditExitDirection } from './cell-editor.tsx';
import { handleGridKey } from './grid-keys.ts';
import { ParameterGridRow, type ActiveCellEdit } from './grid-row.tsx';
import {
  clampGridCell,
  toCellSelection,
  toSelectionRect,
  type GridRect,
  type GridCell,
} from './grid-selection.ts';
import { isPresetCellReadOnly } from './grid-writes.ts';
import { gridRowHeightPx, useGridRows } from './use-grid-rows.ts';
import { useGridCellChanges, type GridEditState } from './use-grid-actions.ts';
import { useGridSelection } from './use-grid-selection.ts';

const noClashes: readonly PresetEditClash[] = [];
const steps: Readonly<
  Record<CellEditExitDirection, { readonly row: number; readonly column: number }>
> = {
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
  stay: { row: 0, column: 0 },
  blur: { row: 0, column: 0 },
};

/** Commands of the page to its grid. */
export interface ParameterGridCommands {
  readonly goTo: (spot: GridCell) => void;
  readonly edit: (spot: GridCell) => void;
  readonly add: () => void;
}
interface GridProps {
  lines: readonly PresetLine[];
  editing: GridEditState & {
    readonly undo: () => void;
    readonly redo: () => void;
    readonly problems: PresetProblemsByLine;
  };
  clashes: readonly PresetEditClash[];
  isFixed: boolean;
  label: string;
  ref: Ref<ParameterGridCommands>;
}
type Actions = ReturnType<typeof useGridCellChanges>;

/**
 * Copies and pastes through clipboard events of the page, because the browser then asks for no
 * permission.
 */
function useClipboard(
  rect: GridRect,
  actions: Actions,
  isFixed: boolean,
  onPasted: (rect: GridRect) => void,
) {
  const isOwn = (event: ClipboardEvent): boolean =>
    !(event.target instanceof Element && event.target.closest('[data-editor]'));
  const copy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData.setData('text/plain', actions.copy(rect));
  };
  return {
    onCopy: (event: ClipboardEvent) => {
      if (isOwn(event)) copy(event);
    },
    onCut: (event: ClipboardEvent) => {
      if (!isOwn(event)) return;
      copy(event);
      if (!isFixed) actions.clear(rect);
    },
    onPaste: (event: ClipboardEvent) => {
      if (!isOwn(event) || isFixed) return;
      event.preventDefault();
      const written = actions.paste(rect, event.clipboardData.getData('text/plain'));
      if (written) onPasted(written);
    },
  };
}
/**
 * Manages the editor of a cell. The editor opens empty or with the cell's text, and saves when the
 * keyboard leaves the cell.
 */
function useEditor(
  lines: readonly PresetLine[],
  isFixed: boolean,
  actions: Actions,
  moveTo: (spot: GridCell) => void,
) {
  const [open, setOpen] = useState<ActiveCellEdit>();
  return {
    open,
    begin: ({ row, column }: GridCell, isTypedOver: boolean) => {
      const [line, field] = [lines[row], parameterFieldsInOrder[column]];
      if (isFixed || !line || !field || isPresetCellReadOnly(line, field)) return;
      // rendered synchronously, because the pressed key is typed into the editor
      flushSync(() => setOpen({ row, column, isTypedOver }));
    },
    write: (text: string, end: CellEditExitDirection) => {
      if (!open) return;
      actions.writeOne(open, text);
      setOpen(undefined);
      const step = steps[end];
      if (end !== 'blur') moveTo({ row: open.row + step.row, column: open.column + step.column });
    },
    cancel: () => {
      setOpen(undefined);
      if (open) moveTo(open);
    },
  };
}

function Head({ onColumn }: { onColumn: (event: PointerEvent, column: number) => void }) {
  return (
    <div role="rowgroup" className={g.head}>
      <div role="row" aria-rowindex={1} className={g.row}>
        <span className={g.number} aria-hidden="true" />
        {parameterFieldsInOrder.map((field, column) => (
          <div
            key={field}
            role="columnheader"
            className={g[field]}
            onPointerDown={(event) => onColumn(event, column)}
          >
            {parameterFieldLabels[field]()}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Collects the state and actions of a grid, separate from its drawing. */
function useGrid({ lines, editing, isFixed, ref }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const size = { rows: lines.length, columns: parameterFieldsInOrder.length };
  const actions = useGridCellChanges(editing, lines);
  const gridSelection = useGridSelection(scroller, size, actions.fill);
  const { selection, select } = gridSelection;
  const rect = toSelectionRect(selection);
  const wantsFocus = useRef(false);
  const focusOn = (spot: GridCell) => {
    wantsFocus.current = true;
    select(toCellSelection(spot));
  };
  const editor = useEditor(lines, isFixed, actions, (spot) => focusOn(clampGridCell(spot, size)));
  const rows = useGridRows(scroller, lines.length, selection.head.row);
  const { row, column } = selection.head;
  useLayoutEffect(() => {
    const element = scroller.current;
    const hasFocus = wantsFocus.current || element?.contains(document.activeElement) === true;
    if (!element || !hasFocus || editor.open) return;
    wantsFocus.current = false;
    const cell = element.querySelector<HTMLElement>('[data-active]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [row, column, editor.open, lines.length]);
  useImperativeHandle(ref, () => ({
    goTo: focusOn,
    edit: (spot) => {
      flushSync(() => focusOn(spot));
      editor.begin(spot, false);
    },
    add: () => {
      flushSync(() => {
        actions.add();
        wantsFocus.current = true;
        // selects the new line at the end
        select(toCellSelection({ row: lines.length, column: 0 }));
      });
    },
  }));
  return { scroller, size, actions, chosen: gridSelection, rect, editor, rows, focusOn };
}

/** Returns the number of rows by which Page Up and Page Down scroll. Two rows stay visible. */
const countPageRows = (scroller: HTMLElement | null): number =>
  Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / gridRowHeightPx) - 2);

/**
 * Shows parameters as a grid of cells with selectable ranges, clipboard, filling, and editing in
 * place.
 */
export function ParameterGrid(props: GridProps) {
  const { lines, editing, clashes, isFixed, label } = props;
  const { scroller, size, actions, chosen: gridSelection, rect, editor, rows } = useGrid(props);
  const { selection, select } = gridSelection;
  const clipboard = useClipboard(rect, actions, isFixed, ({ top, left, bottom, right }) =>
    select({ anchor: { row: bottom, column: right }, head: { row: top, column: left } }),
  );
  const begin = (isTypedOver: boolean) => editor.begin(selection.head, isTypedOver);
  const selectRows = (event: PointerEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-number]')) return;
    const row = Number(event.target.closest<HTMLElement>('[data-row]')?.dataset['row']);
    const from = event.shiftKey ? selection.anchor.row : row;
    select({
      anchor: { row: from, column: parameterFieldsInOrder.length - 1 },
      head: { row, column: 0 },
    });
  };
  const selectColumn = ({ shiftKey }: PointerEvent, column: number) =>
    select({
      anchor: { row: lines.length - 1, column: shiftKey ? selection.anchor.column : column },
      head: { row: 0, column },
    });
  const open = (event: MouseEvent) => {
    const element = event.target instanceof Element ? event.target : undefined;
    if (element?.closest('[data-active]') && !element.closest('[data-editor]')) begin(false);
  };
  /** Opens a cell at the second tap, because the browser uses a double tap to zoom. */
  const tap = (event: MouseEvent) => {
    const { nativeEvent } = event;
    const isTouch =
      nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === 'touch';
    if (isTouch && gridSelection.wasActive()) open(event);
  };
  return (
    <>
      <div className={g.frame} ref={scroller}>
        <div
          role="grid"
          tabIndex={-1}
          className={g.grid}
          aria-label={label}
          aria-rowcount={lines.length + 1}
          aria-colcount={parameterFieldsInOrder.length}
          aria-multiselectable="true"
          aria-readonly={isFixed || undefined}
          {...clipboard}
          {...gridSelection.handlers}
          onPointerDownCapture={selectRows}
          onDoubleClick={open}
          onClick={tap}
          onKeyDown={(event) =>
            handleGridKey(event, {
              selection,
              size,
              pageRows: () => countPageRows(scroller.current),
              isFixed,
              select,
              edit: begin,
              clear: actions.clear,
              fillDown: actions.fillDown,
              fillRight: actions.fillRight,
              toggleRows: actions.toggleRows,
              undo: editing.undo,
              redo: editing.redo,
            })
          }
        >
          <Head onColumn={selectColumn} />
          <div
            role="rowgroup"
            className={g.rows}
            style={{ height: `${lines.length * gridRowHeightPx}px` }}
          >
            {rows.getVirtualItems().map(({ index, start }) => {
              const line = lines[index];
              return (
                line && (
                  <ParameterGridRow
                    key={line.key}
                    line={line}
                    row={index}
                    top={start - gridRowHeightPx}
                    problems={editing.problems.get(line.key)}
                    clashes={
                      clashes.length === 0
                        ? noClashes
                        : clashes.filter(({ key }) => key === line.key)
                    }
                    isFixed={isFixed}
                    range={rect}
                    target={gridSelection.target}
                    active={index === selection.head.row ? selection.head.column : undefined}
                    editing={editor.open?.row === index ? editor.open : undefined}
                    onWrite={editor.write}
                    onCancel={editor.cancel}
                  />
                )
              );
            })}
          </div>
        </div>
        {lines.length === 0 && (
          <div className={c.message}>
            <strong>{m.admin_balance_none_found()}</strong>
          </div>
        )}
      </div>
      <CellActionBar
        lines={lines}
        selection={selection}
        problems={editing.problems}
        isFixed={isFixed}
        onEdit={() => begin(false)}
        onFillDown={() => actions.fillDown(rect)}
        onFillRight={() => actions.fillRight(rect)}
        onToggleRows={() => actions.toggleRows(rect)}
      />
    </>
  );
}

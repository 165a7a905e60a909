import { useRef } from 'react';
import { addLineNumber } from '@guildhall/contract/kit/problem/file-problem';
import { TableParseError } from '@guildhall/contract/kit/text/table-text';
import * as m from '../../../messages/messages.js';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import { formatFieldProblemAsSentence } from '../../office-texts.ts';
import {
  parameterFieldsInOrder,
  togglePresetLineRemoval,
  addPresetLine,
  type PresetEdits,
  type PresetLine,
} from '../preset-edits.ts';
import { parseCellBlock, repeatCellBlock, formatCellBlock } from './grid-clipboard.ts';
import type { GridRect, GridCell } from './grid-selection.ts';
import {
  clearCells,
  fillCells,
  pasteCells,
  readCellRange,
  type CellWriteResult,
} from './grid-writes.ts';

const namedMax = 3;
/** Shows the first cells that were not written, and the number of the others. */
function showRefused(refused: readonly string[]): void {
  if (refused.length === 0) return;
  const named = refused.slice(0, namedMax);
  const unnamedCount = refused.length - named.length;
  const text = [
    ...named,
    ...(unnamedCount > 0 ? [m.admin_texts_more({ count: unnamedCount })] : []),
  ].join('; ');
  showMessage({ title: m.admin_grid_refused_title(), text, tone: 'danger' });
}
export interface GridEditState {
  readonly edits: PresetEdits;
  readonly change: (next: PresetEdits) => void;
}

/** Changes many cells; each change is one undo step. */
export function useGridCellChanges({ edits, change }: GridEditState, lines: readonly PresetLine[]) {
  const number = useRef(0);
  const newKey = (): string => `new-${Date.now()}-${++number.current}`;
  const ground = { edits, lines, newKey };
  const write = ({ edits: next, refused }: CellWriteResult) => {
    change(next);
    showRefused(refused);
  };
  /**
   * Fills the range from its first row or column. If the range is a single row or column, fills it
   * from the row or column before it.
   */
  const fillFrom = (rect: GridRect, way: 'down' | 'right') => {
    const [from, to] = way === 'down' ? [rect.top, rect.bottom] : [rect.left, rect.right];
    const first = from === to ? from - 1 : from;
    if (first < 0) return;
    const source =
      way === 'down'
        ? { ...rect, top: first, bottom: first }
        : { ...rect, left: first, right: first };
    const target = way === 'down' ? { ...rect, top: first } : { ...rect, left: first };
    write(fillCells(ground, source, target));
  };
  return {
    writeOne: ({ row, column }: GridCell, text: string) =>
      write(pasteCells(ground, { top: row, left: column }, [[text]])),
    clear: (rect: GridRect) => write(clearCells(ground, rect)),
    fill: (source: GridRect, target: GridRect) => write(fillCells(ground, source, target)),
    fillDown: (rect: GridRect) => fillFrom(rect, 'down'),
    fillRight: (rect: GridRect) => fillFrom(rect, 'right'),
    toggleRows: ({ top, bottom }: GridRect) =>
      change(togglePresetLineRemoval(edits, lines.slice(top, bottom + 1))),
    add: () => change(addPresetLine(edits, newKey())),
    copy: (rect: GridRect): string => formatCellBlock(readCellRange(lines, rect)),
    /** Returns the written range; undefined if the text cannot be parsed. */
    paste: (rect: GridRect, text: string): GridRect | undefined => {
      try {
        const [rows, width] = [rect.bottom - rect.top + 1, rect.right - rect.left + 1];
        const block = repeatCellBlock(parseCellBlock(text), rows, width);
        write(pasteCells(ground, rect, block));
        const last = rect.left + Math.max(1, ...block.map((row) => row.length)) - 1;
        return {
          ...rect,
          bottom: rect.top + Math.max(1, block.length) - 1,
          right: Math.min(last, parameterFieldsInOrder.length - 1),
        };
      } catch (error) {
        if (!(error instanceof TableParseError)) throw error;
        showRefused([formatFieldProblemAsSentence(addLineNumber(error.line, error.problem))]);
        return undefined;
      }
    },
  };
}

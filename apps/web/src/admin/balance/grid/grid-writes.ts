import type { BalanceParameter } from '@guildhall/contract/play/balance/balance-parameters';
import { normaliseParameterText } from '@guildhall/contract/play/balance/balance-values';
import * as m from '../../../messages/messages.js';
import { parameterFieldLabels } from '../change-list.tsx';
import {
  emptyBalanceParameter,
  formatPresetCell,
  parameterFieldsInOrder,
  getPageDecimalSign,
  parsePresetCell,
  setLineField,
  addPresetLine,
  type PresetEdits,
  type ParameterField,
  type PresetLine,
} from '../preset-edits.ts';
import type { CellBlock } from './grid-clipboard.ts';
import type { GridRect } from './grid-selection.ts';

/**
 * Result of a write to many cells: all unsaved edits including this write, and the reasons why some
 * cells were not written.
 */
export interface CellWriteResult {
  readonly edits: PresetEdits;
  readonly refused: readonly string[];
}
/**
 * Returns true for cells that cannot be changed: removed rows, and the name and type of parameters
 * that the platform reads.
 */
export const isPresetCellReadOnly = (
  { before, isRemoved }: PresetLine,
  field: ParameterField,
): boolean => isRemoved || (before?.known === true && (field === 'name' || field === 'type'));

const textMax = 60;
const nameCell = ({ values }: PresetLine, field: ParameterField): string =>
  `${values.name === '' ? m.admin_balance_new() : values.name}, ${parameterFieldLabels[field]()}`;

/** Writes cells one by one and records the refused cells. */
class CellWriter {
  edits: PresetEdits;
  readonly refused: string[] = [];
  readonly #lines: PresetLine[];
  readonly #newKey: () => string;

  constructor(edits: PresetEdits, lines: readonly PresetLine[], newKey: () => string) {
    this.edits = edits;
    this.#lines = [...lines];
    this.#newKey = newKey;
  }
  #getLine(row: number): PresetLine {
    const present = this.#lines[row];
    if (present) return present;
    const line = {
      key: this.#newKey(),
      values: emptyBalanceParameter,
      before: undefined,
      isRemoved: false,
    };
    this.edits = addPresetLine(this.edits, line.key);
    this.#lines[row] = line;
    return line;
  }
  /**
   * Writes a text; with `isTyped`, numbers are read in the format of the page's language, otherwise
   * in the stored format.
   */
  write(row: number, column: number, text: string, isTyped: boolean): void {
    const field = parameterFieldsInOrder[column];
    if (field === undefined) {
      if (text.trim() !== '') this.#refuse(m.admin_grid_outside({ text: text.slice(0, textMax) }));
      return;
    }
    const line = this.#getLine(row);
    const value = readField(field, text, line.values, isTyped);
    if (isSameText(line, field, value)) return;
    if (isPresetCellReadOnly(line, field))
      return this.#refuse(m.admin_grid_locked({ cell: nameCell(line, field) }));
    if (value === undefined)
      return this.#refuse(
        m.admin_grid_refused({ cell: nameCell(line, field), text: text.slice(0, textMax) }),
      );
    this.edits = setLineField(this.edits, line, field, value);
    this.#lines[row] = { ...line, values: { ...line.values, [field]: value } };
  }
  #refuse(reason: string): void {
    this.refused.push(reason);
  }
}
const isSameText = (
  line: PresetLine,
  field: ParameterField,
  value: BalanceParameter[ParameterField] | undefined,
): boolean =>
  value !== undefined &&
  formatPresetCell({ ...line.values, [field]: value }, field) ===
    formatPresetCell(line.values, field);
function readField(
  field: ParameterField,
  text: string,
  { type }: BalanceParameter,
  isTyped: boolean,
): BalanceParameter[ParameterField] | undefined {
  return field === 'value' && isTyped
    ? normaliseParameterText(type, text, getPageDecimalSign())
    : parsePresetCell(field, text);
}

interface Ground {
  readonly edits: PresetEdits;
  /** Lines in the order in which they are shown; positions refer to this order. */
  readonly lines: readonly PresetLine[];
  /** Creates the key of a new line. */
  readonly newKey: () => string;
}
/** Writes a block of texts into cells. Rows of the block beyond the last line become new lines. */
export function pasteCells(
  { edits, lines, newKey }: Ground,
  { top, left }: Pick<GridRect, 'top' | 'left'>,
  block: CellBlock,
): CellWriteResult {
  const writer = new CellWriter(edits, lines, newKey);
  for (const [down, cells] of block.entries())
    for (const [right, text] of cells.entries()) writer.write(top + down, left + right, text, true);
  return { edits: writer.edits, refused: writer.refused };
}
/** Repeats the source cells over the target range, which contains the source. */
export function fillCells(
  { edits, lines, newKey }: Ground,
  source: GridRect,
  target: GridRect,
): CellWriteResult {
  const writer = new CellWriter(edits, lines, newKey);
  const [height, width] = [source.bottom - source.top + 1, source.right - source.left + 1];
  const wrap = (at: number, start: number, length: number): number =>
    start + ((((at - start) % length) + length) % length);
  const inside = (at: number, from: number, to: number): boolean => at >= from && at <= to;
  for (let row = target.top; row <= target.bottom; row++)
    for (let column = target.left; column <= target.right; column++) {
      if (inside(row, source.top, source.bottom) && inside(column, source.left, source.right))
        continue;
      const line = lines[wrap(row, source.top, height)];
      const field = parameterFieldsInOrder[wrap(column, source.left, width)];
      if (line && field) writer.write(row, column, readStored(line.values, field), false);
    }
  return { edits: writer.edits, refused: writer.refused };
}
const readStored = (values: BalanceParameter, field: ParameterField): string =>
  field === 'value' ? values.value : formatPresetCell(values, field);
/** Empties cells. Types stay, because they have no empty value. */
export function clearCells({ edits, lines, newKey }: Ground, rect: GridRect): CellWriteResult {
  const writer = new CellWriter(edits, lines, newKey);
  for (let row = rect.top; row <= rect.bottom; row++)
    for (let column = rect.left; column <= rect.right; column++)
      if (parameterFieldsInOrder[column] !== 'type') writer.write(row, column, '', false);
  return { edits: writer.edits, refused: writer.refused };
}
/** Returns the texts of a range as displayed. */
export const readCellRange = (
  lines: readonly PresetLine[],
  { top, bottom, left, right }: GridRect,
): CellBlock =>
  lines
    .slice(top, bottom + 1)
    .map(({ values }) =>
      parameterFieldsInOrder.slice(left, right + 1).map((field) => formatPresetCell(values, field)),
    );

export interface CellRangeTotals {
  readonly count: number;
  readonly sum: number;
}
/**
 * Counts and sums the numbers in a range; undefined if the range contains fewer than two numbers.
 */
export function sumCellRange(
  lines: readonly PresetLine[],
  rect: GridRect,
): CellRangeTotals | undefined {
  const column = parameterFieldsInOrder.indexOf('value');
  if (column < rect.left || column > rect.right) return undefined;
  const numbers = lines
    .slice(rect.top, rect.bottom + 1)
    .flatMap(({ values: { type, value } }) =>
      (type === 'INT' || type === 'DECIMAL') && value !== '' && Number.isFinite(Number(value))
        ? [Number(value)]
        : [],
    );
  if (numbers.length < 2) return undefined;
  return { count: numbers.length, sum: numbers.reduce((sum, value) => sum + value, 0) };
}

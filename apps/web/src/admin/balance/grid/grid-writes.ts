import type { Parameter } from '@guildhall/contract/play/balance/balance-parameters';
import { readTypedText } from '@guildhall/contract/play/balance/balance-values';
import * as m from '../../../messages/messages.js';
import { fieldName } from '../change-list.tsx';
import {
  blank,
  formatCell,
  columns,
  getDecimalSign,
  readCell,
  setField,
  addLine,
  type Edits,
  type Field,
  type Line,
} from '../preset-edits.ts';
import type { Block } from './grid-clipboard.ts';
import type { Rect } from './grid-selection.ts';

/** Edits after a write to many cells, and the reasons for which cells were not written. */
export interface Write {
  readonly edits: Edits;
  readonly refused: readonly string[];
}
/** Returns true for cells that cannot be changed: the platform reads some names, as one type. */
export const isLocked = ({ before, isRemoved }: Line, field: Field): boolean =>
  isRemoved || (before?.known === true && (field === 'name' || field === 'type'));

const textMax = 60;
const nameCell = ({ values }: Line, field: Field): string =>
  `${values.name === '' ? m.admin_balance_new() : values.name}, ${fieldName[field]()}`;

/** Writes cells one by one and remembers which of them were refused. */
class CellWriter {
  edits: Edits;
  readonly refused: string[] = [];
  readonly #lines: Line[];
  readonly #newKey: () => string;

  constructor(edits: Edits, lines: readonly Line[], newKey: () => string) {
    this.edits = edits;
    this.#lines = [...lines];
    this.#newKey = newKey;
  }
  #getLine(row: number): Line {
    const present = this.#lines[row];
    if (present) return present;
    const line = { key: this.#newKey(), values: blank, before: undefined, isRemoved: false };
    this.edits = addLine(this.edits, line.key);
    this.#lines[row] = line;
    return line;
  }
  /** Writes a text; `isTyped` reads numbers by the page's language, else they stand as stored. */
  write(row: number, column: number, text: string, isTyped: boolean): void {
    const field = columns[column];
    if (field === undefined) {
      if (text.trim() !== '') this.#refuse(m.admin_grid_outside({ text: text.slice(0, textMax) }));
      return;
    }
    const line = this.#getLine(row);
    const value = readField(field, text, line.values, isTyped);
    if (isSameText(line, field, value)) return;
    if (isLocked(line, field))
      return this.#refuse(m.admin_grid_locked({ cell: nameCell(line, field) }));
    if (value === undefined)
      return this.#refuse(
        m.admin_grid_refused({ cell: nameCell(line, field), text: text.slice(0, textMax) }),
      );
    this.edits = setField(this.edits, line, field, value);
    this.#lines[row] = { ...line, values: { ...line.values, [field]: value } };
  }
  #refuse(reason: string): void {
    this.refused.push(reason);
  }
}
const isSameText = (line: Line, field: Field, value: Parameter[Field] | undefined): boolean =>
  value !== undefined &&
  formatCell({ ...line.values, [field]: value }, field) === formatCell(line.values, field);
function readField(
  field: Field,
  text: string,
  { type }: Parameter,
  isTyped: boolean,
): Parameter[Field] | undefined {
  return field === 'value' && isTyped
    ? readTypedText(type, text, getDecimalSign())
    : readCell(field, text);
}

interface Ground {
  readonly edits: Edits;
  /** Lines in the order in which they are shown; positions refer to this order. */
  readonly lines: readonly Line[];
  /** Makes the key of a new line. */
  readonly newKey: () => string;
}
/** Lays a block over cells; rows beyond the last line become new lines. */
export function pasteCells(
  { edits, lines, newKey }: Ground,
  { top, left }: Pick<Rect, 'top' | 'left'>,
  block: Block,
): Write {
  const writer = new CellWriter(edits, lines, newKey);
  for (const [down, cells] of block.entries())
    for (const [right, text] of cells.entries()) writer.write(top + down, left + right, text, true);
  return { edits: writer.edits, refused: writer.refused };
}
/** Repeats the cells of the source over the target, which contains it. */
export function fillCells({ edits, lines, newKey }: Ground, source: Rect, target: Rect): Write {
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
      const field = columns[wrap(column, source.left, width)];
      if (line && field) writer.write(row, column, readStored(line.values, field), false);
    }
  return { edits: writer.edits, refused: writer.refused };
}
const readStored = (values: Parameter, field: Field): string =>
  field === 'value' ? values.value : formatCell(values, field);
/** Empties cells; types have no empty value and stay. */
export function clearCells({ edits, lines, newKey }: Ground, rect: Rect): Write {
  const writer = new CellWriter(edits, lines, newKey);
  for (let row = rect.top; row <= rect.bottom; row++)
    for (let column = rect.left; column <= rect.right; column++)
      if (columns[column] !== 'type') writer.write(row, column, '', false);
  return { edits: writer.edits, refused: writer.refused };
}
/** Returns the texts of a range, as the page shows them. */
export const readRange = (lines: readonly Line[], { top, bottom, left, right }: Rect): Block =>
  lines
    .slice(top, bottom + 1)
    .map(({ values }) => columns.slice(left, right + 1).map((field) => formatCell(values, field)));

export interface RangeFigures {
  readonly count: number;
  readonly sum: number;
}
/** Counts and sums the numbers of a range; undefined for fewer than two. */
export function sumRange(lines: readonly Line[], rect: Rect): RangeFigures | undefined {
  const column = columns.indexOf('value');
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

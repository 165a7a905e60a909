import { parseTableRows } from '@guildhall/contract/kit/text/table-text';

/** Cell texts, row by row. */
export type CellBlock = readonly (readonly string[])[];

/**
 * Reads cells copied from a spreadsheet: separated by tabs, and quoted if they contain tabs, quotes
 * or line breaks. A text without tabs and line breaks is one cell and is taken unchanged.
 *
 * @throws TableParseError if a quote is not closed or not doubled.
 */
export function parseCellBlock(text: string): CellBlock {
  const isOne = !/[\t\r\n]/.test(text.replace(/(?:\r\n|\r|\n)$/, ''));
  if (isOne) return [[text.replace(/(?:\r\n|\r|\n)$/, '')]];
  return parseTableRows(text, '\t').map(({ cells }) => cells.map((cell) => cell.text));
}
const quoteCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/**
 * Writes cells in the format that spreadsheets read; a single cell of one line is written
 * unchanged.
 */
export function formatCellBlock(block: CellBlock): string {
  const isOne = block.length === 1 && block[0]?.length === 1;
  const risky = isOne ? /[\t\r\n]/ : /[\t\r\n"]/;
  return block
    .map((row) => row.map((text) => (risky.test(text) ? quoteCell(text) : text)).join('\t'))
    .join('\r\n');
}
/**
 * Repeats a block over a larger range if the block fits the range a whole number of times in both
 * directions; otherwise returns the block unchanged.
 */
export function repeatCellBlock(block: CellBlock, rows: number, columns: number): CellBlock {
  const [height, width] = [block.length, Math.max(0, ...block.map((row) => row.length))];
  const isFit = height > 0 && width > 0 && rows % height === 0 && columns % width === 0;
  if (!isFit) return block;
  return Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: columns }, (_cell, column) => block[row % height]?.[column % width] ?? ''),
  );
}

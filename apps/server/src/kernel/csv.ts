import { Readable } from 'node:stream';

/** A spreadsheet runs what starts with one of these: such a cell gets an apostrophe before it. */
const formula = /^[=+\-@\t\r]/;
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '""';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Streams rows piece by piece; the mark in front tells spreadsheets that the text is UTF-8. */
export function csvStream(
  header: readonly string[],
  pieces: AsyncIterable<readonly (readonly unknown[])[]>,
): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield `\uFEFF${csvLine(header)}`;
    for await (const piece of pieces) yield piece.map(csvLine).join('');
  }
  return Readable.from(lines(), { objectMode: false });
}

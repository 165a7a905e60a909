import { formatCsvCell } from '@guildhall/contract/kit/field/cells';
import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import { localizeFields } from '@guildhall/contract/kit/section/localize';
import { pickReadableFields } from '@guildhall/contract/kit/section/section';
import { Readable } from 'node:stream';
import type { ExportRowValues, CellFormatContext } from './cells.ts';
import { buildExportColumns, listExportLines, ExportTotals } from './columns.ts';

const csvLine = (cells: readonly unknown[]): string => `${cells.map(formatCsvCell).join(',')}\r\n`;

/**
 * Streams rows part by part. A byte order mark at the start makes spreadsheets read the text as
 * UTF-8.
 */
export function createCsvStream(
  header: readonly string[],
  pieces: AsyncIterable<readonly (readonly unknown[])[]>,
): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield `\uFEFF${csvLine(header)}`;
    for await (const piece of pieces) yield piece.map(csvLine).join('');
  }
  return Readable.from(lines(), { objectMode: false });
}
/**
 * Streams rows of a section, with labels and choices in the language of the file. Amounts are in
 * whole units. Some nested rows get a line each. Totals per currency follow at the end.
 */
export function createSectionCsvStream(
  section: { readonly name: string; readonly fields: Fields },
  rows: AsyncIterable<readonly object[]>,
  writing: CellFormatContext,
): Readable {
  const fields = pickReadableFields(localizeFields(section, writing.texts));
  const columns = buildExportColumns(fields, writing);
  const totals = new ExportTotals(columns);
  async function* pieces(): AsyncGenerator<unknown[][]> {
    for await (const piece of rows) {
      const lines = piece.flatMap((row) => listExportLines(fields, row as ExportRowValues));
      for (const line of lines) totals.add(line);
      yield lines.map((line) => columns.map(({ cell }) => cell(line)));
    }
    yield totals.lines(writing);
  }
  return createCsvStream(
    columns.map(({ head }) => head),
    pieces(),
  );
}

const pieceSize = 500;
/**
 * Reads rows in the order of ids, page by page, and converts each page to the format of replies.
 */
export async function* readRowsByIdInPieces<R extends { readonly id: number }, S>(
  read: (afterId: number, size: number) => Promise<readonly R[]>,
  show: (rows: readonly R[]) => Promise<readonly S[]>,
): AsyncGenerator<readonly S[]> {
  for (let after = 0, hasMore = true; hasMore;) {
    const rows = await read(after, pieceSize);
    hasMore = rows.length === pieceSize;
    after = rows.at(-1)?.id ?? after;
    yield await show(rows);
  }
}

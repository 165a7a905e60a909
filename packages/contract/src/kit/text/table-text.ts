import { buildFileProblem } from '../problem/file-problem.ts';
import type { Sentence } from './messages.ts';

/** One cell of a table, as written in the file. */
export interface ParsedTableCell {
  readonly text: string;
  readonly isQuoted: boolean;
}
export interface ParsedTableRow {
  /** Line of the file in which the row begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly ParsedTableCell[];
}
export type CellSeparator = ';' | '\t' | ',';
export interface ParsedTable {
  readonly separator: CellSeparator;
  readonly rows: readonly ParsedTableRow[];
}
/** Fault of a text, with the line that contains the fault. */
interface LineFault {
  readonly line: number;
  readonly problem: Sentence;
}
/** Error for a table that cannot be parsed. */
export class TableParseError extends Error implements LineFault {
  readonly line: number;
  readonly problem: Sentence;
  constructor(line: number, problem: Sentence) {
    super(problem.key);
    this.line = line;
    this.problem = problem;
  }
}

/** Parses a text cell by cell and counts its lines, which end with LF, CRLF or CR. */
class CellReader {
  readonly #text: string;
  readonly #separator: CellSeparator;
  #at = 0;
  #line: number;

  constructor(text: string, separator: CellSeparator, line: number) {
    this.#text = text;
    this.#separator = separator;
    this.#line = line;
  }
  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }
  readRow(): ParsedTableRow {
    const line = this.#line;
    const cells = [this.#readCell()];
    while (this.#text[this.#at] === this.#separator) {
      this.#at += 1;
      cells.push(this.#readCell());
    }
    this.#skipLineEnd();
    return { line, cells };
  }
  #readCell(): ParsedTableCell {
    const [lead = ''] = /^ */.exec(this.#text.slice(this.#at, this.#at + 100)) ?? [];
    if (this.#text[this.#at + lead.length] !== '"')
      return { text: this.#readPlain(), isQuoted: false };
    this.#at += lead.length + 1;
    const cell = { text: this.#readQuoted(), isQuoted: true };
    if (this.#readPlain().trim() !== '')
      throw new TableParseError(this.#line, buildFileProblem('quoteInside'));
    return cell;
  }
  #readPlain(): string {
    const start = this.#at;
    while (!this.isAtEnd && !this.#isCellEnd()) this.#at += 1;
    return this.#text.slice(start, this.#at);
  }
  #isCellEnd(): boolean {
    const sign = this.#text[this.#at];
    return sign === this.#separator || sign === '\n' || sign === '\r';
  }
  #readQuoted(): string {
    const openedIn = this.#line;
    let text = '';
    for (;;) {
      const end = this.#text.indexOf('"', this.#at);
      if (end < 0) throw new TableParseError(openedIn, buildFileProblem('quoteOpen'));
      const part = this.#text.slice(this.#at, end);
      this.#line += part.match(/\r\n|\r|\n/g)?.length ?? 0;
      this.#at = end + 1;
      text += part;
      if (this.#text[this.#at] !== '"') return text;
      this.#at += 1;
      text += '"';
    }
  }
  #skipLineEnd(): void {
    if (this.isAtEnd) return;
    this.#at += this.#text.startsWith('\r\n', this.#at) ? 2 : 1;
    this.#line += 1;
  }
}
/**
 * Parses a text into rows of cells, including empty rows. Quoted cells may contain separators, line
 * breaks and doubled quotes.
 *
 * @throws TableParseError if a quote is not closed or not doubled.
 */
export function parseTableRows(
  text: string,
  separator: CellSeparator,
  firstLine = 1,
): ParsedTableRow[] {
  const reader = new CellReader(text, separator, firstLine);
  const rows: ParsedTableRow[] = [];
  while (!reader.isAtEnd) rows.push(reader.readRow());
  return rows;
}

/**
 * Splits a list with one entry per line. Drops empty lines; each remaining entry keeps its line
 * number.
 */
export const splitNumberedLines = (
  text: string,
): { readonly line: number; readonly text: string }[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((entry, at) => ({ line: at + 1, text: entry.trim() }))
    .filter((entry) => entry.text !== '');

const separators: readonly CellSeparator[] = ['\t', ';', ','];
const quoted = /"(?:[^"]|"")*"/g;
/**
 * Finds the column separator by the first line that has one. A tab or a semicolon takes precedence
 * over a comma, because a comma may be a decimal sign.
 */
function findSeparator(text: string): CellSeparator {
  for (const line of text.replaceAll(quoted, '').split(/[\r\n]+/)) {
    const separator = separators.find((separator) => line.includes(separator));
    if (separator) return separator;
  }
  return ',';
}
/** Line that spreadsheets interpret but do not show: `sep=;`. */
const declared = /^"?sep=([;,\t])"?[;,\t ]*(?:\r\n|\r|\n|$)/i;
const isFilled = ({ cells }: ParsedTableRow): boolean =>
  cells.some(({ text }) => text.trim() !== '');
/**
 * Reads the cells of a table. Skips empty rows.
 *
 * @throws TableParseError if a quote is not closed or not doubled.
 */
export function parseTable(file: string): ParsedTable {
  const text = file.replace(/^\uFEFF/, '');
  const [head = '', named] = declared.exec(text) ?? [];
  const body = text.slice(head.length);
  const separator = separators.find((sign) => sign === named) ?? findSeparator(body);
  return { separator, rows: parseTableRows(body, separator, head === '' ? 1 : 2).filter(isFilled) };
}

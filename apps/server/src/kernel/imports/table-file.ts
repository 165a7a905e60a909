import { parseCsvCell } from '@guildhall/contract/kit/field/cells';
import { addLineNumber, buildFileProblem } from '@guildhall/contract/kit/problem/file-problem';
import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import {
  parseTable,
  TableParseError,
  type CellSeparator,
  type ParsedTable,
  type ParsedTableRow,
} from '@guildhall/contract/kit/text/table-text';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { buildFieldError } from '../errors.ts';

/** A row below the header; `cells` maps column names to cells. */
interface NamedRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}
export interface TableWithHeader {
  readonly separator: CellSeparator;
  readonly rows: readonly NamedRow[];
}

/** Reads a table. @throws VALIDATION naming field and line, if a row cannot be parsed. */
function readTableFile(text: string, field: string): ParsedTable {
  try {
    return parseTable(text);
  } catch (error) {
    if (error instanceof TableParseError)
      throw buildFieldError(field, addLineNumber(error.line, error.problem));
    throw error;
  }
}
/**
 * Reads the header of a table. Columns without a name are allowed at the end if all their cells are
 * empty.
 */
function readHead(
  { line, cells }: ParsedTableRow,
  needed: readonly string[],
  field: string,
): string[] {
  const refuse = (problem: Sentence) => buildFieldError(field, addLineNumber(line, problem));
  const names = cells.map(({ text }) => toNormalForm(parseCsvCell(text)));
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twice !== undefined) throw refuse(buildFileProblem('columnTwice', { name: twice }));
  const missing = needed.find((name) => !names.includes(name));
  if (missing !== undefined) throw refuse(buildFileProblem('noColumn', { name: missing }));
  return names;
}
/**
 * Reads a table whose first row names its columns. The last columns of a row may be missing.
 * @throws VALIDATION naming field and line.
 */
export function readTableWithHeader(
  text: string,
  field: string,
  needed: readonly string[],
): TableWithHeader {
  const { separator, rows } = readTableFile(text, field);
  const [head, ...others] = rows;
  if (!head) throw buildFieldError(field, buildFileProblem('emptyTable'));
  const names = readHead(head, needed, field);
  return {
    separator,
    rows: others.map(({ line, cells }) => {
      const stray = cells.find((cell, at) => (names[at] ?? '') === '' && cell.text.trim() !== '');
      if (stray)
        throw buildFieldError(
          field,
          addLineNumber(
            line,
            buildFileProblem('moreCells', { value: stray.text.trim().slice(0, 60) }),
          ),
        );
      const named = cells.flatMap((cell, at): (readonly [string, string])[] => {
        const name = names[at] ?? '';
        return name === '' ? [] : [[name, parseCsvCell(cell.text)]];
      });
      return { line, cells: new Map(named) };
    }),
  };
}

import { toNormalForm } from '@guildhall/contract/kit/normal-form';
import { importedParameter, type Parameter } from '@guildhall/contract/play/balance-parameters';
import { problemOf } from '@guildhall/contract/kit/problems';
import { parse } from 'csv-parse/sync';
import { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { csvStream } from '../../../kernel/csv.ts';
import { invalid } from '../../../kernel/errors.ts';
import { parameterFields, plainParameter } from './balance.changes.ts';
import { words } from './balance.words.ts';
import type { Fault } from './balance.writing.ts';

type Imported = z.output<typeof importedParameter>;
type Format = 'csv' | 'json';
/** What a file names, and what of it cannot be read; `at` is the place of a row in the file. */
export interface ReadFile {
  readonly rows: readonly { readonly at: number; readonly row: Imported }[];
  readonly faults: readonly Fault[];
}

/**
 * A cell that a spreadsheet would run has an apostrophe before it when it is exported; one that
 * begins with an apostrophe gets another, so that all of them come back as they were.
 */
const guarded = /^'(?=[=+\-@\t\r'])/;
const toCell = (text: string): string => (text.startsWith("'") ? `'${text}` : text);
const fromCell = (text: string): string => text.replace(guarded, '');

/** A table as a file. */
export function fileOf(parameters: readonly Parameter[], format: Format): Readable {
  if (format === 'json')
    return Readable.from(
      [`${JSON.stringify({ parameters: parameters.map(plainParameter) }, undefined, 2)}\n`],
      { objectMode: false },
    );
  const lines = parameters.map((parameter) =>
    parameterFields.map((field) => {
      const value = parameter[field];
      return toCell(Array.isArray(value) ? value.join(', ') : String(value ?? ''));
    }),
  );
  async function* pieces() {
    yield lines;
  }
  return csvStream(parameterFields, pieces());
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200);
const unreadable = (error: unknown) =>
  invalid('text', words.badFile({ problem: messageOf(error) }));
function csvRows(text: string): unknown[] {
  let table: Record<string, string>[];
  try {
    table = parse<Record<string, string>>(text, {
      bom: true,
      columns: (header: string[]) => header.map((name) => toNormalForm(name)),
      skip_empty_lines: true,
      relax_column_count_less: true,
    });
  } catch (error) {
    throw unreadable(error);
  }
  const [first] = table;
  for (const name of ['name', 'type', 'value'])
    if (first && !Object.hasOwn(first, name)) throw invalid('text', words.noColumn({ name }));
  return table.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]): [string, unknown] => {
        const value = fromCell(cell);
        if (name === 'tags')
          return [
            name,
            value
              .split(',')
              .map((tag) => tag.trim())
              .filter(Boolean),
          ];
        if (name === 'validation') return [name, value === '' ? null : value];
        return [name, name === 'type' ? value.trim().toUpperCase() : value];
      }),
    ),
  );
}
function jsonRows(text: string): unknown[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw unreadable(error);
  }
  const list: unknown = Array.isArray(read)
    ? read
    : (read as { parameters?: unknown } | null)?.parameters;
  if (!Array.isArray(list)) throw unreadable('[{ "name", "type", "value" }]');
  return list.map((row: unknown) => {
    if (typeof row !== 'object' || row === null || !('value' in row)) return row;
    const { value } = row;
    // A file that was written by hand says numbers as numbers, and objects as objects.
    return typeof value === 'string' ? row : { ...row, value: JSON.stringify(value) };
  });
}
/** Reads a file; rows that cannot be taken are named by their place in it. */
export function readFile(text: string, format: Format): ReadFile {
  const all = format === 'csv' ? csvRows(text) : jsonRows(text);
  const rows: { at: number; row: Imported }[] = [];
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  for (const [at, raw] of all.entries()) {
    const read = importedParameter.safeParse(raw, { reportInput: true });
    const said = (raw as { name?: unknown } | null)?.name;
    const name = typeof said === 'string' ? said : '';
    if (!read.success) {
      const [issue] = read.error.issues;
      if (issue) faults.push({ at, name, field: issue.path.join('.'), problem: problemOf(issue) });
      continue;
    }
    const key = toNormalForm(name);
    const before = seen.get(key);
    if (before !== undefined)
      faults.push({ at, name, field: 'name', problem: words.notTwice({ line: before + 1, name }) });
    else rows.push({ at, row: read.data });
    seen.set(key, at);
  }
  return { rows, faults };
}

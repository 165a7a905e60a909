import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import {
  importedParameterSchema,
  type BalanceParameter,
} from '@guildhall/contract/play/balance/balance-parameters';
import { parseParameterCell } from '@guildhall/contract/play/balance/balance-values';
import { describeSchemaIssue } from '@guildhall/contract/kit/problem/problems';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { createCsvStream } from '../../../kernel/exports/csv.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import { readJsonFile } from '../../../kernel/imports/json-file.ts';
import { readTableWithHeader } from '../../../kernel/imports/table-file.ts';
import { parameterFields, toBalanceParameter } from './balance.changes.ts';
import { balancePresetMessages } from './balance.messages.ts';
import type { ParameterFault } from './balance.writing.ts';

type Imported = z.output<typeof importedParameterSchema>;
type Format = 'csv' | 'json';
/**
 * Parsed rows of a file, and the faults of rows that could not be parsed; `at` is the index of a
 * row in the file.
 */
export interface ParsedParameterFile {
  readonly rows: readonly { readonly at: number; readonly row: Imported }[];
  readonly faults: readonly ParameterFault[];
  /** Returns the line number of the row with this index. */
  readonly lineOf: (at: number) => number;
}

/** Converts a parameter table to the text of a file. */
export function toParameterFile(parameters: readonly BalanceParameter[], format: Format): Readable {
  if (format === 'json')
    return Readable.from(
      [`${JSON.stringify({ parameters: parameters.map(toBalanceParameter) }, undefined, 2)}\n`],
      { objectMode: false },
    );
  const lines = parameters.map((parameter) =>
    parameterFields.map((field) => {
      const value = parameter[field];
      return Array.isArray(value) ? value.join(', ') : String(value ?? '');
    }),
  );
  async function* pieces() {
    yield lines;
  }
  return createCsvStream(parameterFields, pieces());
}

/** A row of a file before it is parsed, with its line number. */
interface Raw {
  readonly line: () => number;
  readonly row: unknown;
  /** Reason why the row's value is ambiguous. */
  readonly problem?: Sentence;
}
const readTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
function tableRows(text: string): Raw[] {
  const { separator, rows } = readTableWithHeader(text, 'text', ['name', 'type', 'value']);
  return rows.map(({ line, cells }): Raw => {
    const type = (cells.get('type') ?? '').trim().toUpperCase();
    const value = parseParameterCell(type, cells.get('value') ?? '', separator);
    const validation = cells.get('validation');
    const tags = cells.get('tags');
    const row = {
      ...Object.fromEntries(cells),
      name: (cells.get('name') ?? '').trim(),
      type,
      value: 'number' in value ? value.number : '',
      ...(tags !== undefined && { tags: readTags(tags) }),
      ...(validation !== undefined && { validation: validation === '' ? null : validation }),
    };
    return { line: () => line, row, ...('problem' in value && { problem: value.problem }) };
  });
}
function jsonRows(text: string): Raw[] {
  const { value: read, lineOf } = readJsonFile(text, 'text');
  const isList = Array.isArray(read);
  const list: unknown = isList ? read : (read as { parameters?: unknown } | null)?.parameters;
  if (!Array.isArray(list))
    throw buildFieldError(
      'text',
      balancePresetMessages.notParameters({ example: '{ "name", "type", "value" }' }),
    );
  return list.map((row: unknown, at): Raw => {
    const line = () => lineOf(isList ? [at] : ['parameters', at]);
    if (typeof row !== 'object' || row === null || !('value' in row)) return { line, row };
    const { value } = row;
    // a file that was written by hand may contain numbers and objects instead of texts
    const typed = typeof value === 'string' ? row : { ...row, value: JSON.stringify(value) };
    return { line, row: typed };
  });
}
/** Parses a file. Each fault gives the line and the index of the row that could not be parsed. */
export function parseParameterFile(text: string, format: Format): ParsedParameterFile {
  const parsedRows = format === 'csv' ? tableRows(text) : jsonRows(text);
  const lineOf = (at: number): number => parsedRows[at]?.line() ?? 1;
  const rows: { at: number; row: Imported }[] = [];
  const faults: ParameterFault[] = [];
  const seen = new Map<string, number>();
  for (const [at, { row: raw, problem }] of parsedRows.entries()) {
    const parsed = importedParameterSchema.safeParse(raw, { reportInput: true });
    const written = (raw as { name?: unknown } | null)?.name;
    const name = typeof written === 'string' ? written : '';
    const refuse = (field: string, reason: Sentence) =>
      faults.push({ at, line: lineOf(at), name, field, problem: reason });
    if (problem) refuse('value', problem);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      if (issue) refuse(issue.path.join('.'), describeSchemaIssue(issue));
      continue;
    }
    const key = toNormalForm(name);
    const before = seen.get(key);
    if (before !== undefined)
      refuse('name', balancePresetMessages.notTwice({ line: String(lineOf(before)), name }));
    else if (!problem) rows.push({ at, row: parsed.data });
    if (before === undefined) seen.set(key, at);
  }
  return { rows, faults, lineOf };
}

import { includesText } from '@guildhall/contract/kit/normal-form';
import type { adminApi } from '@guildhall/contract/api';
import type { Args, Result } from '@guildhall/contract/kit/endpoint';
import type { Parameter } from '@guildhall/contract/play/balance-parameters';
import { fileProblem } from '@guildhall/contract/kit/file-problem';
import { splitTable, type LineFault, type TableRow } from '@guildhall/contract/kit/table-text';
import type { Sentence } from '@guildhall/contract/kit/words';
import {
  parameterTypes,
  readTypedCell,
  wrongValue,
  type ParameterType,
} from '@guildhall/contract/play/balance-values';
import { sayProblem } from '../words.ts';

export type Table = Result<(typeof adminApi)['balancePresetTable']>;
type Stored = Table['parameters'][number];
export type Written = Result<(typeof adminApi)['saveBalanceParameters']>;
type Cells = Args<(typeof adminApi)['saveBalanceParameters']>['body'];
export type Field = keyof Parameter;
/** Unsaved edits: by id for stored rows, in order for new ones. */
export interface Edits {
  readonly changed: ReadonlyMap<number, Partial<Parameter>>;
  readonly added: readonly { readonly key: string; readonly values: Parameter }[];
  readonly removed: ReadonlySet<number>;
}
export const noEdits: Edits = { changed: new Map(), added: [], removed: new Set() };
/** Edits as JSON can hold them. */
export const toPlain = ({ changed, added, removed }: Edits) => ({
  changed: [...changed],
  added,
  removed: [...removed],
});
export const fromPlain = ({ changed, added, removed }: ReturnType<typeof toPlain>): Edits => ({
  changed: new Map(changed),
  // under other keys than new lines of this visit
  added: added.map(({ values }, at) => ({ key: `kept-${at}`, values })),
  removed: new Set(removed),
});
/** One line of the table, stored or new. */
export interface Line {
  readonly key: string;
  readonly values: Parameter;
  /** The stored row; undefined for a new one. */
  readonly before: Stored | undefined;
  readonly isRemoved: boolean;
}
const blank: Parameter = {
  name: '',
  type: 'INT',
  value: '0',
  description: '',
  tags: [],
  validation: null,
};
const keyOf = (id: number): string => `p${id}`;

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
/** All lines: stored ones with what was typed over them, then new ones. */
export const listLines = ({ parameters }: Table, { changed, added, removed }: Edits): Line[] => [
  ...parameters.map((before) => ({
    key: keyOf(before.id),
    values: { ...before, ...changed.get(before.id) },
    before,
    isRemoved: removed.has(before.id),
  })),
  ...added.map(({ key, values }) => ({ key, values, before: undefined, isRemoved: false })),
];
/** Types over one field; what is again as it is stored is no change. */
export function setField(edits: Edits, line: Line, field: Field, value: Parameter[Field]): Edits {
  const { before } = line;
  if (!before)
    return {
      ...edits,
      added: edits.added.map((entry) =>
        entry.key === line.key ? { ...entry, values: { ...entry.values, [field]: value } } : entry,
      ),
    };
  const next = { ...edits.changed.get(before.id), [field]: value };
  const left = Object.entries(next).filter(
    ([name, entry]) => !isSame(entry, before[name as Field]),
  );
  const changed = new Map(edits.changed);
  if (left.length === 0) changed.delete(before.id);
  else changed.set(before.id, Object.fromEntries(left));
  return { ...edits, changed };
}
export function withNew(edits: Edits, key: string, values: Partial<Parameter> = {}): Edits {
  return { ...edits, added: [...edits.added, { key, values: { ...blank, ...values } }] };
}
/** Takes a line out, or brings one back that was taken out. */
export function toggleLine(edits: Edits, { key, before }: Line): Edits {
  if (!before) return { ...edits, added: edits.added.filter((entry) => entry.key !== key) };
  const removed = new Set(edits.removed);
  if (!removed.delete(before.id)) removed.add(before.id);
  return { ...edits, removed };
}
export const countOf = ({ changed, added, removed }: Edits): number =>
  new Set([...changed.keys(), ...removed]).size + added.length;
/** Without what concerns rows that somebody else has taken out meanwhile. */
export function stillThere(edits: Edits, { parameters }: Table): Edits {
  const there = new Set(parameters.map(({ id }) => id));
  return {
    added: edits.added,
    changed: new Map([...edits.changed].filter(([id]) => there.has(id))),
    removed: new Set([...edits.removed].filter((id) => there.has(id))),
  };
}
/**
 * Returns the edits made after those that were saved. New rows now have an id from the server, so
 * edits typed over their temporary rows are dropped.
 */
export function getEditsSince(now: Edits, saved: Edits): Edits {
  if (now === saved) return noEdits;
  const changed = [...now.changed].flatMap(([id, fields]) => {
    const before = saved.changed.get(id);
    const since = Object.entries(fields).filter(
      ([name, value]) => !isSame(value, before?.[name as Field]),
    );
    return since.length === 0 ? [] : [[id, Object.fromEntries(since)] as const];
  });
  const known = new Set(saved.added.map(({ key }) => key));
  return {
    changed: new Map(changed),
    added: now.added.filter(({ key }) => !known.has(key)),
    removed: new Set([...now.removed].filter((id) => !saved.removed.has(id))),
  };
}
/** Returns the body of a save, and for each of its rows the key of the line it comes from. */
export function toCells({ changed, added, removed }: Edits): {
  body: NonNullable<Cells>;
  keys: readonly string[];
} {
  const kept = [...changed].filter(([id]) => !removed.has(id));
  return {
    body: {
      set: [
        ...kept.map(([id, fields]) => ({ id, ...fields })),
        ...added.map(({ values }) => values),
      ],
      remove: [...removed],
    },
    keys: [...kept.map(([id]) => keyOf(id)), ...added.map(({ key }) => key)],
  };
}

/** Problem of a line, and the cell it belongs to. */
export interface LineProblem {
  readonly field: string;
  readonly problem: string;
}
/** Problems from the server for lines that have not been edited since. */
interface Answered {
  readonly keys: readonly string[];
  readonly problems: Written['problems'];
}
function answeredOf({ keys, problems }: Answered, touched: ReadonlySet<string>) {
  const found = new Map<string, LineProblem>();
  for (const { at, field, problem } of problems) {
    // problems of the whole table belong to no line
    const key = at === null ? '' : (keys[at] ?? 'gone');
    if ((key === '' || touched.has(key)) && !found.has(key))
      found.set(key, { field, problem: sayProblem(problem) });
  }
  return found;
}
/**
 * Returns true if local checks can decide alone: an earlier answer of the server no longer applies.
 */
const isPlain = ({ type, validation }: Parameter): boolean =>
  validation === null || (type !== 'STRING' && type !== 'JSON');
/**
 * Returns the problem of each line: local checks at once, checks of the server (patterns, schemas,
 * names) once it has answered.
 */
export function findLineProblems(
  lines: readonly Line[],
  keys: readonly string[],
  answered: Answered,
): ReadonlyMap<string, LineProblem> {
  const touched = new Set(keys);
  const found = answeredOf(answered, touched);
  for (const { key, values, isRemoved } of lines) {
    if (isRemoved || !touched.has(key)) continue;
    const wrong = wrongValue(values);
    const field = found.get(key)?.field;
    if (wrong) found.set(key, { field: wrong.field, problem: sayProblem(wrong.problem) });
    else if ((field === 'value' || field === 'type') && isPlain(values)) found.delete(key);
  }
  return found;
}

interface Filter {
  readonly text: string;
  readonly tag: string;
  readonly isChanged: boolean;
}
/** Lines that a filter leaves; new ones always stay in sight. */
export function filterLines(
  lines: readonly Line[],
  { text, tag, isChanged }: Filter,
  { changed, removed }: Edits,
): Line[] {
  return lines.filter(({ values, before }) => {
    if (!before) return true;
    if (isChanged && !changed.has(before.id) && !removed.has(before.id)) return false;
    if (tag !== '' && !values.tags.includes(tag)) return false;
    return includesText(values.name, text) || includesText(values.description, text);
  });
}
export const listTags = (lines: readonly Line[]): string[] =>
  [...new Set(lines.flatMap(({ values }) => values.tags))].sort();

/** Fields in display order, in which a pasted block fills them. */
export const columns = ['name', 'type', 'value', 'validation', 'tags', 'description'] as const;
const isType = (text: string): text is ParameterType =>
  parameterTypes.some((type) => type === text);
/**
 * Converts a cell to text; `readCell` converts back and returns undefined for text the cell cannot
 * hold.
 */
export const cellText = (values: Parameter, field: Field): string => {
  const value = values[field];
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
};
export function readCell(field: Field, text: string): Parameter[Field] | undefined {
  const type = text.trim().toUpperCase();
  if (field === 'type') return isType(type) ? type : undefined;
  if (field === 'validation') return text === '' ? null : text;
  if (field !== 'tags') return text;
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}
/**
 * Reads a block of cells as spreadsheets copy it; undefined where it is a single cell.
 * @throws TableFault where a quote is not closed.
 */
export const readBlock = (text: string): readonly TableRow[] | undefined =>
  /[\t\r\n]/.test(text.replace(/(?:\r\n|\r|\n)$/, '')) ? splitTable(text, '\t') : undefined;

/** Pasted cells that a table does not take, each with the line of the block. */
interface Pasted {
  readonly edits: Edits;
  readonly refused: readonly LineFault[];
}
let newLines = 0;
/** Reads a pasted cell for a field of a line; a sentence says why it is not taken. */
function readPasted(
  field: Field | undefined,
  text: string,
  { type }: Parameter,
): { readonly value: Parameter[Field] } | { readonly problem: Sentence } {
  const value = field && readCell(field, text);
  if (value === undefined) return { problem: fileProblem('noPlace', { value: text.slice(0, 60) }) };
  if (field !== 'value') return { value };
  const read = readTypedCell(type, text, '\t');
  return 'number' in read ? { value: read.number } : read;
}
/** Lays a block over lines, from one of their cells on; rows beyond the last line are new lines. */
export function pasteBlock(
  edits: Edits,
  lines: readonly Line[],
  from: { readonly key: string; readonly field: Field },
  block: readonly TableRow[],
): Pasted {
  const top = lines.findIndex(({ key }) => key === from.key);
  const left = columns.indexOf(from.field);
  let next = edits;
  const refused: LineFault[] = [];
  for (const [down, { line: number, cells }] of block.entries()) {
    let present = lines[top + down];
    if (!present) {
      present = { key: `pasted${newLines++}`, values: blank, before: undefined, isRemoved: false };
      next = withNew(next, present.key);
    }
    for (const [right, { text }] of cells.entries()) {
      const field = columns[left + right];
      if (field === undefined && text.trim() === '') continue;
      const read = readPasted(field, text, present.values);
      if ('problem' in read) refused.push({ line: number, problem: read.problem });
      if (field === undefined || 'problem' in read) continue;
      next = setField(next, present, field, read.value);
      present = { ...present, values: { ...present.values, [field]: read.value } };
    }
  }
  return { edits: next, refused };
}

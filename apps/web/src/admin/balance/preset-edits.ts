import { includesText } from '@guildhall/contract/kit/field/normal-form';
import type { adminApi } from '@guildhall/contract/api';
import type { Args, Result } from '@guildhall/contract/kit/endpoint';
import type { BalanceParameter } from '@guildhall/contract/play/balance/balance-parameters';
import {
  parameterTypes,
  findParameterValueFault,
  type ParameterType,
} from '@guildhall/contract/play/balance/balance-values';
import { formatExactDecimal } from '../../shared/time/format.ts';
import { formatFieldProblemAsSentence } from '../office-texts.ts';

export type BalanceTable = Result<(typeof adminApi)['balancePresetTable']>;
export type StoredParameter = BalanceTable['parameters'][number];
export type SaveParametersReply = Result<(typeof adminApi)['saveBalanceParameters']>;
type Cells = Args<(typeof adminApi)['saveBalanceParameters']>['body'];
export type ParameterField = keyof BalanceParameter;
/** Unsaved edits. Edits of stored rows are kept by id, and new rows are kept in their order. */
export interface PresetEdits {
  readonly changed: ReadonlyMap<number, Partial<BalanceParameter>>;
  readonly added: readonly { readonly key: string; readonly values: BalanceParameter }[];
  readonly removed: ReadonlySet<number>;
}
export const emptyPresetEdits: PresetEdits = { changed: new Map(), added: [], removed: new Set() };
/** Converts edits into a form that JSON can represent. */
export const toJsonPresetEdits = ({ changed, added, removed }: PresetEdits) => ({
  changed: [...changed],
  added,
  removed: [...removed],
});
export const toPresetEdits = ({
  changed,
  added,
  removed,
}: ReturnType<typeof toJsonPresetEdits>): PresetEdits => ({
  changed: new Map(changed),
  // the keys must differ from the keys of new lines of this visit
  added: added.map(({ values }, at) => ({ key: `kept-${at}`, values })),
  removed: new Set(removed),
});
/**
 * Returns the stored rows that the edits change or remove, to detect later whether another operator
 * has changed these rows.
 */
export const getStoredValuesOfEditedLines = (
  { version, parameters }: BalanceTable,
  { changed, removed }: PresetEdits,
) => ({ version, parameters: parameters.filter(({ id }) => changed.has(id) || removed.has(id)) });
/** One line of the table, stored or new. */
export interface PresetLine {
  readonly key: string;
  readonly values: BalanceParameter;
  /** The stored row; undefined for a new line. */
  readonly before: StoredParameter | undefined;
  readonly isRemoved: boolean;
}
export const emptyBalanceParameter: BalanceParameter = {
  name: '',
  type: 'INT',
  value: '0',
  description: '',
  tags: [],
  validation: null,
};
export const toStoredPresetRowKey = (id: number): string => `p${id}`;

export const isSameJsonValue = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);
/** Returns all lines: stored lines with the edits applied, then new lines. */
export const listLinesWithEdits = (
  { parameters }: BalanceTable,
  { changed, added, removed }: PresetEdits,
): PresetLine[] => [
  ...parameters.map((before) => ({
    key: toStoredPresetRowKey(before.id),
    values: { ...before, ...changed.get(before.id) },
    before,
    isRemoved: removed.has(before.id),
  })),
  ...added.map(({ key, values }) => ({ key, values, before: undefined, isRemoved: false })),
];
/** Sets one field; a field that equals its stored value again no longer counts as changed. */
export function setLineField(
  edits: PresetEdits,
  line: PresetLine,
  field: ParameterField,
  value: BalanceParameter[ParameterField],
): PresetEdits {
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
    ([name, entry]) => !isSameJsonValue(entry, before[name as ParameterField]),
  );
  const changed = new Map(edits.changed);
  if (left.length === 0) changed.delete(before.id);
  else changed.set(before.id, Object.fromEntries(left));
  return { ...edits, changed };
}
export function addPresetLine(
  edits: PresetEdits,
  key: string,
  values: Partial<BalanceParameter> = {},
): PresetEdits {
  return {
    ...edits,
    added: [...edits.added, { key, values: { ...emptyBalanceParameter, ...values } }],
  };
}
/** Removes lines; if all of them are already removed, restores them. */
export function togglePresetLineRemoval(
  edits: PresetEdits,
  lines: readonly PresetLine[],
): PresetEdits {
  const isBack = lines.every(({ isRemoved }) => isRemoved);
  const keys = new Set(lines.map(({ key }) => key));
  const removed = new Set(edits.removed);
  for (const { before } of lines)
    if (before && isBack) removed.delete(before.id);
    else if (before) removed.add(before.id);
  return { ...edits, added: edits.added.filter(({ key }) => !keys.has(key)), removed };
}
export const countEditedPresetLines = ({ changed, added, removed }: PresetEdits): number =>
  new Set([...changed.keys(), ...removed]).size + added.length;
/**
 * Returns the edits that were made after a save began. New rows now have an id from the server, so
 * edits typed meanwhile over their temporary rows are dropped.
 */
export function getPresetEditsSinceSave(now: PresetEdits, saved: PresetEdits): PresetEdits {
  if (now === saved) return emptyPresetEdits;
  const changed = [...now.changed].flatMap(([id, fields]) => {
    const before = saved.changed.get(id);
    const since = Object.entries(fields).filter(
      ([name, value]) => !isSameJsonValue(value, before?.[name as ParameterField]),
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
/** Returns the body of a save, and for each row of the body the key of its line. */
export function toPresetSaveBody({ changed, added, removed }: PresetEdits): {
  body: NonNullable<Cells>;
  keys: readonly string[];
} {
  const remaining = [...changed].filter(([id]) => !removed.has(id));
  return {
    body: {
      set: [
        ...remaining.map(([id, fields]) => ({ id, ...fields })),
        ...added.map(({ values }) => values),
      ],
      remove: [...removed],
    },
    keys: [...remaining.map(([id]) => toStoredPresetRowKey(id)), ...added.map(({ key }) => key)],
  };
}

/** Problem of a line, with its cell. */
export interface PresetLineProblem {
  readonly field: string;
  readonly problem: string;
}
/** Problems by the key of their line; problems of the whole table have the empty key. */
export type PresetProblemsByLine = ReadonlyMap<string, readonly PresetLineProblem[]>;
/** Problems that the server has reported for lines that were not edited afterwards. */
interface Answered {
  readonly keys: readonly string[];
  readonly problems: SaveParametersReply['problems'];
}
const findProblemAt = (problems: readonly PresetLineProblem[] | undefined, field: string) =>
  problems?.find((problem) => problem.field === field);
function readAnswered({ keys, problems }: Answered, touched: ReadonlySet<string>) {
  const problemsByLine = new Map<string, PresetLineProblem[]>();
  for (const { at, field, problem } of problems) {
    // problems of the whole table have no line
    const key = at === null ? '' : (keys[at] ?? 'gone');
    if (key !== '' && !touched.has(key)) continue;
    const present = problemsByLine.get(key) ?? [];
    if (!findProblemAt(present, field))
      problemsByLine.set(key, [
        ...present,
        { field, problem: formatFieldProblemAsSentence(problem) },
      ]);
  }
  return problemsByLine;
}
/**
 * Returns true if the browser alone can validate the value of this parameter. For such a value the
 * result of the browser replaces an earlier reply of the server.
 */
const isPlain = ({ type, validation }: BalanceParameter): boolean =>
  validation === null || (type !== 'STRING' && type !== 'JSON');
const typedFields: readonly string[] = ['value', 'type', 'validation'];
/**
 * Returns the problems of each edited line: those of local checks immediately, those of the
 * server's checks (patterns, schemas, names) after the server's reply.
 */
export function findPresetLineProblems(
  lines: readonly PresetLine[],
  keys: readonly string[],
  answered: Answered,
): PresetProblemsByLine {
  const touched = new Set(keys);
  const problems = readAnswered(answered, touched);
  for (const { key, values, isRemoved } of lines) {
    if (isRemoved || !touched.has(key)) continue;
    const wrong = findParameterValueFault(values);
    if (!wrong && !isPlain(values)) continue;
    const others = (problems.get(key) ?? []).filter(({ field }) => !typedFields.includes(field));
    const own = wrong
      ? [{ field: wrong.field, problem: formatFieldProblemAsSentence(wrong.problem) }]
      : [];
    if (others.length + own.length === 0) problems.delete(key);
    else problems.set(key, [...own, ...others]);
  }
  return problems;
}
export const countPresetProblems = (problems: PresetProblemsByLine): number =>
  [...problems.values()].reduce((sum, those) => sum + those.length, 0);

interface Filter {
  readonly text: string;
  readonly tag: string;
  readonly isChanged: boolean;
}
/** Returns the lines that match a filter; new lines are always included. */
export function filterPresetLines(
  lines: readonly PresetLine[],
  { text, tag, isChanged }: Filter,
  { changed, removed }: PresetEdits,
): PresetLine[] {
  return lines.filter(({ values, before }) => {
    if (!before) return true;
    if (isChanged && !changed.has(before.id) && !removed.has(before.id)) return false;
    if (tag !== '' && !values.tags.includes(tag)) return false;
    return includesText(values.name, text) || includesText(values.description, text);
  });
}
export const listLineTags = (lines: readonly PresetLine[]): string[] =>
  [...new Set(lines.flatMap(({ values }) => values.tags))].sort();

/** Fields in display order, which is also the order of the columns of a pasted block. */
export const parameterFieldsInOrder = [
  'name',
  'type',
  'value',
  'validation',
  'tags',
  'description',
] as const;
const isType = (text: string): text is ParameterType =>
  parameterTypes.some((type) => type === text);
/** Returns the decimal separator of the page's language. */
export const getPageDecimalSign = (): ',' | '.' =>
  formatExactDecimal('0.5').includes(',') ? ',' : '.';
/** Converts a cell to text, with the decimal separator of the page's language. */
export const formatPresetCell = (values: BalanceParameter, field: ParameterField): string => {
  const value = values[field];
  if (field === 'value' && values.type === 'DECIMAL')
    return values.value.replace('.', getPageDecimalSign());
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
};
/** Parses the text of a cell; undefined if the text is invalid for the cell. */
export function parsePresetCell(
  field: ParameterField,
  text: string,
): BalanceParameter[ParameterField] | undefined {
  const type = text.trim().toUpperCase();
  if (field === 'type') return isType(type) ? type : undefined;
  if (field === 'validation') return text === '' ? null : text;
  if (field !== 'tags') return text;
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

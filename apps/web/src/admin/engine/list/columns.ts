import type { Field } from '@guildhall/contract/kit/field/field-kinds';
import {
  pickReadableFields,
  type Feed,
  type Section,
} from '@guildhall/contract/kit/section/section';
import * as m from '../../../messages/messages.js';
import {
  parseStoredJson,
  readLocalStorage,
  writeLocalStorage,
} from '../../../shared/session/browser-storage.ts';

/** A column that an operator may show or hide. */
export interface HideableColumn {
  readonly name: string;
  readonly label: string;
  /** True if the column is shown by default. */
  readonly isDefault: boolean;
}
/** One column of a table: a declared field, or a field that every row has. */
export interface FieldColumn extends HideableColumn {
  readonly field: Field | undefined;
  readonly isNumeric: boolean;
  readonly isSortable: boolean;
}

const unsortable = new Set([
  'image',
  'rows',
  'tags',
  'ints',
  'refs',
  'long-text',
  'group',
  'per-rarity',
  'total',
]);
const numeric = new Set(['int', 'decimal', 'amount', 'total']);

function columnOf(name: string, field: Field, isSortable: boolean): FieldColumn {
  return {
    name,
    label: field.label,
    field,
    isNumeric: numeric.has(field.kind),
    isSortable,
    isDefault: field.list === true,
  };
}

/**
 * Returns true if a column can be sorted. For a table, the kind of the field decides; for a feed,
 * the sorts that its source declares.
 */
const isSorted = (section: Section | Feed, name: string): boolean => {
  if (section.kind === 'feed') return section.sorts?.includes(name) === true;
  const field = section.fields[name];
  return !field || (!unsortable.has(field.kind) && !field.computed);
};
/** Lists all columns that a section can show, in the order of its declaration. */
export function listSectionColumns(section: Section | Feed): FieldColumn[] {
  const plain = { field: undefined, isDefault: false, isSortable: true };
  return [
    { ...plain, name: 'id', label: 'ID', isNumeric: true, isSortable: isSorted(section, 'id') },
    ...Object.entries(pickReadableFields(section.fields))
      .filter(([, field]) => field.kind !== 'rows')
      .map(([name, field]) => columnOf(name, field, isSorted(section, name))),
    ...(section.kind === 'section'
      ? [{ ...plain, name: 'updatedAt', label: m.admin_changed_at(), isNumeric: false }]
      : []),
  ];
}

const keyOf = (section: string): string => `bf-office-columns-${section}`;

/** Returns the operator's choice of columns stored in this browser; undefined without a choice. */
export function readColumnChoice(section: string): readonly string[] | undefined {
  const stored = parseStoredJson(readLocalStorage(keyOf(section)));
  return Array.isArray(stored)
    ? stored.filter((name): name is string => typeof name === 'string')
    : undefined;
}
export const saveColumnChoice = (section: string, names: readonly string[]): void =>
  writeLocalStorage(keyOf(section), JSON.stringify(names));

export function pickVisibleColumns<C extends HideableColumn>(
  columns: readonly C[],
  choice: readonly string[] | undefined,
): C[] {
  const shown =
    choice === undefined
      ? columns.filter((column) => column.isDefault)
      : columns.filter((column) => choice.includes(column.name));
  return shown.length > 0 ? shown : columns.slice(0, 1);
}

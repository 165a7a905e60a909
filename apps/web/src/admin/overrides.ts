import type { ComponentType, ReactNode } from 'react';
import type { ListSearch } from './engine/list/list-search.ts';
import type { TableRowExpansion } from './engine/list/data-table.tsx';
import type { RowPrefetch } from './engine/list/row-names.ts';
import type { Row } from './engine/command/section-call.ts';

export type FilterOptionsLoader = () => Promise<
  readonly (readonly [value: string, label: string])[]
>;
/**
 * Custom components of one section, in addition to its declaration. A section that needs more than
 * three of them gets a page of its own.
 */
export interface SectionOverride {
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /**
   * Column that shrinks if a list is wider than its space. Only the text of this column is cut off.
   */
  readonly elastic?: string;
  /** Content of rows that open in place. */
  readonly expand?: TableRowExpansion<Row>;
  /** Loads the data that `cells` need in addition to the row and the names of references. */
  readonly ahead?: RowPrefetch;
  /**
   * Names of stored values that no declaration lists, by field: used as choices of the filter, and
   * as texts in the list and in an entry.
   */
  readonly filterOptions?: Readonly<Record<string, FilterOptionsLoader>>;
  /**
   * Initial filters of a list that is opened without filters; they appear among the filters and can
   * be removed.
   */
  readonly first?: Readonly<Record<string, string>>;
  /** Content between the filters and the list; it shows the filtered rows. */
  readonly Chart?: ComponentType<{ search: ListSearch; onSearch: (next: ListSearch) => void }>;
  /** Content above the filters, which does not depend on them. */
  readonly Overview?: ComponentType;
  /** Title of one entry of a feed, if its field contains the title in another language. */
  readonly title?: (row: Row) => string;
  /** Content next to the list's own actions. */
  readonly HeadActions?: ComponentType;
  /** True if the server can search the section by text, although no field declares a search. */
  readonly isSearched?: boolean;
  /** Returns the name of the search field, if it does not search the names of the rows. */
  readonly searchLabel?: () => string;
  readonly notOnCreate?: readonly string[];
  readonly notOnUpdate?: readonly string[];
  /** Content above the fields of a stored row. */
  readonly FormHead?: ComponentType<{ row: Row }>;
  /** Content below the fields of a stored row. */
  readonly FormExtra?: ComponentType<{ row: Row }>;
  /** Content below the form of settings. */
  readonly SettingsExtra?: ComponentType;
  /** Draws one entry of a feed; `named` is the row with names instead of stored values. */
  readonly Detail?: ComponentType<{ row: Row; named: Row; onUndo: () => void }>;
}

const files = import.meta.glob<{ sectionOverride: SectionOverride }>([
  './sections/*/*.tsx',
  '!./sections/*/*.test.tsx',
]);
const loaders = new Map(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.tsx$/g, ''), load]),
);

/**
 * Loads the custom components of a section, which are in a separate chunk; null for sections that
 * have none.
 */
export async function loadSectionOverride(section: string): Promise<SectionOverride | null> {
  const load = loaders.get(section);
  return load ? (await load()).sectionOverride : null;
}

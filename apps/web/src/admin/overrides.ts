import type { ComponentType, ReactNode } from 'react';
import type { ListSearch } from './engine/list-search.ts';
import type { ReadAhead } from './engine/row-names.ts';
import type { Row } from './engine/section-call.ts';

export type LoadOptions = () => Promise<readonly (readonly [value: string, label: string])[]>;
/**
 * What one section draws by hand beside what follows from its declaration; more than three of these
 * mean a page of its own.
 */
export interface SectionOverride {
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** What those cells ask for beside the row, and the names of references. */
  readonly ahead?: ReadAhead;
  /**
   * What stored words are called that no declaration lists, by their fields: choices of the filter,
   * and what is read in the list and in an entry.
   */
  readonly filterOptions?: Readonly<Record<string, LoadOptions>>;
  /** What the list is filtered by for who comes without a filter; it stands among the filters. */
  readonly first?: Readonly<Record<string, string>>;
  /** Stands between the filters and the list. */
  readonly Chart?: ComponentType<{ search: ListSearch; onSearch: (next: ListSearch) => void }>;
  /** What one entry of a feed is called, where its field says it in another language. */
  readonly title?: (row: Row) => string;
  /** Stands beside the list's own actions. */
  readonly HeadActions?: ComponentType;
  /** The server searches it by its own words, although no field says so. */
  readonly isSearched?: boolean;
  readonly notOnCreate?: readonly string[];
  readonly notOnUpdate?: readonly string[];
  /** Stands above the fields of a stored row. */
  readonly FormHead?: ComponentType<{ row: Row }>;
  /** Stands below the fields of a stored row. */
  readonly FormExtra?: ComponentType<{ row: Row }>;
  /** Stands below the form of settings. */
  readonly SettingsExtra?: ComponentType;
  /** What is shown of one entry of a feed; `named` has the names of stored words in their places. */
  readonly Detail?: ComponentType<{ row: Row; named: Row; onUndo: () => void }>;
}

const files = import.meta.glob<{ override: SectionOverride }>([
  './sections/*.tsx',
  '!./sections/*.test.tsx',
]);

/** One small chunk for each section that has one; most have none. */
export async function loadOverride(section: string): Promise<SectionOverride | null> {
  const load = files[`./sections/${section}.tsx`];
  return load ? (await load()).override : null;
}

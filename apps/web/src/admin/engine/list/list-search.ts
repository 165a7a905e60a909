import type { Field, Fields } from '@guildhall/contract/kit/field/field-kinds';
import { buildFilterShape } from '@guildhall/contract/kit/section/section';
import { buildPagingBody, getPageSize } from '@guildhall/contract/kit/section/section-paging';
import { limits } from '@guildhall/contract/limits';

type FilterValue = string | number | boolean;
/**
 * State of a list in the address: page, order, search and filters. The address can be shared and
 * reloaded.
 */
export type ListSearch = {
  tab?: string;
  page?: number;
  perPage?: number;
  sort?: string;
  q?: string;
  f?: Record<string, FilterValue>;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFilterValue = (value: unknown): value is FilterValue =>
  (typeof value === 'string' && value !== '') ||
  typeof value === 'number' ||
  typeof value === 'boolean';
const nameOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value) || undefined;
/** Restores the typed text, because the router parses `true`, `7` and `[1]` as values. */
const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' ? value : value !== undefined && JSON.stringify(value)) || undefined;
const intOf = (value: unknown, max: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max
    ? value
    : undefined;

/** Parses an address; malformed parts are ignored and never break the page. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const filters = isRecord(raw['f'])
    ? Object.entries(raw['f']).filter((entry): entry is [string, FilterValue] =>
        isFilterValue(entry[1]),
      )
    : [];
  const search: ListSearch = {
    tab: nameOf(raw['tab']),
    page: intOf(raw['page'], limits.pageMax),
    perPage: intOf(raw['perPage'], limits.perPageMax),
    sort: nameOf(raw['sort']),
    q: textOf(raw['q']),
    f: filters.length > 0 ? Object.fromEntries(filters) : undefined,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/**
 * Returns the address after one filter was changed; an empty value removes the filter. The new
 * address leads to the first page.
 */
export function setListFilter(
  search: ListSearch,
  name: string,
  value: FilterValue | null | undefined,
): ListSearch {
  const { [name]: _before, ...rest } = search.f ?? {};
  const f =
    value === null || value === undefined || value === '' ? rest : { ...rest, [name]: value };
  return { ...search, page: undefined, f: Object.keys(f).length > 0 ? f : undefined };
}

/** Returns the address without some of its filters. */
export const removeListFilters = (search: ListSearch, names: readonly string[]): ListSearch =>
  names.reduce((left, name) => setListFilter(left, name, null), search);

/**
 * Returns the next order after a press on a column's header: ascending, descending, then the
 * default order of the list.
 */
export function pickNextSort(present: string | undefined, column: string): string | undefined {
  if (present === column) return `-${column}`;
  return present === `-${column}` ? undefined : column;
}

const wireFilter = (field: Field | undefined, value: FilterValue): FilterValue =>
  field?.kind === 'text' || field?.kind === 'long-text' || field?.kind === 'url'
    ? String(value)
    : value;

/**
 * Converts filters and order of the address for the server; fields that the section does not
 * declare are left out.
 */
export function buildFilterBody(
  section: { fields: Fields },
  search: ListSearch,
): Record<string, unknown> {
  const shape = buildFilterShape(section);
  const given = { ...search.f, q: search.q, sort: search.sort };
  const entries = Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || !Object.hasOwn(shape, name)) return [];
    const wired = wireFilter(section.fields[name], value);
    return shape[name]?.safeParse(wired).success ? [[name, wired] as const] : [];
  });
  return Object.fromEntries(entries);
}
export const buildListBody = (
  section: { fields: Fields; limit?: number },
  search: ListSearch,
): Record<string, unknown> => ({
  ...buildPagingBody(
    section,
    search.page ?? limits.pageDefault,
    search.perPage ?? getPageSize(section),
  ),
  ...buildFilterBody(section, search),
});

/**
 * Returns the offered page numbers: first, last, and the neighbours of the current page; `null`
 * stands for a gap (R2.172 to R2.174).
 */
export function listPageNumbers(page: number, total: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, total])]
    .filter((entry) => entry >= 1 && entry <= total)
    .sort((a, b) => a - b);
  return wanted.flatMap((entry, at) => {
    const before = wanted[at - 1] ?? entry - 1;
    if (entry - before === 2) return [entry - 1, entry];
    return entry - before > 2 ? [null, entry] : [entry];
  });
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { hasUnsavedChanges } from '../form/form-state.store.ts';
import { buildOfficeLink } from '../office-link.ts';
import { readListSearch, type ListSearch } from './list-search.ts';

/**
 * The address of a page of the back office, read and written. Filters and order survive opening and
 * closing a form.
 */
export function useListPage(page: string) {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = readListSearch(raw);
  const go = (id: string | undefined, next: ListSearch, replace = false) =>
    void navigate({ ...buildOfficeLink(page, id, next), replace });
  return {
    search,
    // another page is a step that Back undoes; filters and order, which change with every letter,
    // are not
    setSearch: (next: ListSearch, replace = next.page === search.page || next.page === undefined) =>
      go(undefined, next, replace),
    /** Other filters for the same list, whatever is open over it. */
    refilter: (f: ListSearch['f']) =>
      void navigate({ to: '.', search: { ...search, f }, replace: true }),
    open: (id: number | 'new') => go(String(id), search),
    close: () => go(undefined, search),
    /** Back to another list than the one that it was opened from. */
    closeTo: (next: ListSearch) => go(undefined, next),
    /** Another view of the row that is open. */
    openTab: (id: number, tab: string | undefined) => go(String(id), { ...search, tab }, true),
    /** After a save or a delete nothing is left to lose, although the form has not noticed yet. */
    closeSaved: () => {
      hasUnsavedChanges.set(false);
      go(undefined, search);
    },
    openSaved: (id: number) => {
      hasUnsavedChanges.set(false);
      go(String(id), search, true);
    },
  };
}

/** The id in an address: a row, the form of a new one, none, or one that no row can have. */
export type RouteRowId = number | 'new' | 'impossible' | undefined;
export function readRowId(text: string | undefined): RouteRowId {
  if (text === undefined || text === 'new') return text;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 'impossible';
}

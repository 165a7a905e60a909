import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { buildOfficeLink } from '../office-link.ts';
import { readListSearch, type ListSearch } from './list-search.ts';

/**
 * Reads and changes the address of a page of the back office. Opening and closing a form keep the
 * filters and the order.
 */
export function useListAddress(page: string) {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const search = readListSearch(raw);
  const navigateTo = (
    id: string | undefined,
    next: ListSearch,
    replace = false,
    ignoreBlocker = false,
  ) => void navigate({ ...buildOfficeLink(page, id, next), replace, ignoreBlocker });
  // a command may end after the operator has opened another row; the form of that row then stays
  // open with its unsaved changes
  const goIfStillHere = (id: string | undefined, replace = false) => {
    if (router.state.location.pathname === pathname) navigateTo(id, search, replace, true);
  };
  return {
    search,
    // only a change of page adds an entry to the browser's history; filters would add one with
    // every typed letter
    setSearch: (next: ListSearch, replace = next.page === search.page || next.page === undefined) =>
      navigateTo(undefined, next, replace),
    /** Sets other filters for the same list and keeps the open form. */
    refilter: (f: ListSearch['f']) =>
      void navigate({ to: '.', search: { ...search, f }, replace: true }),
    open: (id: number | 'new') => navigateTo(String(id), search),
    close: () => navigateTo(undefined, search),
    /** Closes the row and shows its list with another search. */
    closeTo: (next: ListSearch) => navigateTo(undefined, next),
    /** Opens another tab of the open row. */
    openTab: (id: number, tab: string | undefined) =>
      navigateTo(String(id), { ...search, tab }, true),
    /**
     * Closes the form after a save or a delete, without the question about unsaved changes. Does
     * nothing if the operator has left the form in the meantime.
     */
    closeSaved: () => goIfStillHere(undefined),
    /** Like `closeSaved`, but opens another row in place of the form. */
    openSaved: (id: number | 'new') => goIfStillHere(String(id), true),
  };
}

/** The id in an address: a row, the form of a new row, no row, or an impossible id. */
export type RouteRowId = number | 'new' | 'impossible' | undefined;
export function parseRouteRowId(text: string | undefined): RouteRowId {
  if (text === undefined || text === 'new') return text;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 'impossible';
}

import { linkOptions } from '@tanstack/react-router';
import type { ListSearch } from './list/list-search.ts';

/** Builds the address of a page of the back office, or of one of its rows. */
export const buildOfficeLink = (page: string, id?: number | string, search: ListSearch = {}) =>
  id === undefined
    ? linkOptions({ to: '/admin/$page', params: { page }, search })
    : linkOptions({ to: '/admin/$page/$id', params: { page, id: String(id) }, search });

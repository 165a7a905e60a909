import { toAsciiDigits } from '@guildhall/contract/kit/field/digits';
import { roleNames } from '@guildhall/contract/roles';
import { limits } from '@guildhall/contract/limits';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { callAdminApi } from '../admin-call.ts';
import type { ListSearch } from '../engine/list/list-search.ts';
import { buildOfficeQueryKey, buildOfficeRowQueryKey } from '../engine/queries.ts';

const text = (value: string | number | boolean | undefined): string | undefined =>
  value === undefined || value === '' ? undefined : String(value);

type Order = `${'' | '-'}${'id' | 'email' | 'username' | 'lvl' | 'createdAt'}`;
const orders: readonly Order[] = [
  'id',
  '-id',
  'email',
  '-email',
  'username',
  '-username',
  'lvl',
  '-lvl',
  'createdAt',
  '-createdAt',
];
/** Filters of the users page in the server's format. */
export function toUserFilters({ page, perPage, sort, q, f = {} }: ListSearch) {
  return {
    page: page ?? limits.pageDefault,
    perPage: perPage ?? limits.perPageDefault,
    sort: orders.find((order) => order === sort),
    q: text(q),
    email: text(f['email']),
    username: text(f['username']),
    roleName: roleNames.find((name) => name === f['roleName']),
    statusId: typeof f['statusId'] === 'number' ? f['statusId'] : undefined,
  };
}
export const buildUsersQuery = (search: ListSearch) => {
  const body = toUserFilters(search);
  return queryOptions({
    queryKey: buildOfficeQueryKey('users', 'list', body),
    queryFn: ({ signal }) => callAdminApi('adminListUsers', { body, signal }),
    placeholderData: keepPreviousData,
  });
};
/** Filters without page and order. */
export function toUnpagedUserFilters(search: ListSearch) {
  const { page: _page, perPage: _perPage, sort: _sort, ...filters } = toUserFilters(search);
  return filters;
}
/** Exports the filtered list as a file. */
export function exportUsers(search: ListSearch): Promise<Blob> {
  const body = toUnpagedUserFilters(search);
  return callAdminApi('adminExportUsers', {
    body,
    as: 'file',
    ownMessage: 'except-429',
    timeoutMs: limits.longRequestTimeoutMs,
  }) as Promise<unknown> as Promise<Blob>;
}
export const buildUserQuery = (id: number) =>
  queryOptions({
    queryKey: buildOfficeRowQueryKey('users', id),
    queryFn: ({ signal }) => callAdminApi('adminGetUser', { params: { id }, signal }),
  });

export interface UserItemFilters {
  page: number;
  rarity?: number;
  section?: number;
  issuedId?: number;
  typeId?: number;
  isAsset?: boolean;
  /** Inventory from which the item was made. */
  commonId?: number;
  collectionId?: number;
  /** Selects deleted items instead of owned items. */
  gone?: boolean;
}
export const buildUserItemsQuery = (id: number, filters: UserItemFilters) =>
  queryOptions({
    queryKey: buildOfficeQueryKey('users', 'items', id, filters),
    queryFn: ({ signal }) =>
      callAdminApi('adminListUserInventories', {
        params: { id },
        body: { ...filters, perPage: limits.perPageDefault },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/**
 * Reads one item with its slots, from which a change starts. Reads nothing while no item is chosen.
 */
export const buildUserItemQuery = (id: number, itemId: number | undefined) =>
  queryOptions({
    queryKey: buildOfficeQueryKey('users', 'item', id, itemId),
    queryFn:
      itemId === undefined
        ? skipToken
        : ({ signal }) => callAdminApi('adminGetUserItem', { params: { id, itemId }, signal }),
  });

/**
 * Reads the history of one item, regardless of its owner; reads nothing while no item is chosen.
 */
export const buildItemHistoryQuery = (itemId: number | undefined, page: number) =>
  queryOptions({
    queryKey: buildOfficeQueryKey('users', 'item-history', itemId, page),
    queryFn:
      itemId === undefined
        ? skipToken
        : ({ signal }) =>
            callAdminApi('adminItemHistory', {
              params: { itemId },
              query: { page: String(page) },
              signal,
            }),
  });

/**
 * Parses an issued id. Ids start at 1 (R5.7), so a smaller number becomes 1. Returns undefined,
 * which means no filter, for text that is not a number.
 */
export function parsePositiveId(typed: string): number | undefined {
  const value = Number(typed);
  return typed.trim() === '' || !Number.isFinite(value)
    ? undefined
    : Math.max(limits.issuedIdMin, Math.trunc(value));
}
/**
 * Parses the amount of a grant. The amount is at least 1, so that a smaller value becomes 1 (R5.6).
 */
export function parseGrantAmount(typed: string): number {
  const value = Math.trunc(Number(toAsciiDigits(typed)));
  return Number.isFinite(value)
    ? Math.min(limits.grantAmountMax, Math.max(limits.grantAmountMin, value))
    : limits.grantAmountMin;
}

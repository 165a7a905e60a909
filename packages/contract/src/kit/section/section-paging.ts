/** Paging of lists; some lists call the page size `limit` (OP-91). */
import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import type { Fields } from '../field/field-kinds.ts';
import { pagingBodyFields } from '../field/fields.ts';

export interface ListPaging {
  /** Default number of rows of a list that is paged by `limit` instead of `perPage` (OP-91). */
  readonly limit?: number | undefined;
}
type Listed = ListPaging & { readonly fields: Fields };
/**
 * Returns the default number of rows per page: the section's own default, otherwise the general
 * one.
 */
export const getPageSize = ({ limit }: Listed): number => limit ?? limits.perPageDefault;
/** Builds the part of a request body that asks for one page of a list. */
export const buildPagingBody = (
  { limit }: Listed,
  page: number,
  size: number,
): Record<string, number> =>
  limit === undefined ? { page, perPage: size } : { page, limit: size };
/** Schema of the paging in a body. */
export const buildPagingSchema = ({ limit }: Listed) =>
  limit === undefined
    ? pagingBodyFields
    : {
        page: pagingBodyFields.page,
        limit: z._default(pagingBodyFields.perPage.def.innerType, limit),
      };
/** Splits a body into its paging and the rest. */
export function separatePagingFromBody(body: Readonly<Record<string, unknown>>) {
  const { page, limit, perPage = limit, ...filters } = body;
  return { page: Number(page), perPage: Number(perPage), filters };
}

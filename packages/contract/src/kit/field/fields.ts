import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { toErrorText } from '../problem/problem.ts';

/** Largest whole number in a column of ordinary integers. */
export const intMax = 2_147_483_647;
/** Largest id: a database column could hold larger numbers, but a JSON number cannot. */
export const idMax = Number.MAX_SAFE_INTEGER;
/**
 * Fault of an id that is too large to exist. In a path, the reply is NOT_FOUND; elsewhere, the
 * fault names the field.
 */
const beyond = toErrorText('absent');
/** Id, a positive integer (OP-45). Ids are not secret: knowing an id never gives access. */
export const idSchema = z
  .int({ error: ({ code }) => (code === 'too_big' ? beyond : toErrorText('whole')) })
  .check(z.positive(toErrorText('aboveZero')));
/** Id in a path or a query: digits only, without coercion of other values. */
export const idParamSchema = z
  .pipe(
    z.string().check(z.regex(/^[1-9]\d*$/, toErrorText('aboveZero'))),
    z.transform((text: string) => Number(text)),
  )
  .check(z.lte(idMax, beyond));
/** Whole number in a query: digits only, without coercion of other values. */
export const buildDigitsSchema = (min: number, max: number) =>
  z
    .pipe(
      z.string().check(z.regex(/^\d{1,9}$/, toErrorText('whole'))),
      z.transform((text: string) => Number(text)),
    )
    .check(z.gte(min), z.lte(max));
/** A whole number of an ordinary column. */
export const wholeNumberSchema = z.int().check(z.gte(0), z.lte(intMax));
/**
 * Date and time in ISO 8601, UTC. The years are limited to those that a database, a calendar and an
 * added duration can represent.
 */
export const instantSchema = z.iso
  .datetime({ abort: true })
  .check(
    z.refine((text: string) => /^(?:19[7-9]|2\d\d)\d-/.test(text), {
      error: toErrorText('years', { from: '1970', to: '2999' }),
    }),
  );
export const text = (max: number) => z.string().check(z.maxLength(max));
/** Text that is not empty after trimming. */
export const nonEmptyText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** Token of a mail or a link: 256 random bits, base64url. */
export const linkTokenSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, toErrorText('link')));
/** An answer without contents. */
export const emptyReplySchema = z.object({}) as unknown as z.ZodMiniType<object, object>;
export const idParamsSchema = z.object({ id: idParamSchema });

export const pageQuerySchema = z.object({
  page: z.prefault(buildDigitsSchema(1, limits.pageMax), '1'),
  perPage: z.prefault(buildDigitsSchema(1, limits.perPageMax), String(limits.perPageDefault)),
});
/** Paging parameters in a list's body. */
export const pagingBodyFields = {
  page: z._default(z.int().check(z.gte(1), z.lte(limits.pageMax)), 1),
  perPage: z._default(z.int().check(z.gte(1), z.lte(limits.perPageMax)), limits.perPageDefault),
};
export const buildPageSchema = <T extends z.ZodMiniType>(row: T) =>
  z.object({ data: z.array(row), page: z.int(), totalPages: z.int() });
/**
 * Page of a back-office list, with the number of rows on all pages. A list of more than
 * `limits.countedRowsMax` rows is not counted to its end: `totalIsMinimum` is then true, `total` is
 * the number of rows counted so far, and `totalPages` includes the next page.
 */
export const buildPageWithTotalSchema = <T extends z.ZodMiniType>(row: T) =>
  z.extend(buildPageSchema(row), { total: z.int(), totalIsMinimum: z.boolean() });
export const buildListSchema = <T extends z.ZodMiniType>(row: T) =>
  z.object({ data: z.array(row) });
export const searchOptionSchema = z.object({ id: idSchema, name: z.string() });
/** A row offered for selection, with its picture and rarity if its section has them. */
export const pickedOptionSchema = z.extend(searchOptionSchema, {
  rarity: z.nullable(z.int()),
  image: z.nullable(z.string()),
});

import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/** Ids are positive integers (OP-45); nothing rests on their secrecy. */
export const id = z.int().check(z.positive());
/** An id in a path or a query: digits only, no coercion of anything else. */
export const idParam = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a positive integer')),
  z.transform((text: string) => Number(text)),
);
const digits = (min: number, max: number) =>
  z
    .pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
      z.transform((text: string) => Number(text)),
    )
    .check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`));
/** A date and time in ISO 8601, UTC. */
export const instant = z.iso.datetime();
export const text = (max: number) => z.string().check(z.maxLength(max, `must be at most ${max} characters`));
/** Text that is not empty once spaces around it are gone. */
export const label = (max: number) => z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(max, `must be at most ${max} characters`));
/** A mailed or linked token: 256 random bits, base64url. */
export const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'is not a valid link'));
/** An answer without contents. */
export const none = z.object({}) as unknown as z.ZodMiniType<object, object>;
export const byId = z.object({ id: idParam });

export const pageQuery = z.object({ page: z.prefault(digits(1, limits.pageMax), '1'), perPage: z.prefault(digits(1, limits.perPageMax), String(limits.perPageDefault)) });
/** The paging part of a list's body. */
export const pageBody = {
  page: z._default(z.int().check(z.gte(1), z.lte(limits.pageMax)), 1),
  perPage: z._default(z.int().check(z.gte(1), z.lte(limits.perPageMax)), limits.perPageDefault),
};
export const paged = <T extends z.ZodMiniType>(row: T) => z.object({ data: z.array(row), page: z.int(), totalPages: z.int() });
export const listed = <T extends z.ZodMiniType>(row: T) => z.object({ data: z.array(row) });
export const searchOption = z.object({ id, name: z.string() });

import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import type { Queries } from './db.ts';
import { many, one, sql, type Sql } from './sql.ts';

const plain = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const atStart = (text: string): string => `${plain(toNormalForm(text))}%`;

/**
 * Conditions on texts: the only ones that know how texts are compared (decision 0062). Each goes by
 * an index on `normal_form(column)`, in a database of whatever locale.
 */
/** By the collation of the indexes that order. */
export const equalsText = (column: Sql, text: string): Sql =>
  sql`normal_form(${column}) collate "C" = ${toNormalForm(text)}`;
/** Finds a text anywhere, whatever characters it holds. */
export const containsText = (column: Sql, text: string): Sql =>
  sql`normal_form(${column}) like ${`%${atStart(text)}`}`;
export const startsWithText = (column: Sql, text: string): Sql =>
  sql`normal_form(${column}) like ${atStart(text)}`;
/** So many signs an index of trigrams needs to find a text within a word. */
const withinWordMin = 3;
/** Signs that part words: a name such as `Old_Ember` or `anna.b@example.org` has several. */
const betweenWords = [' ', '_', '-', '.', '@', '(', '«', '“', '"', "'", '/', ':', '#', '['];
/**
 * Finds a word in a text by the index: anywhere within words, or only at the beginning of a word if
 * the search word is short. With `isWithin` short words are found within words too, without an
 * index.
 */
export const containsWord = (column: Sql, word: string, isWithin = false): Sql =>
  isWithin || word.length >= withinWordMin
    ? containsText(column, word)
    : anyOf(
        startsWithText(column, word),
        ...betweenWords.map(
          (sign) => sql`normal_form(${column}) like ${`%${plain(sign)}${atStart(word)}`}`,
        ),
      );
/** Orders by a text as it is compared; follow it with something in which no two rows are equal. */
export const buildTextOrder = (column: Sql): Sql => sql`normal_form(${column}) collate "C"`;

/** A condition that is asked where its filter was given. */
export const given = <T>(
  filter: T | null | undefined,
  condition: (value: T) => Sql,
): Sql | undefined => (filter === undefined || filter === null ? undefined : condition(filter));

/** All of the conditions that are asked. */
export const allOf = (...conditions: readonly (Sql | undefined)[]): Sql => {
  const asked = conditions.filter((condition) => condition !== undefined);
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
};

/** True if one of the given conditions is true; false without conditions. */
export const anyOf = (...conditions: readonly (Sql | undefined)[]): Sql => {
  const asked = conditions.filter((condition) => condition !== undefined);
  return asked.length === 0 ? sql`false` : sql`(${sql.join(asked, sql` or `)})`;
};

/**
 * The order of a name that somebody sent, which may be any word; another where it is none of these.
 */
export const pickOrderByName = (
  orders: Readonly<Record<string, Sql>>,
  name: string | undefined,
  otherwise: Sql,
): Sql => (name !== undefined && Object.hasOwn(orders, name) && orders[name]) || otherwise;

export interface PagedRowsQuery {
  readonly columns: Sql;
  readonly from: Sql;
  readonly where: Sql;
  /** By something in which no two rows are equal, or a row could stand on two pages. */
  readonly order: Sql;
}
/** A page of a listing, and how many rows there are on all pages. */
export async function listRowsPage<T extends object>(
  on: Queries,
  { columns, from, where, order }: PagedRowsQuery,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: T[]; total: number }> {
  const rows = await many<T>(
    on,
    sql`
      select ${columns}
      from ${from}
      where ${where}
      order by ${order}
      limit ${perPage}
      offset ${(page - 1) * perPage}`,
  );
  const total = await one<{ n: number }>(
    on,
    sql`select count(*)::int as n from ${from} where ${where}`,
  );
  return { rows, total: total.n };
}

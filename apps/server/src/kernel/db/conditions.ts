import { limits } from '@guildhall/contract/limits';
import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import type { Queries } from './db.ts';
import type { PagePlace, RowCount } from './paged.ts';
import { many, one, sql, type Sql } from './sql.ts';

const plain = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const atStart = (text: string): string => `${plain(toNormalForm(text))}%`;

/**
 * Builds conditions on texts. The rules of comparing texts are only in this file (decision 0062).
 * Each condition uses an index on `normal_form(column)`, whatever the locale of the database.
 */
/** Compares texts with the collation of the indexes that are used for sorting. */
export const equalsText = (column: Sql, text: string): Sql =>
  sql`normal_form(${column}) collate "C" = ${toNormalForm(text)}`;
/** Finds a text at any position; special characters have no special meaning. */
export const containsText = (column: Sql, text: string): Sql =>
  sql`normal_form(${column}) like ${`%${atStart(text)}`}`;
export const startsWithText = (column: Sql, text: string): Sql =>
  sql`normal_form(${column}) like ${atStart(text)}`;
/** Smallest number of characters for which a trigram index finds a text within a word. */
const withinWordMin = 3;
/**
 * Characters that separate words: names such as `Old_Ember` or `anna.b@example.org` contain several
 * words.
 */
const betweenWords = [' ', '_', '-', '.', '@', '(', '«', '“', '"', "'", '/', ':', '#', '['];
/**
 * Finds a word in a text by the index. A long search word is found anywhere within words, a short
 * one only at the beginning of a word. With `isWithin`, short words are found within words too,
 * without an index.
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
/**
 * Sorts by the normal form of a text. The caller adds a unique column to make the order complete.
 */
export const buildNormalisedTextOrder = (column: Sql): Sql =>
  sql`normal_form(${column}) collate "C"`;

/** Returns the condition if its filter is given, otherwise undefined. */
export const given = <T>(
  filter: T | null | undefined,
  condition: (value: T) => Sql,
): Sql | undefined => (filter === undefined || filter === null ? undefined : condition(filter));

/** Combines the given conditions with `and`; undefined conditions are ignored. */
export const allOf = (...conditions: readonly (Sql | undefined)[]): Sql => {
  const asked = conditions.filter((condition) => condition !== undefined);
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
};

/** True if one of the given conditions is true; false if no conditions are given. */
export const anyOf = (...conditions: readonly (Sql | undefined)[]): Sql => {
  const asked = conditions.filter((condition) => condition !== undefined);
  return asked.length === 0 ? sql`false` : sql`(${sql.join(asked, sql` or `)})`;
};

/** Returns the order that a caller named, or the default order if no order has this name. */
export const pickOrderByName = (
  orders: Readonly<Record<string, Sql>>,
  name: string | undefined,
  otherwise: Sql,
): Sql => (name !== undefined && Object.hasOwn(orders, name) && orders[name]) || otherwise;

export interface PagedRowsQuery {
  readonly columns: Sql;
  readonly from: Sql;
  /** Rows to count, if `from` ends with the page. */
  readonly countFrom?: Sql;
  readonly where: Sql;
  /** The order must end with a unique column; otherwise a row could appear on two pages. */
  readonly order: Sql;
  /**
   * True for the own rows of a player, for which one plan is good for all values. Other lists are
   * planned for the values of their filters, because a value may be frequent or rare.
   */
  readonly isPlannedOnce?: boolean;
}
/** Comment by which the connection plans a statement for its values (`named-statements.ts`). */
const planPerValues = sql`/* planned for its values */`;
/**
 * Reads a page of a listing, and counts its rows up to the page's end and at least up to
 * `limits.countedRowsMax`. The cost of a page therefore does not grow with the table.
 */
export async function listRowsPage<T extends object>(
  db: Queries,
  { columns, from, countFrom = from, where, order, isPlannedOnce = false }: PagedRowsQuery,
  { page, perPage, countAll = false }: PagePlace,
): Promise<{ rows: T[]; total: RowCount }> {
  const hint = isPlannedOnce ? sql`` : planPerValues;
  const rows = await many<T>(
    db,
    sql`
      select ${hint} ${columns}
      from ${from}
      where ${where}
      order by ${order}
      limit ${perPage}
      offset ${(page - 1) * perPage}`,
  );
  if (countAll) {
    const total = await one<{ n: number }>(
      db,
      sql`select ${hint} count(*)::int as n from ${countFrom} where ${where}`,
    );
    return { rows, total: { count: total.n, isMinimum: false } };
  }
  const upTo = Math.max(limits.countedRowsMax, page * perPage);
  const counted = await one<{ n: number }>(
    db,
    sql`
      select ${hint} count(*)::int as n
      from (
        select
        from ${countFrom}
        where ${where}
        limit ${upTo + 1}
      ) counted`,
  );
  return { rows, total: { count: Math.min(counted.n, upTo), isMinimum: counted.n > upTo } };
}

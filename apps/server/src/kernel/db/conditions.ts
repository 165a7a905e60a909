import { limits } from '@guildhall/contract/limits';
import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import type { Queries } from './db.ts';
import type { PagePosition, RowCount } from './paged.ts';
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
export const mapDefined = <T>(
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

/** Returns the direction of a list that is sorted by id; undefined if it is sorted otherwise. */
export function findIdOrder(
  sort: string | undefined,
  otherwise: 'asc' | 'desc',
): 'asc' | 'desc' | undefined {
  if (sort === undefined) return otherwise;
  return ({ id: 'asc', '-id': 'desc' } as const)[sort];
}

export interface PagedRowsQuery {
  readonly columns: Sql;
  readonly from: Sql;
  readonly where: Sql;
  /** The order must end with a unique column; otherwise a row could appear on two pages. */
  readonly order: Sql;
  /**
   * Unique column of type bigint or integer with an index, by which a row of `from` is found. With
   * a key, only the rows of the page are read with all columns; skipped and counted rows are read
   * by key only. A list without a key, for example of a grouped subquery, is read twice: for the
   * page and for the count.
   */
  readonly key?: Sql;
  /** Direction of the list if `order` is the order of `key`; needed for `PagePosition.afterKey`. */
  readonly keyOrder?: 'asc' | 'desc' | undefined;
  /**
   * Query for the keys of the list's rows, in the order of the list; it reads no more rows than are
   * counted. Set if this query costs less than `from` and `where`.
   */
  readonly keys?: { readonly from: Sql; readonly key: Sql; readonly order: Sql };
  /**
   * True for lists of a player's own rows, for which one query plan suits all values. Other lists
   * are planned again for the values of their filters, because a value may be frequent or rare.
   */
  readonly isPlannedOnce?: boolean;
}
interface CountedRows<T> {
  readonly rows: T[];
  readonly total: RowCount;
}
/**
 * Comment that makes the connection plan a statement again for its values (`named-statements.ts`).
 */
const planPerValues = sql`/* planned for its values */`;
const getPlanHint = ({ isPlannedOnce = false }: PagedRowsQuery): Sql =>
  isPlannedOnce ? sql`` : planPerValues;
const buildPageClause = ({ page, perPage }: PagePosition): Sql =>
  sql`limit ${perPage} offset ${(page - 1) * perPage}`;
const getCountedRowsMax = ({ page, perPage }: PagePosition): number =>
  Math.max(limits.countedRowsMax, page * perPage);
const toRowCount = (foundCount: number, countedMax: number): RowCount => ({
  count: Math.min(foundCount, countedMax),
  isMinimum: foundCount > countedMax,
});

/**
 * Reads a page of a listing, and counts its rows up to the page's end and at least up to
 * `limits.countedRowsMax`. The cost of a page therefore does not grow with the table. A page after a
 * key (`afterKey`) counts no rows.
 */
export async function listRowsPage<T extends object>(
  db: Queries,
  query: PagedRowsQuery,
  place: PagePosition,
): Promise<CountedRows<T>> {
  const { key } = query;
  if (place.afterKey !== undefined)
    return listRowsPage(db, continueAfterKey(query, place.afterKey), {
      perPage: place.perPage,
      page: 1,
      count: 'none',
    });
  // the server holds at most `countedRowsMax` keys in memory, so only pages within this range are
  // read by their keys
  if (key && !place.count && place.page * place.perPage <= limits.countedRowsMax)
    return listRowsByKeys<T>(db, { ...query, key }, place);
  const rows = await listRowsInOrder<T>(db, query, place);
  if (place.count === 'none') {
    const isMinimum = rows.length === place.perPage;
    return { rows, total: { count: (place.page - 1) * place.perPage + rows.length, isMinimum } };
  }
  if (place.count === 'all') {
    const { from, where } = query;
    const total = await one<{ n: number }>(
      db,
      sql`select ${planPerValues} count(*)::int as n from ${from} where ${where}`,
    );
    return { rows, total: { count: total.n, isMinimum: false } };
  }
  const countedMax = getCountedRowsMax(place);
  const { from, where } = query.keys ? { from: query.keys.from, where: sql`true` } : query;
  const counted = await one<{ n: number }>(
    db,
    sql`
      select ${getPlanHint(query)} count(*)::int as n
      from (
        select
        from ${from}
        where ${where}
        limit ${countedMax + 1}
      ) counted`,
  );
  return { rows, total: toRowCount(counted.n, countedMax) };
}
/** Leaves out the rows up to a key. Throws if the list is in another order than that of its key. */
function continueAfterKey(query: PagedRowsQuery, afterKey: number): PagedRowsQuery {
  const { key, keyOrder, keys, where } = query;
  if (!key || !keyOrder || keys) throw new Error('The list is not in the order of its key');
  const isLater = keyOrder === 'asc' ? sql`${key} > ${afterKey}` : sql`${key} < ${afterKey}`;
  return { ...query, where: sql`(${where}) and ${isLater}` };
}
/**
 * Reads a page in the list's order. An index in this order lets the database stop at the end of the
 * page, without reading all matching rows.
 */
function listRowsInOrder<T extends object>(
  db: Queries,
  query: PagedRowsQuery,
  place: PagePosition,
): Promise<T[]> {
  const { columns, from, where, order, key } = query;
  // the first page skips no rows, so its columns can be read directly instead of by keys
  if (!key || (place.page === 1 && !query.keys))
    return many<T>(
      db,
      sql`
        select ${getPlanHint(query)} ${columns}
        from ${from}
        where ${where}
        order by ${order}
        ${buildPageClause(place)}`,
    );
  const keys = query.keys ?? { from: sql`${from} where ${where}`, key, order };
  return many<T>(
    db,
    sql`
      select ${getPlanHint(query)} ${columns}
      from ${from}
      where ${key} = any(array(
        select ${keys.key}
        from ${keys.from}
        order by ${keys.order}
        ${buildPageClause(place)}
      ))
      order by ${order}`,
  );
}
/**
 * Reads a page by the keys of the rows to count. If more rows match than are counted, and the keys
 * were not read in the list's order, reads the page in that order instead.
 */
async function listRowsByKeys<T extends object>(
  db: Queries,
  query: PagedRowsQuery & { readonly key: Sql },
  place: PagePosition,
): Promise<CountedRows<T>> {
  const { key, keys, from, where, columns, order } = query;
  const countedMax = getCountedRowsMax(place);
  const foundKeys = (
    await many<{ key: number }>(
      db,
      keys
        ? sql`
            select ${planPerValues} ${keys.key} as key
            from ${keys.from}
            order by ${keys.order}
            limit ${countedMax + 1}`
        : sql`
            select ${planPerValues} ${key} as key
            from ${from}
            where ${where}
            limit ${countedMax + 1}`,
    )
  ).map((row) => row.key);
  const total = toRowCount(foundKeys.length, countedMax);
  const begin = (place.page - 1) * place.perPage;
  if (begin >= foundKeys.length) return { rows: [], total };
  if (total.isMinimum && !keys) return { rows: await listRowsInOrder<T>(db, query, place), total };
  const shown = keys ? foundKeys.slice(begin, begin + place.perPage) : foundKeys;
  const hasKey = sql`${key} = any(${shown}::bigint[])`;
  if (shown.length <= place.perPage) {
    const page = { columns, from, where: hasKey, order };
    return { rows: await listRowsInOrder<T>(db, page, { ...place, page: 1 }), total };
  }
  const first = { from: sql`${from} where ${hasKey}`, key, order };
  return { rows: await listRowsInOrder<T>(db, { ...query, keys: first }, place), total };
}

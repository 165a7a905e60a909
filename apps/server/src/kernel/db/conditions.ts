import type { Queries } from '../db.ts';
import { many, one, sql, type Sql } from './sql.ts';

const plain = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/** A pattern of `like` and `ilike` that finds a text anywhere, whatever signs it holds. */
export const anywhere = (text: string): string => `%${plain(text)}%`;
/** A pattern that finds it where a text begins. */
export const atStart = (text: string): string => `${plain(text)}%`;
/** So many signs an index of trigrams needs to find a text within a word. */
const withinWordMin = 3;
/** Finds a word in a text by its index: within words, or where one begins if it is short. */
export const hasWord = (text: Sql, word: string): Sql =>
  word.length < withinWordMin
    ? sql`(${text} ilike ${atStart(word)} or ${text} ilike ${`% ${atStart(word)}`})`
    : sql`${text} ilike ${anywhere(word)}`;

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

/** One of the conditions that are asked; none of none. */
export const anyOf = (...conditions: readonly (Sql | undefined)[]): Sql => {
  const asked = conditions.filter((condition) => condition !== undefined);
  return asked.length === 0 ? sql`false` : sql`(${sql.join(asked, sql` or `)})`;
};

/** The order of a name that somebody sent, which may be any word; another where it is none of these. */
export const orderNamed = (
  orders: Readonly<Record<string, Sql>>,
  name: string | undefined,
  otherwise: Sql,
): Sql => (name !== undefined && Object.hasOwn(orders, name) && orders[name]) || otherwise;

export interface Listing {
  readonly columns: Sql;
  readonly from: Sql;
  readonly where: Sql;
  /** By something in which no two rows are equal, or a row could stand on two pages. */
  readonly order: Sql;
}
/** A page of a listing, and how many rows there are on all pages. */
export async function pageOfRows<T extends object>(
  on: Queries,
  { columns, from, where, order }: Listing,
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

import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import {
  allOf,
  anyOf,
  buildNormalisedTextOrder,
  containsText,
  mapDefined,
  pickOrderByName,
  findIdOrder,
  listRowsPage,
} from '../../../kernel/db/conditions.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { maybeOne, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { SectionTitleQueryParts } from '../../../kernel/titles.ts';

export interface AlphaKeyRequestRow extends Record<string, unknown> {
  readonly id: number;
  readonly user_id: number;
  readonly email: string;
  readonly username: string;
  readonly content_creator: boolean;
  readonly link: string;
  readonly device: string;
  readonly age: string;
  readonly gender: string;
  readonly games: string;
  readonly country: string;
  readonly found_us: string;
  readonly created_at: string;
  readonly alpha_key: number;
}
export interface AlphaKeyRequestFilters {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly email?: string | undefined;
  readonly alphaKey?: number | undefined;
  readonly contentCreator?: boolean | undefined;
  readonly createdAtFrom?: string | undefined;
  readonly createdAtTo?: string | undefined;
}
const joined = sql`
  alpha_key_requests r
  join player a on a.user_id = r.user_id
  left join alpha_keys k on k.user_id = r.user_id and k.deleted_at is null`;
const columns = sql`
  r.id, r.user_id, a.email, a.username, r.content_creator, r.link, r.device, r.age, r.gender,
  r.games, r.country, r.found_us, r.created_at, coalesce(k.state, 0) as alpha_key`;
const condition = (filters: AlphaKeyRequestFilters): Sql =>
  allOf(
    sql`not a.deleted`,
    mapDefined(filters.email, (text) => containsText(sql`a.email`, text)),
    mapDefined(filters.q, (text) =>
      anyOf(containsText(sql`a.email`, text), containsText(sql`a.username`, text)),
    ),
    mapDefined(filters.alphaKey, (state) => sql`coalesce(k.state, 0) = ${state}`),
    mapDefined(filters.contentCreator, (is) => sql`r.content_creator = ${is}`),
    mapDefined(filters.createdAtFrom, (from) => sql`r.created_at >= ${from}::timestamptz`),
    mapDefined(filters.createdAtTo, (to) => sql`r.created_at <= ${to}::timestamptz`),
  );
const orders: Readonly<Record<string, Sql>> = {
  id: sql`r.id`,
  '-id': sql`r.id desc`,
  createdAt: sql`r.created_at, r.id`,
  '-createdAt': sql`r.created_at desc, r.id desc`,
  email: sql`${buildNormalisedTextOrder(sql`a.email`)}, r.id`,
  '-email': sql`${buildNormalisedTextOrder(sql`a.email`)} desc, r.id desc`,
};
export const listAlphaKeyRequestsPage = (
  db: Queries,
  filters: AlphaKeyRequestFilters,
  place: PagePosition,
) =>
  listRowsPage<AlphaKeyRequestRow>(
    db,
    {
      columns,
      from: joined,
      where: condition(filters),
      order: pickOrderByName(orders, filters.sort, sql`r.id`),
      key: sql`r.id`,
      keyOrder: findIdOrder(filters.sort, 'asc'),
    },
    place,
  );
/** Selects the requests whose player has no key yet. Returns the time of each request. */
export const buildOpenRequestTimesQuery = (): Sql => sql`
  select r.created_at as at
  from ${joined}
  where not a.deleted and k.id is null
  order by r.created_at`;
/**
 * SQL for the titles of requests: the title is the e-mail address of the player who made the
 * request.
 */
export const alphaKeyRequestTitles: SectionTitleQueryParts = {
  from: sql`alpha_key_requests r join player a on a.user_id = r.user_id`,
  alive: sql`not a.deleted`,
  id: sql`r.id`,
  title: sql`a.email`,
};
export const findAlphaKeyRequest = (db: Queries, id: number) =>
  maybeOne<AlphaKeyRequestRow>(
    db,
    sql`select ${columns} from ${joined} where r.id = ${id} and not a.deleted`,
  );
export const findAlphaKeyRequestByUser = (db: Queries, userId: number) =>
  maybeOne<AlphaKeyRequestRow>(
    db,
    sql`select ${columns} from ${joined} where r.user_id = ${userId}`,
  );
export const toAlphaKeyRequestForm = (row: AlphaKeyRequestRow) => ({
  contentCreator: row.content_creator,
  link: row.link,
  device: row.device,
  age: row.age,
  gender: row.gender,
  games: row.games,
  country: row.country,
  foundUs: row.found_us,
  createdAt: toIsoTime(row.created_at),
});

/**
 * Inserts a request. Returns undefined if the player already has one, because each player can make
 * only one.
 */
export async function insertAlphaKeyRequest(
  tx: Tx,
  userId: number,
  form: Omit<ReturnType<typeof toAlphaKeyRequestForm>, 'createdAt'>,
  now: Date,
): Promise<number | undefined> {
  const row = await maybeOne<{ id: number }>(
    tx,
    sql`
      insert into alpha_key_requests ${sql.row({
        user_id: userId,
        content_creator: form.contentCreator,
        link: form.link,
        device: form.device,
        age: form.age,
        gender: form.gender,
        games: form.games,
        country: form.country,
        found_us: form.foundUs,
        created_at: now,
      })}
      on conflict do nothing
      returning id`,
  );
  return row?.id;
}

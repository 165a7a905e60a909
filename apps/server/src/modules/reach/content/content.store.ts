import type { Queries } from '../../../kernel/db.ts';
import { many, maybeOne, sql } from '../../../kernel/db/sql.ts';

export const activeLinks = (on: Queries) =>
  many<{ id: number; link: string; title: string | null }>(
    on,
    sql`select id, link, title from hot_links where active and deleted_at is null order by id`,
  );
/**
 * Counts the click and answers where it goes. The counter is not part of the row that an operator
 * edits: its version stays.
 */
export const followLink = (on: Queries, id: number) =>
  maybeOne<{ link: string }>(
    on,
    sql`
      update hot_links
      set clicks = clicks + 1
      where id = ${id} and active and deleted_at is null
      returning link`,
  );
export interface NewsRow extends Record<string, unknown> {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly imageUrl: string | null;
  readonly publishedAt: string;
}
/** Published articles, newest first, by their index. */
export async function pageOfNews(
  on: Queries,
  page: number,
  perPage: number,
): Promise<{ rows: NewsRow[]; total: number }> {
  const rows = await many<NewsRow>(
    on,
    sql`
      select id, title, text, image_url as "imageUrl", published_at as "publishedAt"
      from articles
      where published and deleted_at is null
      order by articles.published_at desc, id desc
      limit ${perPage}
      offset ${(page - 1) * perPage}`,
  );
  const total = await maybeOne<{ n: number }>(
    on,
    sql`select count(*)::int as n from articles where published and deleted_at is null`,
  );
  return { rows, total: total?.n ?? 0 };
}

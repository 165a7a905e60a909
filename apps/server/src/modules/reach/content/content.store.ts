import type { Language } from '@guildhall/contract/kit/text/say';
import type { Queries, Writes } from '../../../kernel/db/db.ts';
import { many, maybeOne, sql } from '../../../kernel/db/sql.ts';

export const listActiveHotLinks = (db: Queries) =>
  many<{ id: number; link: string; title: string | null }>(
    db,
    sql`select id, link, title from hot_links where active and deleted_at is null order by id`,
  );
/**
 * Counts a click, and returns the target of the link. The counter is stored in another row than the
 * link, so that a click does not change the link's version.
 */
export const countHotLinkClick = (db: Writes, id: number) =>
  maybeOne<{ link: string }>(
    db,
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
/** Time from which an article is shown: the later of its publication and its planned start. */
const shownSince = sql`greatest(published_at, publish_from)`;
/**
 * Selects the articles that a reader sees now: those in the reader's language and those for all
 * languages. If there are none, selects articles in English; if there are none either, selects all
 * articles.
 */
const shownTo = (language: Language, now: Date) => sql`
  n as (
    select id, title, text, image_url, language, ${shownSince} as since
    from articles
    where published
      and deleted_at is null
      and (publish_from is null or publish_from <= ${now})
      and (publish_until is null or publish_until > ${now})
  ),
  l as (
    select case
      when exists (select 1 from n where language = ${language}) then ${language}
      when exists (select 1 from n where language = 'en') then 'en'
    end as language
  ),
  shown as (
    select n.*
    from n, l
    where n.language is null or l.language is null or n.language = l.language
  )`;
/** Lists a page of the articles that a reader of a language sees now, newest first. */
export async function listNewsPage(
  db: Queries,
  { language, now }: { readonly language: Language; readonly now: Date },
  page: number,
  perPage: number,
): Promise<{ rows: NewsRow[]; total: number }> {
  const rows = await many<NewsRow>(
    db,
    sql`
      with ${shownTo(language, now)}
      select id, title, text, image_url as "imageUrl", since as "publishedAt"
      from shown
      order by since desc, id desc
      limit ${perPage}
      offset ${(page - 1) * perPage}`,
  );
  const total = await maybeOne<{ n: number }>(
    db,
    sql`
      with ${shownTo(language, now)}
      select count(*)::int as n
      from shown`,
  );
  return { rows, total: total?.n ?? 0 };
}

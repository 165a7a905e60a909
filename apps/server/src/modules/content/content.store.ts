import { sql } from 'drizzle-orm';
import { oneOf, rowsOf, type Queries } from '../../kernel/db.ts';

export const activeLinks = (on: Queries) =>
  rowsOf<{ id: number; link: string; title: string | null }>(on, sql`select id, link, title from hot_links where active and deleted_at is null order by id`);
/** Counts the click and answers where it goes. The counter is not part of the row that an operator edits: its version stays. */
export const followLink = (on: Queries, id: number) =>
  oneOf<{ link: string }>(on, sql`update hot_links set clicks = clicks + 1 where id = ${id} and active and deleted_at is null returning link`);
/** How many wear or own an avatar. */
export const wearers = (on: Queries, avatarId: number) =>
  oneOf<{ n: number }>(
    on,
    sql`
  select ((select count(*) from accounts where avatar_id = ${avatarId}) + (select count(*) from owned_avatars where avatar_id = ${avatarId} and not revoked))::int as n`,
  );

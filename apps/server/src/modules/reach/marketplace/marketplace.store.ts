import type { Queries, Tx, Writes } from '../../../kernel/db/db.ts';
import { maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import type { MarketItemQuery, MarketPage } from './marketplace.port.ts';

interface MarketPageKey extends MarketItemQuery {
  readonly userId: number;
  readonly outsideId: string;
}
/** Stores a copy of a page of items. The copy is shown while the marketplace does not answer. */
export const saveMarketPageCopy = (
  db: Writes,
  { userId, outsideId, forAvatar, page, perPage }: MarketPageKey,
  contents: MarketPage,
  takenAt: Date,
) =>
  run(
    db,
    sql`
      insert into market_copies (
        user_id, outside_id, for_avatar, page, per_page, contents, taken_at
      )
      values (
        ${userId}, ${outsideId}, ${forAvatar}, ${page}, ${perPage}, ${sql.json(contents)},
        ${takenAt}
      )
      on conflict (user_id, for_avatar, page, per_page) do update
      set outside_id = excluded.outside_id, contents = excluded.contents,
        taken_at = excluded.taken_at`,
  );
export const findMarketPageCopy = (
  db: Queries,
  { userId, outsideId, forAvatar, page, perPage }: MarketPageKey,
) =>
  maybeOne<{ contents: MarketPage; takenAt: string }>(
    db,
    sql`
      select contents, taken_at as "takenAt"
      from market_copies
      where user_id = ${userId}
        and outside_id = ${outsideId}
        and for_avatar = ${forAvatar}
        and page = ${page}
        and per_page = ${perPage}`,
  );
export const deleteMarketPageCopies = (tx: Tx, userId: number) =>
  run(tx, sql`delete from market_copies where user_id = ${userId}`);

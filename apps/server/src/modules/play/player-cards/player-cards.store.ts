import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import { buildAvatarImageColumn } from '../../wealth/avatars/avatars.api.ts';

export interface PlayerCardSettings extends Record<string, unknown> {
  readonly isPublic: boolean;
  readonly showsLevel: boolean;
  readonly showsRecord: boolean;
  readonly showsTrophies: boolean;
  readonly isIndexed: boolean;
  readonly showcase: number[];
}
interface OpenCard extends PlayerCardSettings {
  readonly accountId: number;
  readonly username: string;
  readonly avatar: string | null;
  readonly level: number;
}
const settings = sql`
  c.is_public as "isPublic", c.shows_level as "showsLevel", c.shows_record as "showsRecord",
  c.shows_trophies as "showsTrophies", c.is_indexed as "isIndexed", c.showcase`;

export const findPlayerCardSettings = (db: Queries, accountId: number) =>
  maybeOne<PlayerCardSettings>(
    db,
    sql`select ${settings} from player_cards c where c.account_id = ${accountId}`,
  );
/**
 * Finds a public card by the name of its player. Ignores case, and treats look-alike characters as
 * equal.
 */
export const findPublicPlayerCard = (db: Queries, username: string) =>
  maybeOne<OpenCard>(
    db,
    sql`
      select c.account_id as "accountId", c.username, c.level,
        ${buildAvatarImageColumn(sql`c.avatar_id`)} as avatar, ${settings}
      from open_card c
      where name_key(c.username) = name_key(${username})`,
  );
export const savePlayerCardSettings = (tx: Tx, accountId: number, card: PlayerCardSettings) =>
  run(
    tx,
    sql`
      insert into player_cards (
        account_id, is_public, shows_level, shows_record, shows_trophies, is_indexed, showcase
      )
      values (
        ${accountId}, ${card.isPublic}, ${card.showsLevel}, ${card.showsRecord},
        ${card.showsTrophies}, ${card.isIndexed}, ${card.showcase}
      )
      on conflict (account_id) do update
      set is_public = excluded.is_public, shows_level = excluded.shows_level,
        shows_record = excluded.shows_record, shows_trophies = excluded.shows_trophies,
        is_indexed = excluded.is_indexed, showcase = excluded.showcase`,
  );

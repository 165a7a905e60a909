import type { Queries } from '../../../kernel/db/db.ts';
import {
  allOf,
  anyOf,
  buildNormalisedTextOrder,
  equalsText,
  containsWord,
  startsWithText,
} from '../../../kernel/db/conditions.ts';
import { many, sql, type Sql } from '../../../kernel/db/sql.ts';

export interface FoundPlayer {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly lvl: number;
  readonly statusId: number;
}
const playersMax = 8;

const columns = sql`
  u.user_id as id, u.username, u.email, u.level as lvl, u.status_id as "statusId"`;
const matching = (condition: Sql, rank: number): Sql => sql`(
  select ${columns}, ${rank}::int as rank
  from player u
  where not u.deleted and ${condition}
  limit ${playersMax}
)`;
export const listPlayersById = (db: Queries, id: number) =>
  many<FoundPlayer>(
    db,
    sql`select ${columns} from player u where not u.deleted and u.user_id = ${id}`,
  );

/**
 * Finds players by name and address. Exact matches come first, then names that begin with the text.
 * Each of these searches uses its own index, and stops once it has enough rows.
 */
export async function listPlayersByWords(
  db: Queries,
  words: readonly string[],
  isWithin = false,
): Promise<FoundPlayer[]> {
  const [name, email] = [sql`u.username`, sql`u.email`];
  const containsAllWords = (text: Sql): Sql =>
    allOf(...words.map((word) => containsWord(text, word, isWithin)));
  const start = words.join(' ');
  const id = words.length === 1 && /^[1-9]\d{0,8}$/.test(words[0] ?? '') ? Number(words[0]) : null;
  return many<FoundPlayer>(
    db,
    sql`
      select f.id, f.username, f.email, f.lvl, f."statusId"
      from (
        ${matching(anyOf(id === null ? undefined : sql`u.user_id = ${id}`), 0)}
        union all ${matching(equalsText(name, start), 0)}
        union all ${matching(startsWithText(name, start), 1)}
        union all ${matching(startsWithText(email, start), 2)}
        union all ${matching(containsAllWords(name), 3)}
        union all ${matching(containsAllWords(email), 4)}
      ) f
      group by f.id, f.username, f.email, f.lvl, f."statusId"
      order by min(f.rank), ${buildNormalisedTextOrder(sql`f.username`)}, f.id
      limit ${playersMax}`,
  );
}

/** Converts rows of sections to parts of the game configuration. */
import type { GameRowsDeclaration } from '@guildhall/contract/kit/section/in-game';
import {
  gameConfigRows,
  type GameConfigPartReply,
} from '@guildhall/contract/play/game-servers/game-config';
import { sql, type Sql } from '../kernel/db/sql.ts';
import type { GameConfigReader } from '../kernel/game/in-game.ts';
import { createSectionStore } from './store/section-store.ts';
import { getDatabaseTableName, type SectionTable } from './store/section-tables.ts';

/**
 * Builds a text that changes with every change of a table: the number of rows grows with an
 * insertion, and the sum of versions grows with every other write, including a deletion.
 */
export const buildTableVersionSql = (table: SectionTable): Sql => sql`
  (select count(*) || ' ' || coalesce(sum(version), 0) from ${sql.identifier(getDatabaseTableName(table))})`;
const pieceSize = 1_000;
type RowsPart = keyof typeof gameConfigRows;
/**
 * Reads the rows of a section that are not deleted. Each row has the fields that the contract lists
 * for the game; `which` limits the rows.
 */
export function readConfigRows<P extends RowsPart>(
  part: P,
  table: SectionTable,
  condition?: Sql,
): GameConfigReader<P> {
  const { section, names } = gameConfigRows[part] as GameRowsDeclaration;
  const store = createSectionStore(section, table, () => condition);
  return {
    version: () => buildTableVersionSql(table),
    async read(db) {
      const rows: Record<string, unknown>[] = [];
      for (let after = 0, hasMore = true; hasMore;) {
        const batch = await store.listBatch(db, {}, after, pieceSize);
        hasMore = batch.length === pieceSize;
        after = batch.at(-1)?.id ?? after;
        for (const row of batch)
          rows.push({ id: row.id, ...Object.fromEntries(names.map((name) => [name, row[name]])) });
      }
      return rows as GameConfigPartReply<P>;
    },
  };
}

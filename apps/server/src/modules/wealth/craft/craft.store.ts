import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { CraftSetting } from './craft.policy.ts';

interface SettingRow extends Record<string, unknown> {
  readonly id: number;
  readonly rarity: number;
  readonly collectionId: number | null;
  readonly amount: number;
  readonly currency: string;
}
export type CraftOperation = 'craft' | 'dismantle';
const places: Readonly<Record<CraftOperation, { readonly table: Sql; readonly amount: Sql }>> = {
  craft: { table: sql`craft_settings`, amount: sql`price` },
  dismantle: { table: sql`dismantle_settings`, amount: sql`reward` },
};
const settingsWhere = (
  db: Queries,
  operation: CraftOperation,
  condition: Sql,
): Promise<CraftSetting[]> =>
  many<SettingRow>(
    db,
    sql`
      select s.id, s.rarity, s.collection_id as "collectionId",
        s.${places[operation].amount} as amount, s.currency
      from ${places[operation].table} s
      where s.deleted_at is null and s.currency is not null ${condition}`,
  );
export const listCraftSettings = (db: Queries, operation: CraftOperation) =>
  settingsWhere(db, operation, sql``);
/**
 * Locks the settings of these rarities until commit, so that they do not change before the items
 * are used up.
 */
export const lockCraftSettings = (tx: Tx, operation: CraftOperation, rarities: readonly number[]) =>
  settingsWhere(tx, operation, sql`and s.rarity = any(${[...rarities]}) for share`);

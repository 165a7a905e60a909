import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { toDate, toDateOrNull } from '../../../../kernel/db/rows.ts';
import { many, maybeOne, one, run, sql, type Sql } from '../../../../kernel/db/sql.ts';
import { lockItems } from '../holds/item-locks.store.ts';
import type { EnergyCategory, EnergySetting, EnergyUse } from './energy.policy.ts';

/**
 * Builds the SQL expression for the energy settings of a category and a rarity, as JSON. It is null
 * if there are no settings.
 */
export const buildEnergySettingColumn = (category: Sql, rarity: Sql): Sql => sql`
  (
    select json_build_object(
      'category', g.category, 'maxCharges', g.max_charges, 'energyPerCharge', g.energy_per_charge,
      'chargeCost', g.charge_cost, 'currency', g.currency, 'lifetimeMinutes', g.lifetime_minutes
    )
    from energy_setting g
    where g.category = ${category} and g.rarity = ${rarity}
  )`;
/** SQL columns with the energy use of the item `i`. */
export const energyUseColumns = sql`
  coalesce(u.used, 0) as used, coalesce(u.reserved, 0) as reserved, u.activated_at`;
export const energyUseJoin = sql`left join item_energy u on u.item_id = i.id`;
export interface EnergyUseRow {
  readonly used: number;
  readonly reserved: number;
  readonly activated_at: string | null;
  readonly granted_at: string;
}
export const toEnergyUse = (row: EnergyUseRow): EnergyUse => ({
  used: row.used,
  reserved: row.reserved,
  activatedAt: toDateOrNull(row.activated_at),
  grantedAt: toDate(row.granted_at),
});

interface EnergyRow extends EnergyUseRow, Record<string, unknown> {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly setting: EnergySetting | null;
}
export interface EnergyItem {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly setting: EnergySetting | null;
  readonly use: EnergyUse;
}
/**
 * Locks owned items that players can see, in the order of ids, and then reads their energy. Code
 * that changes the energy of items must call this first. A separate statement reads the energy,
 * because a statement that has waited for a lock sees other tables as they were before it waited.
 */
export async function lockItemEnergy(tx: Tx, itemIds: readonly number[]): Promise<EnergyItem[]> {
  const [, rows] = await Promise.all([
    lockItems(tx, sql`id = any(${[...itemIds]})`),
    many<EnergyRow>(
      tx,
      sql`
        select i.id, i.account_id, i.granted_at, coalesce(v.name, k.name) as name,
          ${energyUseColumns},
          ${buildEnergySettingColumn(sql`t.category`, sql`coalesce(v.rarity, k.rarity)`)} as setting
        from items i
        left join inventories v on v.id = i.template_id
        left join collections k on k.id = i.collection_id
        join inventory_types t on t.id = coalesce(v.type_id, k.inventory_type_id)
        ${energyUseJoin}
        where i.id = any(${[...itemIds]}) and i.state = 'OWNED' and t.visible
        order by i.id`,
    ),
  ]);
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    setting: row.setting,
    use: toEnergyUse(row),
  }));
}
interface Change {
  readonly itemId: number;
  readonly used?: number;
  readonly reserved?: number;
}
/** Adds to the used and the reserved energy of items. The caller must have locked the items. */
export const addEnergyUse = (tx: Tx, changes: readonly Change[]) =>
  run(
    tx,
    sql`
      insert into item_energy as u (item_id, used, reserved)
      select x."itemId", coalesce(x.used, 0), coalesce(x.reserved, 0)
      from jsonb_to_recordset(${sql.json(changes)}) as x("itemId" bigint, used int, reserved int)
      order by 1
      on conflict (item_id) do update set used = u.used + excluded.used,
        reserved = u.reserved + excluded.reserved`,
  );
/**
 * Spends or releases the energy that a match has reserved. The caller must have locked the items.
 */
export const spendOrReturnReservedEnergy = (tx: Tx, itemIds: readonly number[], spent: boolean) =>
  run(
    tx,
    sql`
      update item_energy u
      set reserved = u.reserved - x.n, used = u.used + ${spent ? 1 : 0}::int * x.n
      from (select id, count(*)::int as n from unnest(${[...itemIds]}::bigint[]) id group by id) x
      where u.item_id = x.id`,
  );
/**
 * Restores bought energy of an item, and returns the energy that is still used. `capacity` limits
 * the energy after the refill, in case settings have reduced it. Changes nothing and returns
 * undefined if more energy was bought than is used.
 */
export const refillItemEnergy = async (
  tx: Tx,
  itemId: number,
  { bought, capacity }: { readonly bought: number; readonly capacity: number },
): Promise<number | undefined> =>
  (
    await maybeOne<{ used: number }>(
      tx,
      sql`
        update item_energy
        set used = least(used, ${capacity}) - ${bought}
        where item_id = ${itemId} and least(used, ${capacity}) >= ${bought}
        returning used`,
    )
  )?.used;
/** Activates an item. Changes nothing and returns false if it was already activated. */
export const activateItemEnergy = async (tx: Tx, itemId: number, at: Date): Promise<boolean> =>
  (await run(
    tx,
    sql`
      insert into item_energy as u (item_id, used, reserved, activated_at)
      values (${itemId}, 0, 0, ${at})
      on conflict (item_id) do update set activated_at = excluded.activated_at
        where u.activated_at is null`,
  )) > 0;
/**
 * Finds the name of a template and the energy settings of its items. Returns undefined if there is
 * no such template.
 */
export const findTemplateEnergySetting = (db: Queries, templateId: number) =>
  maybeOne<{ name: string; setting: EnergySetting | null }>(
    db,
    sql`
      select v.name, ${buildEnergySettingColumn(sql`t.category`, sql`v.rarity`)} as setting
      from inventories v
      join inventory_types t on t.id = v.type_id
      where v.id = ${templateId} and v.deleted_at is null and t.visible`,
  );
/** Counts the items of a category that belong to players, by rarity. */
export const countOwnedItemsByRarity = async (
  db: Queries,
  category: EnergyCategory,
  rarities: readonly number[],
): Promise<Map<number, number>> =>
  new Map(
    (
      await many<{ rarity: number; n: number }>(
        db,
        sql`
          select coalesce(v.rarity, k.rarity) as rarity, count(*)::int as n
          from items i
          left join inventories v on v.id = i.template_id
          left join collections k on k.id = i.collection_id
          join inventory_types t on t.id = coalesce(v.type_id, k.inventory_type_id)
          where i.state = 'OWNED'
            and t.category = ${category}
            and coalesce(v.rarity, k.rarity) = any(${[...rarities]})
          group by 1`,
      )
    ).map((row) => [row.rarity, row.n]),
  );
/** Returns the given items whose energy is not full, because a part of it is used or reserved. */
export const listItemIdsBelowFullEnergy = async (
  db: Queries,
  itemIds: readonly number[],
): Promise<number[]> =>
  (
    await one<{ ids: number[] }>(
      db,
      sql`
        select coalesce(array_agg(item_id order by item_id), '{}') as ids
        from item_energy
        where item_id = any(${[...itemIds]}) and (used > 0 or reserved > 0)`,
    )
  ).ids;

/** Lists the disposable badges that are for sale, with their energy settings. */
export const listDisposableBadges = (db: Queries) =>
  many<{ id: number; name: string; setting: EnergySetting }>(
    db,
    sql`
      select v.id, v.name, ${buildEnergySettingColumn(sql`t.category`, sql`v.rarity`)} as setting
      from inventories v
      join inventory_types t on t.id = v.type_id
      join energy_setting g on g.category = t.category and g.rarity = v.rarity
      where v.deleted_at is null and t.category = 'DISPOSABLE_BADGE'
      order by v.id`,
  );

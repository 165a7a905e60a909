import type { PerkType } from '@guildhall/contract/wealth/perks/perks';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import { computeSha256Hex } from '../../../kernel/secrets.ts';
import type { RollablePerk, PerkRoll, PerkRollTable, StoredPerkSlot } from './perks.policy.ts';

/**
 * Returns the table from which slots of items of a type are drawn now. Its slots are in the order
 * of the list of acquisitions.
 */
export async function readCurrentPerkRollTable(
  db: Queries,
  typeId: number,
): Promise<PerkRollTable> {
  const row = await maybeOne<{ contents: PerkRollTable }>(
    db,
    sql`
      select json_build_object(
        'slots',
        (
          select coalesce(
            json_agg(
              json_build_object(
                'rarity', a.rarity, 'type', a.type, 'perkType', a.perk_type, 'probabilities',
                a.probabilities, 'boostedProbabilities', a.boosted_probabilities
              ) order by a.rarity,
              a.id
            ),
            '[]'
          )
          from rarity_acquisitions a
          where a.deleted_at is null
            and (a.inventory_type_id = ${typeId} or a.inventory_type_id is null)
        ),
        'perks',
        (
          select coalesce(
            json_agg(
              json_build_object(
                'id', p.id, 'type', p.type, 'weight', p.weight, 'minAcquisitionRarity',
                p.min_acquisition_rarity, 'limitationCharacterAttributeId',
                p.limitation_character_attribute_id
              ) order by p.id
            ),
            '[]'
          )
          from perks p
          where p.deleted_at is null
        ),
        'tasks',
        (
          select coalesce(
            json_agg(json_build_object('id', g.id, 'weight', g.weight) order by g.id), '[]'
          )
          from gameplay_tasks g
          where g.deleted_at is null
        )
      ) as contents`,
  );
  return row?.contents ?? { slots: [], perks: [], tasks: [] };
}
const knownTable = (tx: Tx, hash: string) =>
  maybeOne<{ id: number }>(tx, sql`select id from perk_roll_tables where hash = ${hash}`);
/** Stores a table for draws, and returns its version. Equal tables have the same version. */
export async function upsertPerkRollTable(tx: Tx, table: PerkRollTable, at: Date): Promise<number> {
  const contents = JSON.stringify(table);
  const hash = computeSha256Hex(contents);
  const row =
    (await knownTable(tx, hash)) ??
    (await maybeOne<{ id: number }>(
      tx,
      sql`
        insert into perk_roll_tables (hash, contents, at)
        values (${hash}, ${contents}::jsonb, ${at})
        on conflict do nothing
        returning id`,
    ));
  // if a concurrent grant has stored an equal table, its transaction has committed by now
  const theirs = row ?? (await knownTable(tx, hash));
  if (!theirs) throw new Error('The table of a draw was not kept');
  return theirs.id;
}
export interface StoredPerkRoll extends PerkRoll {
  readonly itemId: number;
  readonly slots: readonly StoredPerkSlot[];
}
export const insertPerkRolls = (
  tx: Tx,
  rolls: readonly StoredPerkRoll[],
  tableId: number,
  at: Date,
) =>
  run(
    tx,
    sql`
      insert into perk_rolls (item_id, table_id, seed, rarity, attribute_ids, boosted, slots, at)
      select x."itemId", ${tableId}, x.seed, x.rarity,
        array(
          select jsonb_array_elements_text(x."attributeIds")::bigint
        ),
        x."isBoosted", x.slots, ${at}
      from jsonb_to_recordset(${JSON.stringify(rolls)}::jsonb) as x(
        "itemId" bigint, seed text, rarity int, "attributeIds" jsonb, "isBoosted" boolean,
        slots jsonb
      )`,
  );
export const findPerkRollOfItem = (db: Queries, itemId: number) =>
  maybeOne<{
    table_id: number;
    contents: PerkRollTable;
    seed: string;
    rarity: number;
    attribute_ids: number[];
    boosted: boolean;
    slots: StoredPerkSlot[];
  }>(
    db,
    sql`
      select r.table_id, t.contents, r.seed, r.rarity, r.attribute_ids, r.boosted, r.slots
      from perk_rolls r
      join perk_roll_tables t on t.id = r.table_id
      where r.item_id = ${itemId}`,
  );

/** Returns the given perks that exist. Locks them until commit, so that they cannot be deleted. */
export const lockPerks = (tx: Tx, ids: readonly number[]) =>
  many<RollablePerk & Record<string, unknown>>(
    tx,
    sql`
      select id, type, weight, min_acquisition_rarity as "minAcquisitionRarity",
        limitation_character_attribute_id as "limitationCharacterAttributeId"
      from perks
      where id = any(${ids}) and deleted_at is null
      order by id
      for share`,
  );
export const lockGameplayTasks = (tx: Tx, ids: readonly number[]) =>
  many<{ id: number }>(
    tx,
    sql`
      select id
      from gameplay_tasks
      where id = any(${ids}) and deleted_at is null
      order by id
      for share`,
  );

export interface PerkText extends Record<string, unknown> {
  readonly id: number;
  readonly type: PerkType;
  readonly rarityPoints: number[];
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly imageUrl: string | null;
  readonly currency: string | null;
  readonly currencyName: string | null;
  readonly decimals: number;
  readonly attributeIds: number[];
}
/** Lists perks, including deleted ones, because items keep perks that were deleted. */
export const listPerkTexts = (db: Queries, ids: readonly number[]) =>
  many<PerkText>(
    db,
    sql`
      select p.id, p.type, p.rarity_points as "rarityPoints", p.name, p.description, p.category,
        p.image_url as "imageUrl", p.currency, c.name as "currencyName",
        coalesce(c.decimals, 0) as decimals, p.character_attributes as "attributeIds"
      from perks p
      left join catalogue c on c.kind = 'CURRENCY' and c.code = p.currency and c.living
      where p.id = any(${ids})`,
  );
export const listGameplayTaskTexts = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; name: string; description: string }>(
    db,
    sql`select id, name, description from gameplay_tasks where id = any(${ids})`,
  );
/** Lists the counting rules of tasks. Includes deleted tasks, because a slot keeps its task. */
export const listGameplayTaskRules = (db: Queries, ids: readonly number[]) =>
  many<{
    id: number;
    name: string;
    type: 'COUNT' | 'SINGLE';
    goal: number;
    statisticId: number;
    segment: string;
  }>(
    db,
    sql`
      select id, name, type, goal, statistic_id as "statisticId",
        coalesce(sub_statistic, '') as segment
      from gameplay_tasks
      where id = any(${ids})`,
  );
export interface AttributeText extends Record<string, unknown> {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly internalName: string;
  readonly balanceParameter: string | null;
  readonly description: string;
  readonly paramA: number;
  readonly paramB: number;
  readonly paramC: number;
  readonly precision: number;
}
export const listAttributeTexts = (db: Queries, ids: readonly number[]) =>
  many<AttributeText>(
    db,
    sql`
      select id, type, name, internal_name as "internalName",
        balance_parameter as "balanceParameter", description, param_a as "paramA",
        param_b as "paramB", param_c as "paramC", precision
      from character_attributes
      where id = any(${ids})
      order by type, name, id`,
  );

export const listUsedAttributeTypes = (db: Queries) =>
  many<{ type: string }>(
    db,
    sql`select distinct type from character_attributes where deleted_at is null order by type`,
  );

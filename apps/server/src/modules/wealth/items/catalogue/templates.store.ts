/**
 * Reads templates of items, with their supply and if players can see them. Also finds accounts that
 * lack the item of a default template.
 */
import { allOf, containsText, mapDefined } from '../../../../kernel/db/conditions.ts';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { many, maybeOne, sql } from '../../../../kernel/db/sql.ts';
import type { TemplateAttribute } from '../../perks/perks.api.ts';
import {
  buildIssuedCountSql,
  buildSupplyCondition,
  lockSerialNumbers,
} from '../making/serials.store.ts';

/**
 * Returns the name of an active template, and how many items may still be created. Locks the
 * template's serial numbers until commit.
 */
export async function lockTemplateSupply(
  tx: Tx,
  templateId: number,
): Promise<{ name: string; left: number | null; issued: number } | undefined> {
  await lockSerialNumbers(tx, 'INVENTORY', templateId);
  const row = await maybeOne<{ name: string; cap: number | null; issued: number }>(
    tx,
    sql`
      select v.name, v.supply_cap as cap, ${buildIssuedCountSql('INVENTORY', sql`v.id`)} as issued
      from inventories v
      where v.id = ${templateId} and v.deleted_at is null`,
  );
  return (
    row && {
      name: row.name,
      left: row.cap === null ? null : Math.max(0, row.cap - row.issued),
      issued: row.issued,
    }
  );
}
/**
 * Lists default templates that still have supply. A template without supply is left out, because it
 * would make registrations fail.
 */
export const listDefaultTemplates = (db: Queries) =>
  many<{ id: number }>(
    db,
    sql`
      select v.id
      from inventories v
      where v.is_default
        and v.deleted_at is null
        and ${buildSupplyCondition('INVENTORY', sql`v`)}
      order by v.id`,
  );
export const listAccountsWithoutTemplate = (
  db: Queries,
  templateId: number,
  after: number,
  limit: number,
) =>
  many<{ id: number }>(
    db,
    sql`
      select a.id
      from player a
      where a.id > ${after}
        and not exists (
          select 1
          from items i
          where i.account_id = a.id and i.template_id = ${templateId}
        )
      order by a.id
      limit ${limit}`,
  );
/**
 * Lists the given catalogue entries whose type is hidden from players. Each is a text `KIND id`.
 */
async function listHiddenCatalogueEntryKeys(
  db: Queries,
  valueKinds: readonly { kind: string; id: number | null }[],
): Promise<Set<string>> {
  const items = valueKinds.filter(
    ({ kind, id }) => id !== null && (kind === 'INVENTORY' || kind === 'COLLECTION'),
  );
  if (items.length === 0) return new Set();
  const rows = await many<{ kind: string; id: number }>(
    db,
    sql`
      select x.kind, x.id
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x(kind text, id bigint)
      left join inventories v on x.kind = 'INVENTORY' and v.id = x.id
      left join collections k on x.kind = 'COLLECTION' and k.id = x.id
      join inventory_types t on t.id = coalesce(v.type_id, k.inventory_type_id)
      where not t.visible`,
  );
  return new Set(rows.map((row) => `${row.kind} ${row.id}`));
}
/** Omits entries of hidden types, because players must not see them. */
export async function omitHiddenCatalogueEntries<
  T extends { readonly kind: string; readonly id: number | null },
>(db: Queries, valueKinds: readonly T[]): Promise<T[]> {
  const hidden = await listHiddenCatalogueEntryKeys(db, valueKinds);
  return valueKinds.filter(({ kind, id }) => !hidden.has(`${kind} ${id}`));
}
/** Loads the properties of a template that determine the slots of its items. */
export const findTemplateSlotData = (db: Queries, templateId: number) =>
  maybeOne<{
    typeId: number;
    section: number;
    rarity: number;
    attributes: readonly TemplateAttribute[];
  }>(
    db,
    sql`
      select v.type_id as "typeId", t.section, v.rarity, v.attributes
      from inventories v
      join inventory_types t on t.id = v.type_id
      where v.id = ${templateId} and v.deleted_at is null`,
  );
export const searchTemplates = (
  db: Queries,
  { name, typeId }: { name?: string | undefined; typeId?: number },
  limit: number,
) =>
  many<{ id: number; name: string }>(
    db,
    sql`
      select id, name
      from inventories
      where ${allOf(
        sql`deleted_at is null`,
        mapDefined(typeId, (id) => sql`type_id = ${id}`),
        mapDefined(name, (text) => containsText(sql`name`, text)),
      )}
      order by name, id
      limit ${limit}`,
  );

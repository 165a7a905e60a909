import {
  inventories,
  inventoryKinds,
  inventoryTypes,
} from '@guildhall/contract/wealth/inventories.section';
import { sql } from '../../../kernel/db/drizzle.ts';
import { oneOf, type Tx } from '../../../kernel/db.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../kernel/sections.ts';
import type { Attribute } from '../perks/perks.api.ts';
import type { Items } from './items.api.ts';
import { templateGiving } from './items.store.ts';
import { inventoriesTable, inventoryKindsTable, inventoryTypesTable } from './items.tables.ts';

const defaults = 'items.grant-default';

/** Attributes of a template exist, each once. */
export async function judgeAttributes(
  tx: Tx,
  { references }: Kernel,
  attributes: readonly Attribute[],
): Promise<void> {
  const ids = attributes.map((one) => one.characterAttributeId);
  const known = await references.target('character-attributes')?.existing(tx, ids);
  for (const [at, id] of ids.entries()) {
    if (!known?.has(id))
      throw invalid(`attributes.${at}.characterAttributeId`, `${id} does not exist`);
    if (ids.indexOf(id) < at)
      throw invalid(`attributes.${at}.characterAttributeId`, 'is named twice');
  }
}

/** Templates, their types and kinds in the back office. */
export function mountItemSections(router: Router, kernel: Kernel, items: Items): void {
  const { db, jobs, references } = kernel;
  jobs.define<{ templateId: number; after: number }>(
    defaults,
    { retries: 5, retryDelaySeconds: 2 },
    async ({ templateId, after }) => {
      await db.transaction(async (tx) => {
        const last = await items.grantDefaultBatch(tx, templateId, after);
        if (last !== undefined) await jobs.send(tx, defaults, { templateId, after: last });
      });
    },
  );
  references.uses('inventories', async (on, id) => {
    const owned = await oneOf<{ n: number }>(
      on,
      sql`select count(*)::int as n from items where template_id = ${id} and state = 'OWNED'`,
    );
    return owned && owned.n > 0 ? `${owned.n} items that players own` : undefined;
  });
  references.uses('character-attributes', async (on, id) => {
    const template = await templateGiving(on, id);
    return template && `Inventories: “${template.name}”`;
  });
  mountSection(kernel, router, inventoryTypes, inventoryTypesTable, {
    unique: {
      inventory_types_internal_name: { field: 'internalName', problem: 'is taken by another type' },
    },
  });
  mountSection(kernel, router, inventoryKinds, inventoryKindsTable);
  mountSection(kernel, router, inventories, inventoriesTable, {
    async judge(tx, row, before) {
      await judgeAttributes(tx, kernel, row['attributes'] as readonly Attribute[]);
      if (!before || typeof row['supplyCap'] !== 'number') return;
      const issued = await oneOf<{ issued: number }>(
        tx,
        sql`select issued from item_serials where template_id = ${before.id}`,
      );
      if (issued && issued.issued > row['supplyCap'])
        throw invalid('supplyCap', `${issued.issued} exist already`);
    },
    async applied(tx, { before, after }) {
      if (after?.['isDefault'] === true && before?.['isDefault'] !== true)
        await jobs.send(tx, defaults, { templateId: after.id, after: 0 });
    },
  });
}

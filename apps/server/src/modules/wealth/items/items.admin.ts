import {
  inventoriesSection,
  inventoryKindsSection,
  inventoryTypesSection,
} from '@guildhall/contract/wealth/items/inventories.section';
import { maybeOne, sql } from '../../../kernel/db/sql.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import type { TemplateAttribute } from '../perks/perks.api.ts';
import type { ItemLedger } from './items.api.ts';
import { inventoriesTable, inventoryKindsTable, inventoryTypesTable } from './items.tables.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { itemMessages } from './items.messages.ts';
import { assertCapAboveSerialNumbers } from './making/supply-cap.ts';

const defaults = 'items.grant-default';

/** Throws VALIDATION if a template contains an attribute twice. */
export function assertAttributesUnique(attributes: readonly TemplateAttribute[]): void {
  const ids = attributes.map((attribute) => attribute.characterAttributeId);
  const again = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (again >= 0)
    throw buildFieldError(`attributes.${again}.characterAttributeId`, problem('twice'));
}

/** Mounts templates, their types and kinds in the back office. */
export function mountItemSections(router: Router, kernel: Kernel, items: ItemLedger): void {
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
  references.uses('inventories', async (db, id) => {
    const owned = await maybeOne<{ n: number }>(
      db,
      sql`select count(*)::int as n from items where template_id = ${id} and state = 'OWNED'`,
    );
    return owned && owned.n > 0 ? itemMessages.ownedItems({ n: owned.n }) : undefined;
  });
  mountSection(kernel, router, inventoryTypesSection, inventoryTypesTable);
  mountSection(kernel, router, inventoryKindsSection, inventoryKindsTable);
  mountSection(kernel, router, inventoriesSection, inventoriesTable, {
    async validate(tx, row, before) {
      assertAttributesUnique(row.attributes);
      if (before) await assertCapAboveSerialNumbers(tx, 'INVENTORY', before.id, row.supplyCap);
    },
    async applied(tx, { before, after }) {
      if (after?.isDefault && !before?.isDefault)
        await jobs.send(tx, defaults, { templateId: after.id, after: 0 });
    },
  });
}

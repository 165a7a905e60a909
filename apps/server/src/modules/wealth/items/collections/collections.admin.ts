import {
  collectionsSection,
  collectionsApi as api,
  inventoryClassesSection,
} from '@guildhall/contract/wealth/items/collections.section';
import { collectionCalls } from '@guildhall/contract/wealth/items/collections';
import { AppError, buildFieldError } from '../../../../kernel/errors.ts';
import type { Router } from '../../../../kernel/http/http.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { bindCalls, pickCalls } from '../../../../kernel/modules.ts';
import { mountSection } from '../../../../engine/sections.ts';
import {
  countIssuedItemsByCollection,
  countOwnedCollectionItems,
  listItemTypes,
  findVisibleCollection,
  listVisibleCollections,
} from './collections.store.ts';
import { assertBoosterNotInUse } from '../boosters/boosters.admin.ts';
import { assertAttributesUnique } from '../items.admin.ts';
import { collectionsTable, inventoryClassesTable } from '../items.tables.ts';
import { itemMessages } from '../items.messages.ts';
import { assertCapAboveSerialNumbers } from '../making/supply-cap.ts';

/**
 * Mounts collections and character classes in the back office. Items of a collection can become
 * assets on the chain. Classes restrict who can wear them.
 */
export function mountCollectionSections(router: Router, kernel: Kernel): void {
  const { db, references } = kernel;
  references.uses('collections', async (db, id) => {
    const owned = await countOwnedCollectionItems(db, id);
    return owned > 0 ? itemMessages.ownedItems({ n: owned }) : undefined;
  });
  mountSection(kernel, router, inventoryClassesSection, inventoryClassesTable);
  mountSection(kernel, router, collectionsSection, collectionsTable, {
    async compute(db, rows) {
      const issued = await countIssuedItemsByCollection(
        db,
        rows.map((row) => row.id),
      );
      return (row) => ({ issued: issued.get(row.id) ?? 0 });
    },
    async validate(tx, row, before) {
      assertAttributesUnique(row.attributes);
      const issued = before
        ? ((await countIssuedItemsByCollection(tx, [before.id])).get(before.id) ?? 0)
        : 0;
      if (before) await assertCapAboveSerialNumbers(tx, 'COLLECTION', before.id, row.supplyCap);
      // items show the rarity and type of their collection, so changing these would give owners
      // other items than they have got
      if (before && issued > 0 && before.inventoryTypeId !== row.inventoryTypeId)
        throw buildFieldError('inventoryTypeId', itemMessages.fixedItemsExist());
    },
    async applied(tx, { after }) {
      if (after) await assertBoosterNotInUse(tx, after);
    },
  });
  bindCalls(pickCalls(api, 'adminCollectionTypes'), {
    adminCollectionTypes: async () => ({ data: await listItemTypes(db.read) }),
  })(router);
  bindCalls(collectionCalls, {
    listCollections: async () => ({ data: await listVisibleCollections(db.read) }),
    getCollection: async (_call, { params }) => {
      const data = await findVisibleCollection(db.read, params.id);
      if (!data) throw new AppError('NOT_FOUND');
      return { data };
    },
  })(router);
}

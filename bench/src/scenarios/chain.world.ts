import type { Admin } from '@guildhall/simulator/client/admin';

/** Creates a collection whose items can become assets of the chain. Returns its id. */
export async function createAssetCollection(admin: Admin): Promise<number> {
  const type = await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
    name: 'Blades',
    section: 1,
    category: 'COSMETIC',
    internalName: 'blades',
    filterName: 'Blades',
  });
  const collection = await admin.section<{ id: number }>('POST', '/api/banking/admin/collections', {
    name: 'Salt blades',
    rarity: 4,
    inventoryTypeId: type.id,
  });
  return collection.id;
}

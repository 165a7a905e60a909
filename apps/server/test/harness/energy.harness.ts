/** Contracts and badges with their settings, for tests of energy. */
import type { TestServer } from './server.harness.ts';

const settings = {
  CONTRACT: '/api/banking/admin/pure-utilities/contracts',
  BADGE: '/api/banking/admin/pure-utilities/badges',
  DISPOSABLE_BADGE: '/api/game/admin/disposable-badges',
} as const;
export type EnergyCategory = keyof typeof settings;

/**
 * Creates gold, and an inventory of each category with two charges of one energy each; a charge
 * costs 30. Returns the ids of the inventories.
 */
export async function createEnergyItemTemplates(
  server: TestServer,
): Promise<Map<EnergyCategory, number>> {
  const section = async (path: string, body: object) =>
    (await server.admin()).section<{ id: number }>('POST', path, body);
  const templates = new Map<EnergyCategory, number>();
  await section('/api/banking/admin/currencies', { name: 'Gold', code: 'GOLD', type: 0 });
  for (const category of Object.keys(settings) as EnergyCategory[]) {
    const type = await section('/api/game/admin/inventory-types', {
      name: category,
      section: 2,
      category,
      internalName: category.toLowerCase(),
      filterName: category,
    });
    const { id } = await section('/api/game/admin/inventories', {
      name: `The ${category}`,
      typeId: type.id,
      rarity: 2,
    });
    templates.set(category, id);
    await section(settings[category], {
      rarity: 2,
      maxCharges: 2,
      energyPerCharge: 1,
      chargeCost: 30,
      currency: 'GOLD',
      lifetimeMinutes: category === 'DISPOSABLE_BADGE' ? 0 : 60,
    });
  }
  return templates;
}

import { readConfigRows } from '../../../engine/game-rows.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { mountRegionSection } from './regions.admin.ts';
import type { Regions } from './regions.api.ts';
import { createRegions } from './regions.service.ts';
import { regionsTable } from './regions.tables.ts';

/**
 * Regions of the game. Game servers register in a region, and a ticket admits to the servers of one
 * region.
 */
export const regionsModule = defineModule({
  name: 'regions',
  create(kernel) {
    const { servers, ...api } = createRegions();
    return {
      api: api as Regions,
      sections: [(router) => mountRegionSection(router, kernel, servers)],
      inGame: { regions: readConfigRows('regions', regionsTable) },
    };
  },
});

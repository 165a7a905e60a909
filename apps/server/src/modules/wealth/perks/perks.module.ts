import { defineModule } from '../../../kernel/modules.ts';
import { readConfigRows } from '../../../engine/game-rows.ts';
import {
  characterAttributesTable,
  gameplayTasksTable,
  perksTable,
  rarityAcquisitionsTable,
} from './perks.tables.ts';
import { mountPerkSections, type PerkUsageCounts } from './perks.admin.ts';

/**
 * Perks in the slots of items. The sections of perks need counts of the modules of items and
 * statistics, which are above this one. Therefore, a module above all three mounts the sections.
 */
export const perksModule = defineModule({
  name: 'perks',
  create: (kernel) => ({
    inGame: {
      perks: readConfigRows('perks', perksTable),
      rarityAcquisitions: readConfigRows('rarityAcquisitions', rarityAcquisitionsTable),
      characterAttributes: readConfigRows('characterAttributes', characterAttributesTable),
      gameplayTasks: readConfigRows('gameplayTasks', gameplayTasksTable),
    },
    api: {
      sections: (uses: PerkUsageCounts) => (router: Parameters<typeof mountPerkSections>[0]) =>
        mountPerkSections(router, kernel, uses),
    },
  }),
});

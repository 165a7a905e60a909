import { catalogueApi as api } from '@guildhall/contract/wealth/items/catalogue';
import { calls, type ModuleParts } from '../../../../kernel/modules.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { createCatalogueUseCases } from './catalogue.service.ts';

export function createCatalogueModuleParts(kernel: Kernel): ModuleParts {
  const use = createCatalogueUseCases(kernel);
  return {
    calls: [
      calls(api, {
        adminInventoryFlow: (_call, { params }) => use.flow(params.id),
        searchLevelRewardItems: (_call, { query }) => use.search(query),
        searchInventoriesByType: (_call, { query }) => use.search(query),
        listRarityTypes: () => use.rarities(),
        listInventorySections: () => use.sections(),
      }),
    ],
  };
}

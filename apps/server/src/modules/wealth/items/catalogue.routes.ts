import { catalogueApi as api } from '@guildhall/contract/wealth/catalogue';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createCatalogue } from './catalogue.service.ts';

export function mountCatalogue(router: Router, kernel: Kernel): void {
  const use = createCatalogue(kernel);
  router.bind('searchLevelRewardItems', api.searchLevelRewardItems, (_call, { query }) =>
    use.search(query),
  );
  router.bind('searchInventoriesByType', api.searchInventoriesByType, (_call, { query }) =>
    use.search(query),
  );
  router.bind('listRarityTypes', api.listRarityTypes, () => use.rarities());
  router.bind('listInventorySections', api.listInventorySections, () => use.sections());
}

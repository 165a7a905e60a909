import { rewards } from '../rewards/rewards.module.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { catalogueParts } from './catalogue.routes.ts';
import { mountCollections } from './collections.admin.ts';
import { mountItemSections } from './items.admin.ts';
import { createItemLedger, givesDefaults, payInItems } from './items.api.ts';
import { ownItemsParts } from './own-items.routes.ts';
import { itemsHoldings } from './items.tables.ts';

/** What exists to be owned, and who owns it. */
export const items = defineModule({
  name: 'items',
  uses: { rewards },
  holds: itemsHoldings,
  create(kernel, used) {
    const api = createItemLedger(kernel);
    for (const payer of payInItems(api)) used.rewards.register(payer);
    return {
      api,
      ...together(catalogueParts(kernel), ownItemsParts(kernel, api), {
        sections: [
          (router) => mountItemSections(router, kernel, api),
          (router) => mountCollections(router, kernel),
        ],
        on: [givesDefaults(api)],
      }),
    };
  },
});

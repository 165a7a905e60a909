import { marketplaceCalls } from '@guildhall/contract/reach/marketplace/marketplace';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { chainAssetsModule } from '../../chain/assets/assets.module.ts';
import { accountLinksModule } from '../links/links.module.ts';
import { createMarketplaceUseCases } from './marketplace.service.ts';
import { marketplacePersonalData } from './marketplace.tables.ts';
import { createOpenLootMarketplace } from './openloot.adapter.ts';

/** Shows players their items at the linked marketplace. */
export const marketplaceModule = defineModule({
  name: 'marketplace',
  uses: { links: accountLinksModule, assets: chainAssetsModule },
  holds: marketplacePersonalData,
  create(kernel, deps) {
    const { outbound, config } = kernel;
    // outgoing requests to this URL are already allowed by the module of links
    const url = config.providers.offered.openloot?.url;
    const market = url === undefined ? undefined : createOpenLootMarketplace(outbound, url);
    const { readStatus, readEnabled, listItems } = createMarketplaceUseCases(kernel, {
      links: deps.links,
      market,
      assets: deps.assets.market,
    });
    return {
      api: { market },
      calls: [
        bindCalls(marketplaceCalls, {
          openlootStatus: (call) => readStatus(call),
          openlootEnabled: () => readEnabled(),
          listOpenlootItems: (call, { query }) => listItems(call, { ...query, forAvatar: false }),
          listOpenlootAvatars: (call, { query }) => listItems(call, { ...query, forAvatar: true }),
        }),
      ],
    };
  },
});

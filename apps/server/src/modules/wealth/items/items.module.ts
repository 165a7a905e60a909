import { bank } from '../bank/bank.module.ts';
import { gain } from '../gain/gain.module.ts';
import { badgesForSale } from './energy.gain.ts';
import { mountBoosters } from './boosters.admin.ts';
import { createBoosters, forgetBoosts } from './boosters.api.ts';
import { createEnergy } from './energy.api.ts';
import { energyParts } from './energy.routes.ts';
import { createEnergyUseCases } from './energy.service.ts';
import { rewards } from '../rewards/rewards.module.ts';
import { defineModule, every, together } from '../../../kernel/modules.ts';
import { toldRows } from '../../../kernel/in-game.ts';
import { createItemAssets } from './item-assets.api.ts';
import { catalogueParts } from './catalogue.routes.ts';
import { mountCollections } from './collections.admin.ts';
import { mountItemSeasons } from './seasons.admin.ts';
import { mountItemSections } from './items.admin.ts';
import { createItemLedger, givesDefaults, payInItems } from './items.api.ts';
import { ownItemsParts } from './own-items.routes.ts';
import {
  badgesTable,
  boostersTable,
  collectionsTable,
  contractsTable,
  disposableBadgesTable,
  inventoriesTable,
  inventoryClassesTable,
  inventoryKindsTable,
  inventoryTypesTable,
  itemSeasonsTable,
  itemsHoldings,
} from './items.tables.ts';

/** Items: their kinds, their owners and their energy. */
export const items = defineModule({
  name: 'items',
  uses: { rewards, gain, bank },
  holds: itemsHoldings,
  create(kernel, used) {
    const api = createItemLedger(kernel);
    kernel.targets.registerTable('items', 'items');
    for (const payer of payInItems(api)) used.rewards.register(payer);
    used.gain.register({
      sections: { 'disposable-badges': 'chargeCost', 'inventory-types': 'category' },
      conversions: badgesForSale,
    });
    const energy = createEnergyUseCases({ kernel, items: api, ...used });
    const boosters = createBoosters();
    return {
      api: {
        ...api,
        boosters,
        energy: createEnergy(kernel, api),
        assets: createItemAssets(kernel),
      },
      ...together(catalogueParts(kernel), ownItemsParts(kernel, api), energyParts(kernel, energy), {
        sections: [
          (router) => mountItemSections(router, kernel, api),
          (router) => mountCollections(router, kernel),
          (router) => mountItemSeasons(router, kernel),
          (router) => mountBoosters(router, kernel, boosters),
        ],
        jobs: { 'boosters.forget': every('19 * * * *', () => forgetBoosts(kernel)) },
        on: [givesDefaults(api)],
        inGame: {
          inventoryTypes: toldRows('inventoryTypes', inventoryTypesTable),
          inventoryKinds: toldRows('inventoryKinds', inventoryKindsTable),
          inventoryClasses: toldRows('inventoryClasses', inventoryClassesTable),
          templates: toldRows('templates', inventoriesTable),
          collections: toldRows('collections', collectionsTable),
          boosters: toldRows('boosters', boostersTable),
          seasons: toldRows('seasons', itemSeasonsTable),
          contracts: toldRows('contracts', contractsTable),
          badges: toldRows('badges', badgesTable),
          disposableBadges: toldRows('disposableBadges', disposableBadgesTable),
        },
      }),
    };
  },
});

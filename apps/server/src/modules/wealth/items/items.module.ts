import { bank } from '../bank/bank.module.ts';
import { gain } from '../gain/gain.module.ts';
import { listBadgeConversions } from './energy/energy.gain.ts';
import { mountBoosterSection } from './boosters/boosters.admin.ts';
import { createBoosters, deleteOldBoosterDays } from './boosters/boosters.api.ts';
import { createItemEnergy } from './energy/energy.api.ts';
import { createEnergyModuleParts } from './energy/energy.routes.ts';
import { createEnergyUseCases } from './energy/energy.service.ts';
import { rewards } from '../rewards/rewards.module.ts';
import { defineModule, every, together } from '../../../kernel/modules.ts';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { createItemAssets } from './holds/item-assets.api.ts';
import { createCatalogueModuleParts } from './catalogue/catalogue.routes.ts';
import { mountCollectionSections } from './collections/collections.admin.ts';
import { mountItemSeasonSection } from './seasons/seasons.admin.ts';
import { mountItemSections } from './items.admin.ts';
import {
  createItemLedger,
  createDefaultItemsSubscription,
  createItemRewardPayers,
} from './items.api.ts';
import { createOwnItemsModuleParts } from './own-items.routes.ts';
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
  itemsPersonalData,
} from './items.tables.ts';

/** Items: their kinds, their owners and their energy. */
export const items = defineModule({
  name: 'items',
  uses: { rewards, gain, bank },
  holds: itemsPersonalData,
  create(kernel, used) {
    const api = createItemLedger(kernel);
    kernel.targets.registerTable('items', 'items');
    for (const payer of createItemRewardPayers(api)) used.rewards.register(payer);
    used.gain.register({
      sections: { 'disposable-badges': 'chargeCost', 'inventory-types': 'category' },
      conversions: listBadgeConversions,
    });
    const energy = createEnergyUseCases({ kernel, items: api, ...used });
    const boosters = createBoosters();
    return {
      api: {
        ...api,
        boosters,
        energy: createItemEnergy(kernel, api),
        assets: createItemAssets(kernel),
      },
      ...together(
        createCatalogueModuleParts(kernel),
        createOwnItemsModuleParts(kernel, api),
        createEnergyModuleParts(kernel, energy),
        {
          sections: [
            (router) => mountItemSections(router, kernel, api),
            (router) => mountCollectionSections(router, kernel),
            (router) => mountItemSeasonSection(router, kernel),
            (router) => mountBoosterSection(router, kernel, boosters),
          ],
          jobs: { 'boosters.forget': every('19 * * * *', () => deleteOldBoosterDays(kernel)) },
          on: [createDefaultItemsSubscription(api)],
          inGame: {
            inventoryTypes: readConfigRows('inventoryTypes', inventoryTypesTable),
            inventoryKinds: readConfigRows('inventoryKinds', inventoryKindsTable),
            inventoryClasses: readConfigRows('inventoryClasses', inventoryClassesTable),
            templates: readConfigRows('templates', inventoriesTable),
            collections: readConfigRows('collections', collectionsTable),
            boosters: readConfigRows('boosters', boostersTable),
            seasons: readConfigRows('seasons', itemSeasonsTable),
            contracts: readConfigRows('contracts', contractsTable),
            badges: readConfigRows('badges', badgesTable),
            disposableBadges: readConfigRows('disposableBadges', disposableBadgesTable),
          },
        },
      ),
    };
  },
});

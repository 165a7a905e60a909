import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import { boosterCalls } from '@guildhall/contract/wealth/items/boosters';
import { catalogueApi } from '@guildhall/contract/wealth/items/catalogue';
import { itemEnergyCalls } from '@guildhall/contract/wealth/items/energy';
import { ownItemCalls } from '@guildhall/contract/wealth/items/own-items';
import { bankModule } from '../bank/bank.module.ts';
import { arbitrageModule } from '../arbitrage/arbitrage.module.ts';
import { listBadgeConversions } from './energy/energy.conversions.ts';
import { mountBoosterSection } from './boosters/boosters.admin.ts';
import { createBoostersApi, deleteOldBoosterDays } from './boosters/boosters.api.ts';
import { createItemEnergyApi } from './energy/energy.api.ts';
import { mountEnergySections } from './energy/energy.admin.ts';
import { createEnergyUseCases, type EnergyUseCases } from './energy/energy.service.ts';
import { rewardsModule } from '../rewards/rewards.module.ts';
import { bindCalls, defineModule, defineJob, pickCalls } from '../../../kernel/modules.ts';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { createItemAssetsApi } from './holds/item-assets.api.ts';
import { createCatalogueUseCases } from './catalogue/catalogue.service.ts';
import { mountCollectionSections } from './collections/collections.admin.ts';
import { mountItemSeasonSection } from './seasons/seasons.admin.ts';
import { mountItemSections } from './items.admin.ts';
import {
  createItemLedger,
  createDefaultItemsSubscription,
  createItemRewardPayers,
} from './items.api.ts';
import { createOwnItemsReader } from './own-items.service.ts';
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

/** Items: their templates, collections, owners and energy. */
export const itemsModule = defineModule({
  name: 'items',
  uses: { rewards: rewardsModule, arbitrage: arbitrageModule, bank: bankModule },
  holds: itemsPersonalData,
  create(kernel, deps) {
    const api = createItemLedger(kernel);
    kernel.targets.registerTable('items', 'items');
    for (const payer of createItemRewardPayers(api)) deps.rewards.register(payer);
    deps.arbitrage.register({
      sections: { 'disposable-badges': 'chargeCost', 'inventory-types': 'category' },
      conversions: listBadgeConversions,
    });
    const energy = createEnergyUseCases({ kernel, items: api, ...deps });
    const catalogue = createCatalogueUseCases(kernel);
    const ownItems = createOwnItemsReader(kernel, api);
    const boosters = createBoostersApi();
    return {
      api: {
        ...api,
        boosters,
        energy: createItemEnergyApi(kernel, api),
        assets: createItemAssetsApi(kernel),
      },
      calls: [
        bindCalls(catalogueApi, {
          adminInventoryFlow: (_call, { params }) => catalogue.flow(params.id),
          searchLevelRewardItems: (_call, { query }) => catalogue.search(query),
          searchInventoriesByType: (_call, { query }) => catalogue.search(query),
          listRarityTypes: () => catalogue.rarities(),
          listInventorySections: () => catalogue.sections(),
        }),
        bindCalls(boosterCalls, { readBoosts: (call) => ownItems.boosts(call) }),
        bindCalls(ownItemCalls, {
          listInventories: (call, { query }) => ownItems.inventories(call, query),
          itemDetail: (call, { params }) => ownItems.detail(call, params.itemId),
          itemHistory: (call, { params }) => ownItems.history(call, params.itemId),
        }),
        ...bindEnergyCalls(energy),
      ],
      sections: [
        (router) => mountEnergySections(router, kernel),
        (router) => mountItemSections(router, kernel, api),
        (router) => mountCollectionSections(router, kernel),
        (router) => mountItemSeasonSection(router, kernel),
        (router) => mountBoosterSection(router, kernel, boosters),
      ],
      jobs: { 'boosters.forget': defineJob('19 * * * *', () => deleteOldBoosterDays(kernel)) },
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
    };
  },
});

const bindEnergyCalls = (energy: EnergyUseCases) => [
  bindCalls(itemEnergyCalls, {
    activateItem: (call, { params }) => energy.activate(call, params.id, params.itemId),
    refillItem: (call, { params, body }) =>
      energy.refill(call, params.id, { ...body, itemId: params.itemId }),
    buyBadge: (call, { params, body }) => energy.buy(call, params.id, body),
    listBadges: () => energy.listForSale(),
  }),
  bindCalls(pickCalls(gameServerApi, 'activateContract', 'refillCharges', 'buyDisposableBadge'), {
    activateContract: (call, { params, body }) => energy.activate(call, params.id, body.itemId),
    refillCharges: (call, { params, body }) => energy.refill(call, params.id, body),
    buyDisposableBadge: (call, { params, body }) => energy.buy(call, params.id, body),
  }),
];

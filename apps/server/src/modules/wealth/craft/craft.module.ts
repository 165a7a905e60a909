import { craftingCalls } from '@guildhall/contract/wealth/craft/crafting';
import {
  craftSettingsSection,
  dismantleSettingsSection,
} from '@guildhall/contract/wealth/craft/crafting.section';
import { itemSeasonsSection } from '@guildhall/contract/wealth/items/item-seasons.section';
import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { bindCalls, defineModule, pickCalls } from '../../../kernel/modules.ts';
import { bankModule } from '../bank/bank.module.ts';
import { arbitrageModule } from '../arbitrage/arbitrage.module.ts';
import { itemsModule } from '../items/items.module.ts';
import { rewardsModule } from '../rewards/rewards.module.ts';
import { toClaimReply } from '../rewards/rewards.api.ts';
import { listCraftConversions } from './craft.conversions.ts';
import { mountCraftSections } from './craft.admin.ts';
import { craftReplay } from './craft.replay.ts';
import { createCraftUseCase } from './craft.service.ts';
import { dismantleReplay } from './dismantle.replay.ts';
import { createDismantleUseCase } from './dismantle.service.ts';
import { readCraftAndDismantleOptions } from './craft-options.service.ts';
import { craftSettingsTable, dismantleSettingsTable } from './craft.tables.ts';

/**
 * Crafting turns common items into items of a collection. Dismantling turns unwanted items into
 * currency.
 */
export const craftModule = defineModule({
  name: 'craft',
  uses: {
    arbitrage: arbitrageModule,
    rewards: rewardsModule,
    items: itemsModule,
    bank: bankModule,
  },
  create(kernel, deps) {
    const make = createCraftUseCase({ kernel, ...deps });
    const takeApart = createDismantleUseCase({ kernel, ...deps });
    deps.arbitrage.register({
      sections: {
        [craftSettingsSection.name]: 'price',
        [dismantleSettingsSection.name]: 'reward',
        'item-seasons': 'valueModifier',
        inventories: 'dismantable',
        collections: 'dismantable',
      },
      conversions: (db) => listCraftConversions(kernel, db),
    });
    kernel.replays.register([craftSettingsSection.name], craftReplay);
    kernel.replays.register(
      [dismantleSettingsSection.name, itemSeasonsSection.name],
      dismantleReplay,
    );
    return {
      api: {},
      calls: [
        bindCalls(craftingCalls, {
          readCrafting: (call) =>
            readCraftAndDismantleOptions(kernel, deps.items, call.actor.accountId),
          craftItem: (call, { body }) => toClaimReply(call, make(call, call.actor.accountId, body)),
          dismantleItems: (call, { body }) =>
            toClaimReply(call, takeApart(call, call.actor.accountId, body)),
        }),
        bindCalls(pickCalls(gameServerApi, 'craftFor', 'dismantleFor'), {
          craftFor: (call, { params, body }) => toClaimReply(call, make(call, params.id, body)),
          dismantleFor: (call, { params, body }) =>
            toClaimReply(call, takeApart(call, params.id, body)),
        }),
      ],
      sections: [(router) => mountCraftSections(router, kernel, deps.rewards)],
      inGame: {
        craft: readConfigRows('craft', craftSettingsTable),
        dismantle: readConfigRows('dismantle', dismantleSettingsTable),
      },
    };
  },
});

import { collectionsApi } from '@guildhall/contract/wealth/items/collections.section';
import { userCurrencyApi } from '@guildhall/contract/office/user-items/user-currency';
import { userInventoryApi } from '@guildhall/contract/office/user-items/user-inventory';
import { userItemsApi } from '@guildhall/contract/office/user-items/user-items';
import { bindCalls, defineModule, pickCalls } from '../../../kernel/modules.ts';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { bankModule } from '../../wealth/bank/bank.module.ts';
import { itemsModule } from '../../wealth/items/items.module.ts';
import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { playerPageModule } from '../player-page/player-page.module.ts';
import { createGrantLimitCheck, mountGrantLimitSettings } from './grant-ceiling.ts';
import { createItemHistoryReader } from './item-history/item-history.service.ts';
import type { UserGrants } from './user-items.api.ts';
import { userItemMessages } from './user-items.messages.ts';
import { createCurrencyGrants, createUserCurrencyUseCases } from './user-currency.service.ts';
import { createItemGrants, createUserInventoryUseCases } from './user-inventory.service.ts';
import { createUserItemUseCases } from './user-items.service.ts';

/** Items and currency of a player in the back office, and the limits on grants. */
export const userItemsModule = defineModule({
  name: 'user-items',
  uses: {
    bank: bankModule,
    items: itemsModule,
    notifications: notificationsModule,
    playerPage: playerPageModule,
    rewards: rewardsModule,
  },
  create(kernel, deps) {
    kernel.approvals.limitBy(createGrantLimitCheck(kernel, deps.bank));
    const serviceDeps = { ...deps, notifier: deps.notifications };
    const item = createUserItemUseCases(kernel, serviceDeps);
    const inventory = createUserInventoryUseCases(kernel, serviceDeps);
    const currency = createUserCurrencyUseCases(kernel, serviceDeps);
    const readHistory = createItemHistoryReader(kernel, deps.playerPage);
    const recorded = deps.playerPage.buildRecordedReader;
    const api: UserGrants = {
      ...createItemGrants(serviceDeps),
      ...createCurrencyGrants(serviceDeps),
    };
    return {
      api,
      calls: [
        bindCalls(userItemsApi, {
          adminGetUserItem: recorded(userItemMessages.item(), ({ params }) =>
            item.read(params.id, params.itemId),
          ),
          adminItemHistory: (call, { params, query }) => readHistory(call, params.itemId, query),
          adminSaveUserItem: (call, { params, body }) =>
            body.itemId === undefined
              ? item.make(call, params.id, body.inventoryId ?? 0, body.perks)
              : item.change(call, params.id, body.itemId, body.perks),
        }),
        bindCalls(userInventoryApi, {
          adminGrantInventory: (call, { params, body }) => inventory.grant(call, params.id, body),
          adminListUserInventories: recorded(
            userItemMessages.inventory(),
            ({ params, body }, call) => inventory.list(params.id, body, call.language),
          ),
          adminDeleteUserInventory: (call, { params }) =>
            inventory.remove(call, params.id, params.itemId),
        }),
        bindCalls(pickCalls(collectionsApi, 'adminGrantAsset'), {
          adminGrantAsset: (call, { params, body }) => inventory.grantAsset(call, params.id, body),
        }),
        bindCalls(userCurrencyApi, {
          adminUserBalances: recorded(userItemMessages.balances(), ({ params }) =>
            currency.listBalances(params.id),
          ),
          adminUserPostings: recorded(userItemMessages.balances(), ({ params, query }, call) =>
            currency.listPostings(params.id, query, call.language),
          ),
          adminGrantCurrency: (call, { params, body }) => currency.grant(call, params.id, body),
        }),
      ],
      sections: [(router) => mountGrantLimitSettings(kernel, router)],
    };
  },
});

import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import { shopSection as section } from '@guildhall/contract/wealth/shop/shop.section';
import { shopCalls } from '@guildhall/contract/wealth/shop/shop';
import type { Queries } from '../../../kernel/db/db.ts';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { bindCalls, defineModule, pickCalls } from '../../../kernel/modules.ts';
import { bankModule } from '../bank/bank.module.ts';
import { arbitrageModule } from '../arbitrage/arbitrage.module.ts';
import { buildConversionMoneyAmount } from '../arbitrage/arbitrage.api.ts';
import { rewardsModule } from '../rewards/rewards.module.ts';
import { toRewardContentKey, toClaimReply } from '../rewards/rewards.api.ts';
import { mountShopSection } from './shop.admin.ts';
import { toOfferReward } from './shop.policy.ts';
import { createShopUseCases } from './shop.service.ts';
import { countPurchasableOffers, listCurrentAndFutureOffers } from './shop.store.ts';
import { shopReplay } from './shop.replay.ts';
import { shopPersonalData, shopTable } from './shop.tables.ts';

/** Shop: offers with their prices, limits and times. */
export const shopModule = defineModule({
  name: 'shop',
  uses: { arbitrage: arbitrageModule, rewards: rewardsModule, bank: bankModule },
  holds: shopPersonalData,
  create(kernel, deps) {
    const use = createShopUseCases({ kernel, ...deps });
    deps.arbitrage.register({
      sections: { [section.name]: 'price' },
      conversions: async (db) =>
        (await listCurrentAndFutureOffers(db, kernel.clock.now())).map((offer) => ({
          takes: [buildConversionMoneyAmount(offer.currency, offer.price)],
          gives: { valueCode: toRewardContentKey(toOfferReward(offer)), amount: offer.amount },
          name: offer.name,
        })),
    });
    kernel.replays.register([section.name], shopReplay);
    return {
      api: { countListed: (db: Queries) => countPurchasableOffers(db, kernel.clock.now()) },
      calls: [
        bindCalls(shopCalls, {
          listOffers: (call) => use.list(call),
          purchase: (call, { params, body }) =>
            toClaimReply(
              call,
              use.purchase(call, call.actor.accountId, {
                offerId: params.shopItemId,
                times: body.amount,
                price: body.price,
                currency: body.currency,
              }),
            ),
        }),
        bindCalls(pickCalls(gameServerApi, 'purchaseFor'), {
          purchaseFor: (call, { params, body }) =>
            toClaimReply(call, use.purchase(call, params.id, body)),
        }),
      ],
      sections: [(router) => mountShopSection(router, kernel, deps)],
      inGame: { offers: readConfigRows('offers', shopTable) },
    };
  },
});

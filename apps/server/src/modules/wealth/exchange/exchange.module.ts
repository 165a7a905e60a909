import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import { currencyPairsSection } from '@guildhall/contract/wealth/exchange/currency-pairs.section';
import { exchangeCalls as exchangeApi } from '@guildhall/contract/wealth/exchange/exchange';
import type { Queries } from '../../../kernel/db/db.ts';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { bindCalls, defineModule, pickCalls } from '../../../kernel/modules.ts';
import { bankModule } from '../bank/bank.module.ts';
import { arbitrageModule } from '../arbitrage/arbitrage.module.ts';
import { rewardsModule } from '../rewards/rewards.module.ts';
import { toClaimReply } from '../rewards/rewards.api.ts';
import { mountCurrencyPairSection } from './exchange.admin.ts';
import { createExchangeUseCases } from './exchange.service.ts';
import { listPairConversions } from './exchange.conversions.ts';
import { currencyPairReplay } from './exchange.replay.ts';
import { listActiveCurrencyPairs } from './exchange.store.ts';
import { currencyPairsTable } from './exchange.tables.ts';

/** Lets players exchange one currency for another, at the rate of the currency pair. */
export const currencyExchangeModule = defineModule({
  name: 'exchange',
  uses: { rewards: rewardsModule, bank: bankModule, arbitrage: arbitrageModule },
  create(kernel, deps) {
    const use = createExchangeUseCases({ kernel, ...deps });
    deps.arbitrage.register({
      sections: { [currencyPairsSection.name]: 'amountTo' },
      conversions: listPairConversions,
    });
    kernel.replays.register([currencyPairsSection.name], currencyPairReplay);
    return {
      api: { countPairs: async (db: Queries) => (await listActiveCurrencyPairs(db)).length },
      calls: [
        bindCalls(exchangeApi, {
          listPairs: (call) => use.list(call),
          exchangeCurrency: (call, { body }) =>
            toClaimReply(call, use.exchange(call, call.actor.accountId, body)),
        }),
        bindCalls(pickCalls(gameServerApi, 'exchangeFor'), {
          exchangeFor: (call, { params, body }) =>
            toClaimReply(call, use.exchange(call, params.id, body)),
        }),
      ],
      sections: [(router) => mountCurrencyPairSection(router, kernel, deps.bank)],
      inGame: { pairs: readConfigRows('pairs', currencyPairsTable) },
    };
  },
});

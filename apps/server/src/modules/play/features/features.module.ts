import { readConfigRows } from '../../../engine/game-rows.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { currencyExchangeModule } from '../../wealth/exchange/exchange.module.ts';
import { shopModule } from '../../wealth/shop/shop.module.ts';
import { featureMessages } from './features.messages.ts';
import { mountFeatureSection } from './features.admin.ts';
import { createFeaturesApi } from './features.api.ts';
import { featuresTable } from './features.tables.ts';
import { declaredFeatureCondition, insertMissingFeatures } from './features.store.ts';

/** Features of the platform that operators can close completely. */
export const featuresModule = defineModule({
  name: 'features',
  uses: { exchange: currencyExchangeModule, shop: shopModule },
  create(kernel, deps) {
    const api = createFeaturesApi(kernel);
    api.runsOn('shop', async (db) => ({
      what: featureMessages.offersGo(),
      count: await deps.shop.countListed(db),
    }));
    api.runsOn('exchange', async (db) => ({
      what: featureMessages.pairsGo(),
      count: await deps.exchange.countPairs(db),
    }));
    return {
      api,
      sections: [(router) => mountFeatureSection(router, kernel, api)],
      inGame: { features: readConfigRows('features', featuresTable, declaredFeatureCondition) },
      start: async () => void (await insertMissingFeatures(kernel.db.write, kernel.clock.now())),
    };
  },
});

import { sql } from '../../../kernel/db/sql.ts';
import { marketTransferCalls } from '@guildhall/contract/reach/market-transfers';
import { bindCalls, defineModule, defineJob } from '../../../kernel/modules.ts';
import { chainAssetsModule } from '../../chain/assets/assets.module.ts';
import { chainNetworkModule } from '../../chain/network/network.module.ts';
import { chainSubmissionsModule } from '../../chain/submissions/submissions.module.ts';
import { playerWalletsModule } from '../../chain/wallets/wallets.module.ts';
import { accountLinksModule } from '../links/links.module.ts';
import { marketplaceModule } from '../marketplace/marketplace.module.ts';
import { mountMarketDifferencesFeed } from './comparison.admin.ts';
import { createMarketComparison } from './comparison.service.ts';
import { createMarketDelivery } from './delivery.service.ts';
import { createDepositedAssetIntake } from './deposit-intake.service.ts';
import { marketProvider } from './market-account.ts';
import { marketTransfersPersonalData } from './market-transfers.tables.ts';
import { createAssetReturning } from './returning.service.ts';
import { createAssetSending } from './sending.service.ts';

/** Moves of players' assets to the marketplace and back. */
export const marketTransfersModule = defineModule({
  name: 'market-transfers',
  uses: {
    assets: chainAssetsModule,
    links: accountLinksModule,
    marketplace: marketplaceModule,
    network: chainNetworkModule,
    submissions: chainSubmissionsModule,
    wallets: playerWalletsModule,
  },
  holds: marketTransfersPersonalData,
  create(kernel, deps) {
    const { actions, market: places, planTransfer } = deps.assets;
    const shared = {
      links: deps.links,
      market: deps.marketplace.market,
      wallets: deps.wallets,
      places,
    };
    const delivery = createMarketDelivery(kernel, { ...shared, assets: places });
    const sending = createAssetSending(kernel, {
      ...shared,
      actions,
      planTransfer,
      submissions: deps.submissions,
      delivery,
    });
    const intake = createDepositedAssetIntake(kernel, {
      ...shared,
      client: deps.network.client,
      delivery,
      readDeposit: sending.readDeposit,
    });
    const returning = createAssetReturning(kernel, { ...shared, delivery });
    const comparison = createMarketComparison(kernel, shared);
    deps.links.react(marketProvider, returning.reactions);
    return {
      api: undefined,
      sections: [(router) => mountMarketDifferencesFeed(router, kernel)],
      homeLines: { marketDifferences: () => sql`select found_at as at from market_differences` },
      jobs: { 'market-transfers.compare-nightly': defineJob('0 3 * * *', comparison.begin) },
      calls: [
        bindCalls(marketTransferCalls, {
          prepareMarketTransfer: (call, { params, query }) =>
            sending.prepare(call, params.id, query.assetIds),
          sendToMarket: (call, { params, body: { transaction } }) =>
            transaction === undefined
              ? intake.deliver(call, params.id)
              : sending.submit(call, params.id, transaction),
          takeFromMarket: (call, { params, body }) =>
            returning.takeBack(call, params.id, body.assetId),
        }),
      ],
    };
  },
});

import { assetCalls } from '@guildhall/contract/chain/assets';
import { stakingSettings } from '@guildhall/contract/chain/staking.section';
import type { Address } from '@solana/kit';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { subscribeTo } from '../../../kernel/facts.ts';
import { bindCalls, defineModule, defineJob } from '../../../kernel/modules.ts';
import { userDeletedEvent } from '../../identity/accounts/users/user-facts.api.ts';
import { privacyModule } from '../../identity/privacy/privacy.module.ts';
import { avatarsModule } from '../../wealth/avatars/avatars.module.ts';
import { itemsModule } from '../../wealth/items/items.module.ts';
import { chainCollectionsModule } from '../collections/collections.module.ts';
import { chainDifferencesModule } from '../differences/differences.module.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { chainSigningModule } from '../signing/signing.module.ts';
import { chainSubmissionsModule } from '../submissions/submissions.module.ts';
import { listWallets } from '../wallets/wallets.api.ts';
import { playerWalletsModule } from '../wallets/wallets.module.ts';
import { createAssetActions } from './actions.service.ts';
import { bindAssetCalls } from './assets.calls.ts';
import { createAssetReader } from './assets.service.ts';
import { assetsPersonalData } from './assets.tables.ts';
import { createMarketAssetUseCases } from './market/market.service.ts';
import { defineAssetTransactionOutcomes } from './outcomes.ts';
import { createAssetLinkReactions, createAssetOwnershipSync } from './places.service.ts';
import { createAssetTransferPlanner } from './plans.ts';
import { createAssetReconciler } from './reconcile.service.ts';

/** Runs a function for each wallet of a user, one after the other. */
async function forEachWallet(
  tx: Tx,
  userId: number,
  work: (wallet: { id: number; userId: number; address: Address }) => Promise<void>,
): Promise<void> {
  for (const { id, address } of await listWallets(tx, userId))
    await work({ id, userId, address: address as Address });
}

/** Items of players on the blockchain: wallets mint, stake, release and burn them. */
export const chainAssetsModule = defineModule({
  name: 'assets',
  uses: {
    privacy: privacyModule,
    items: itemsModule,
    avatars: avatarsModule,
    chainCollections: chainCollectionsModule,
    differences: chainDifferencesModule,
    network: chainNetworkModule,
    signing: chainSigningModule,
    submissions: chainSubmissionsModule,
    wallets: playerWalletsModule,
  },
  holds: assetsPersonalData,
  create(kernel, deps) {
    const { client } = deps.network;
    const itemAssets = deps.items.assets;
    const serviceDeps = { client, wallets: deps.wallets, submissions: deps.submissions };
    const { avatars: faces } = deps;
    defineAssetTransactionOutcomes(kernel, {
      items: itemAssets,
      avatars: faces,
      submissions: deps.submissions,
    });
    const { assertFree, ...reactions } = createAssetLinkReactions(kernel, itemAssets, faces);
    deps.wallets.react(reactions);
    deps.privacy.addCheck((tx, userId) =>
      forEachWallet(tx, userId, ({ address }) => assertFree(tx, address)),
    );
    const reconciler = createAssetReconciler(kernel, {
      client,
      places: createAssetOwnershipSync(kernel, {
        items: itemAssets,
        avatars: faces,
        differences: deps.differences,
      }),
    });
    const { compareSoon, compareAll, locate } = reconciler;
    const market = createMarketAssetUseCases(kernel, {
      items: itemAssets,
      avatars: faces,
      compare: reconciler.tryToCompare,
    });
    const compareEverything = async () => {
      await compareAll();
      await market.compareDeposits();
    };
    const { attach } = itemAssets;
    const findSplitCollection = async (db: Queries): Promise<number | null> =>
      (await kernel.configuration.now(db)).of(stakingSettings).splitCollectionId;
    const { signing: transactions, chainCollections: collections } = deps;
    const parts = { ...serviceDeps, transactions, collections, attach, findSplitCollection };
    const actions = createAssetActions(kernel, parts);
    return {
      api: { actions, market, planTransfer: createAssetTransferPlanner(faces), locate },
      calls: [
        bindCalls(
          assetCalls,
          bindAssetCalls({
            actions,
            reads: createAssetReader(kernel, {
              wallets: deps.wallets,
              items: itemAssets,
              compareSoon,
              findSplitCollection,
            }),
          }),
        ),
      ],
      on: [
        // deleting a user unlinks the wallets; their assets have no owner until a player links the
        // wallets again
        subscribeTo(userDeletedEvent, 'accounts', (tx, { userId }) =>
          forEachWallet(tx, userId, (wallet) => reactions.onUnlinking(tx, wallet)),
        ),
      ],
      jobs: { 'assets.compare-all': defineJob('*/10 * * * *', compareEverything) },
    };
  },
});

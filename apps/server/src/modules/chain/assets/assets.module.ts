import { assets as assetCalls } from '@guildhall/contract/chain/assets';
import { calls, defineModule, every } from '../../../kernel/modules.ts';
import { StartupError } from '../../../kernel/startup-error.ts';
import { items } from '../../wealth/items/items.module.ts';
import { network } from '../network/network.module.ts';
import { submissions } from '../submissions/submissions.module.ts';
import { wallets } from '../wallets/wallets.module.ts';
import { createAssetActions } from './actions.service.ts';
import { createAssets } from './assets.service.ts';
import { countExcessBytes } from './metadata.ts';
import { createOutcomes } from './outcomes.ts';
import { createReconciler } from './reconcile.service.ts';

/** Items of players on the blockchain: minted, staked, released and burnt by their wallets. */
export const assets = defineModule({
  name: 'assets',
  uses: { items, network, submissions, wallets },
  create(kernel, used) {
    const { client } = used.network;
    const deps = { client, wallets: used.wallets, submissions: used.submissions };
    const outcomes = createOutcomes(kernel, { ...deps, items: used.items.assets });
    const actions = createAssetActions(kernel, { ...deps, outcomes });
    const reconciler = createReconciler(kernel, { client, items: used.items.assets });
    used.wallets.react(reconciler.reactions);
    const { compareSoon } = reconciler;
    const reads = createAssets(kernel, { ...deps, items: used.items.assets, compareSoon });
    return {
      api: undefined,
      calls: [
        calls(assetCalls, {
          listAssets: (call, { params, query }) => reads.list(call, params.id, query),
          countAssets: (call, { params }) => reads.count(call, params.id),
          countOwnAssets: (call) => reads.countOwn(call),
          listMintableItems: (call, { query }) => reads.listMintable(call, query),
          assetMetadata: (_call, { params }) => reads.readMetadata(params.id),
          assetOriginal: async (_call, { params }, wire) => {
            const { type, stream } = await reads.openOriginal(params.id);
            wire.header('content-type', type);
            return stream;
          },
          readCapsuleId: (call, { params, query }) =>
            reads.readCapsuleId(call, params.id, query.collectionId),
          listCapsules: (call, { params }) => reads.listOwnCapsules(call, params.id),
          prepareMint: (call, { params, body }) =>
            actions.prepareMint(call, params.id, body.itemId),
          mintAsset: (call, { params, body }) => actions.mint(call, params.id, body),
          prepareStake: (call, { params, body }) => actions.prepareStake(call, params.id, body),
          stakeAsset: (call, { params, body }) => actions.stake(call, params.id, body),
          prepareUnstake: (call, { params, body }) => actions.prepareUnstake(call, params.id, body),
          unstakeAsset: (call, { params, body }) => actions.unstake(call, params.id, body),
          prepareBurn: (call, { params, body }) =>
            actions.prepareBurn(call, params.id, body.assetIds),
          burnAssets: (call, { params, body }) => actions.burn(call, params.id, body),
          prepareCapsuleDeletion: (call, { params }) =>
            actions.prepareCapsuleDeletion(call, params.id, params.capsuleId),
          deleteCapsule: (call, { params, body }) =>
            actions.deleteCapsule(call, params.id, params.capsuleId, body.transaction),
        }),
      ],
      jobs: { 'assets.compare-all': every('*/10 * * * *', reconciler.compareAll) },
      check: async () => {
        const excess = countExcessBytes(kernel.config.publicUrl);
        if (kernel.config.chain.rpcUrl !== undefined && excess > 0)
          throw new StartupError(
            `PUBLIC_URL is ${excess} bytes too long: a mint on the chain has room for 64 bytes with the address of its metadata.`,
          );
      },
    };
  },
});

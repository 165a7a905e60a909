import { unlockAssetAdminCalls } from '@guildhall/contract/chain/thawing';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { chainSigningModule } from '../signing/signing.module.ts';
import { chainSubmissionsModule } from '../submissions/submissions.module.ts';
import { createAssetThawing } from './thawing.service.ts';

/** Unlocks assets that stay locked on the chain without a stake. */
export const assetThawingModule = defineModule({
  name: 'thawing',
  uses: {
    network: chainNetworkModule,
    signing: chainSigningModule,
    submissions: chainSubmissionsModule,
  },
  create(kernel, deps) {
    const { order } = createAssetThawing(kernel, {
      client: deps.network.client,
      transactions: deps.signing,
      submissions: deps.submissions,
    });
    return {
      api: undefined,
      calls: [
        bindCalls(unlockAssetAdminCalls, {
          thawAsset: (call, { params }) => order(call, params.id),
        }),
      ],
    };
  },
});

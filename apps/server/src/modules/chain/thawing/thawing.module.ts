import { thawingAdminCalls } from '@guildhall/contract/chain/thawing';
import { calls, defineModule } from '../../../kernel/modules.ts';
import { network } from '../network/network.module.ts';
import { signing } from '../signing/signing.module.ts';
import { submissions } from '../submissions/submissions.module.ts';
import { createAssetThawing } from './thawing.service.ts';

/** Unlocks assets that stay locked on the chain without a stake. */
export const thawing = defineModule({
  name: 'thawing',
  uses: { network, signing, submissions },
  create(kernel, deps) {
    const { order } = createAssetThawing(kernel, {
      client: deps.network.client,
      transactions: deps.signing,
      submissions: deps.submissions,
    });
    return {
      api: undefined,
      calls: [
        calls(thawingAdminCalls, { thawAsset: (call, { params }) => order(call, params.id) }),
      ],
    };
  },
});

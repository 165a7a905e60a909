import { chainComparisonAdminCalls } from '@guildhall/contract/chain/comparison';
import { bindCalls, defineModule, defineJob } from '../../../kernel/modules.ts';
import { chainAssetsModule } from '../assets/assets.module.ts';
import { chainDifferencesModule } from '../differences/differences.module.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { chainSigningModule } from '../signing/signing.module.ts';
import { assetStakingModule } from '../staking/staking.module.ts';
import { createChainComparison } from './comparison.service.ts';
import { createChainComparisonUseCases } from './summary.service.ts';

/** Comparison of our records with the chain: every asset, stake, capsule and treasury. */
export const chainComparisonModule = defineModule({
  name: 'comparison',
  uses: {
    assets: chainAssetsModule,
    differences: chainDifferencesModule,
    network: chainNetworkModule,
    signing: chainSigningModule,
    staking: assetStakingModule,
  },
  create(kernel, deps) {
    const { client } = deps.network;
    const { read, order, listShort } = createChainComparisonUseCases(kernel, {
      client,
      treasury: deps.staking.treasury,
    });
    const { compareAll } = createChainComparison(kernel, {
      client,
      differences: deps.differences,
      locate: deps.assets.locate,
      findMint: deps.signing.findMint,
      listShort,
    });
    return {
      api: {},
      calls: [
        bindCalls(chainComparisonAdminCalls, {
          adminChainComparison: () => read(),
          adminCompareChain: (call) => order(call),
        }),
      ],
      jobs: { 'comparison.compare-all': defineJob('*/15 * * * *', compareAll) },
    };
  },
});

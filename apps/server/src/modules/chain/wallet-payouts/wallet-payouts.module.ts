import { defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { tokenDistributionsModule } from '../../wealth/token-distributions/token-distributions.module.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { chainSigningModule } from '../signing/signing.module.ts';
import { assetStakingModule } from '../staking/staking.module.ts';
import { chainSubmissionsModule } from '../submissions/submissions.module.ts';
import { createWalletPayouts } from './wallet-payouts.service.ts';

/** Pays distributions in chain currencies to wallets. */
export const walletPayoutsModule = defineModule({
  name: 'wallet-payouts',
  uses: {
    network: chainNetworkModule,
    signing: chainSigningModule,
    staking: assetStakingModule,
    submissions: chainSubmissionsModule,
    tokenDistributions: tokenDistributionsModule,
  },
  create(kernel, deps) {
    const { turn } = createWalletPayouts(kernel, {
      client: deps.network.client,
      transactions: deps.signing,
      treasury: deps.staking.treasury,
      submissions: deps.submissions,
      recipients: deps.tokenDistributions.walletRecipients,
    });
    return { api: undefined, jobs: { 'wallet-payouts.turn': defineMinutelyJob(turn) } };
  },
});

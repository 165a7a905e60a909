import { defineModule, everyMinute } from '../../../kernel/modules.ts';
import { tokenDistributions } from '../../wealth/token-distributions/token-distributions.module.ts';
import { network } from '../network/network.module.ts';
import { signing } from '../signing/signing.module.ts';
import { staking } from '../staking/staking.module.ts';
import { submissions } from '../submissions/submissions.module.ts';
import { createWalletPayouts } from './wallet-payouts.service.ts';

/** Pays distributions in currencies of the chain to wallets. */
export const walletPayouts = defineModule({
  name: 'wallet-payouts',
  uses: { network, signing, staking, submissions, tokenDistributions },
  create(kernel, deps) {
    const { turn } = createWalletPayouts(kernel, {
      client: deps.network.client,
      transactions: deps.signing,
      treasury: deps.staking.treasury,
      submissions: deps.submissions,
      recipients: deps.tokenDistributions.walletRecipients,
    });
    return { api: undefined, jobs: { 'wallet-payouts.turn': everyMinute(turn) } };
  },
});

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
  create(kernel, used) {
    const { turn } = createWalletPayouts(kernel, {
      client: used.network.client,
      transactions: used.signing,
      treasury: used.staking.treasury,
      submissions: used.submissions,
      recipients: used.tokenDistributions.walletRecipients,
    });
    return { api: undefined, jobs: { 'wallet-payouts.turn': everyMinute(turn) } };
  },
});

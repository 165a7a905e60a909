import { defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { bankModule } from '../bank/bank.module.ts';
import { rewardsModule } from '../rewards/rewards.module.ts';
import { mountTokenDistributionSection } from './token-distributions.admin.ts';
import { createDistributionPayments } from './token-distributions.paying.ts';
import { distributionsPersonalData } from './token-distributions.tables.ts';
import { createWalletRecipientPayments } from './wallet-recipients.ts';

/** Distributions: payments of one currency to the recipients in a file. */
export const tokenDistributionsModule = defineModule({
  name: 'token-distributions',
  uses: { bank: bankModule, rewards: rewardsModule },
  holds: distributionsPersonalData,
  create(kernel, deps) {
    const { sweep } = createDistributionPayments({ kernel, ...deps });
    const { recipients, getBook } = createWalletRecipientPayments({ kernel, ...deps });
    return {
      api: { walletRecipients: recipients },
      sections: [
        (router) => mountTokenDistributionSection(router, kernel, { bank: deps.bank, getBook }),
      ],
      jobs: { 'token-distributions.sweep': defineMinutelyJob(() => sweep()) },
    };
  },
});

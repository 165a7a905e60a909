import { defineModule, everyMinute } from '../../../kernel/modules.ts';
import { network } from '../network/network.module.ts';
import { createFollowing } from './following.service.ts';
import { mountChainTransactionsFeed } from './submissions.admin.ts';
import { createSubmissions } from './submissions.service.ts';
import { submissionsHoldings } from './submissions.tables.ts';

/** Signed transactions on their way to the chain. */
export const submissions = defineModule({
  name: 'submissions',
  uses: { network },
  holds: submissionsHoldings,
  create(kernel, used) {
    const { define, sweep } = createFollowing(kernel, used.network);
    const { submit } = createSubmissions(kernel);
    return {
      api: { define, submit },
      sections: [(router) => mountChainTransactionsFeed(router, kernel)],
      jobs: { 'submissions.sweep': everyMinute(sweep) },
    };
  },
});

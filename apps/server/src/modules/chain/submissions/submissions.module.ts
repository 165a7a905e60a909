import { chainFeeSettings } from '@guildhall/contract/chain/submissions.section';
import { mountSettings } from '../../../engine/settings.ts';
import { defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { createFeeBudget } from './fee-budget.service.ts';
import { createSubmissionTracking } from './following.service.ts';
import { mountChainTransactionsFeed } from './submissions.admin.ts';
import { createSubmissions } from './submissions.service.ts';
import { submissionsPersonalData } from './submissions.tables.ts';

/** Sends signed transactions to the chain and follows them to their outcome. */
export const chainSubmissionsModule = defineModule({
  name: 'submissions',
  uses: { network: chainNetworkModule, notifications: notificationsModule },
  holds: submissionsPersonalData,
  create(kernel, deps) {
    const { define, sweep } = createSubmissionTracking(kernel, deps.network);
    const budget = createFeeBudget(kernel, { notifier: deps.notifications });
    const { submit } = createSubmissions(kernel, { budget });
    return {
      api: { define, submit },
      sections: [
        (router) => mountChainTransactionsFeed(router, kernel),
        (router) => mountSettings(kernel, router, chainFeeSettings),
      ],
      jobs: {
        'submissions.sweep': defineMinutelyJob(sweep),
        'submissions.fees': defineMinutelyJob(budget.watch),
      },
    };
  },
});

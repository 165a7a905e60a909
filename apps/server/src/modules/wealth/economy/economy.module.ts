import { economyApi, economyFeed } from '@guildhall/contract/wealth/economy.section';
import { mountFeed } from '../../../engine/feeds.ts';
import { bindCalls, defineModule, defineJob } from '../../../kernel/modules.ts';
import { mailModule } from '../../post/mail/mail.module.ts';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { bankModule } from '../bank/bank.module.ts';
import { createEconomyInvariantCheck } from './economy-alarms.service.ts';
import { createEconomyReports } from './economy.service.ts';

/**
 * Monitors the economy. Shows operators a report, and stops the issue of a currency if one of its
 * invariants is violated.
 */
export const economyModule = defineModule({
  name: 'economy',
  uses: { mail: mailModule, notifications: notificationsModule, bank: bankModule },
  create(kernel, { mail: mailer, notifications: notifier, bank: { invariants } }) {
    const reports = createEconomyReports(kernel, invariants);
    const watch = createEconomyInvariantCheck({ kernel, mailer, notifier }, invariants);
    return {
      api: undefined,
      calls: [
        bindCalls(economyApi, {
          adminEconomyReport: (call, { query }) => reports.report(query, call.language),
        }),
      ],
      sections: [(router) => mountFeed(router, kernel, economyFeed, reports)],
      jobs: { 'bank.watch': defineJob('*/10 * * * *', watch) },
    };
  },
});

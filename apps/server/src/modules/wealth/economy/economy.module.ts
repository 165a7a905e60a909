import { economyApi, economyFeed } from '@guildhall/contract/wealth/economy.section';
import { mountFeed } from '../../../engine/feeds.ts';
import { calls, defineModule, every } from '../../../kernel/modules.ts';
import { mail } from '../../post/mail/mail.module.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { bank } from '../bank/bank.module.ts';
import { createEconomyInvariantCheck } from './economy-alarms.service.ts';
import { createEconomyReports } from './economy.service.ts';

/**
 * Monitors the economy: a report for operators, and a check that stops issuing a currency with a
 * broken invariant.
 */
export const economy = defineModule({
  name: 'economy',
  uses: { mail, notifications, bank },
  create(kernel, { mail: mailer, notifications: notifier, bank: { invariants } }) {
    const reports = createEconomyReports(kernel, invariants);
    const watch = createEconomyInvariantCheck({ kernel, mailer, notifier }, invariants);
    return {
      api: undefined,
      calls: [
        calls(economyApi, {
          adminEconomyReport: (call, { query }) => reports.report(query, call.language),
        }),
      ],
      sections: [(router) => mountFeed(router, kernel, economyFeed, reports)],
      jobs: { 'bank.watch': every('*/10 * * * *', watch) },
    };
  },
});

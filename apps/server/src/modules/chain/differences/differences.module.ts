import { defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { mountChainDifferencesFeed } from './differences.admin.ts';
import { buildLastingDifferenceTimesSql } from './differences.store.ts';
import { createChainDifferenceRecorder } from './differences.service.ts';

/**
 * Records differences between our records and the chain, and raises the alarm about lasting
 * differences.
 */
export const chainDifferencesModule = defineModule({
  name: 'differences',
  uses: { notifications: notificationsModule },
  create(kernel, deps) {
    const { watch, ...api } = createChainDifferenceRecorder(kernel, {
      notifier: deps.notifications,
    });
    return {
      api,
      sections: [(router) => mountChainDifferencesFeed(router, kernel)],
      homeLines: { chainDifferences: buildLastingDifferenceTimesSql },
      jobs: { 'differences.watch': defineMinutelyJob(watch) },
    };
  },
});

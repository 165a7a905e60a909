import { defineModule, everyMinute } from '../../../kernel/modules.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { mountDifferencesFeed } from './differences.admin.ts';
import { buildLastingTimes } from './differences.store.ts';
import { createDifferences } from './differences.service.ts';

/** Differences between our records and the chain, and the alarm about those that last. */
export const differences = defineModule({
  name: 'differences',
  uses: { notifications },
  create(kernel, used) {
    const { watch, ...api } = createDifferences(kernel, { notifier: used.notifications });
    return {
      api,
      sections: [(router) => mountDifferencesFeed(router, kernel)],
      homeLines: { chainDifferences: buildLastingTimes },
      jobs: { 'differences.watch': everyMinute(watch) },
    };
  },
});

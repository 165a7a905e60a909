import { activityLogFeed, activityLogApi } from '@guildhall/contract/office/activity-log';
import { mountFeed } from '../../../engine/feeds.ts';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { createActivityLogReader, type LogFilters } from './activity-log.service.ts';

/** Activity log: every command, with its actor, reason and effects. */
export const activityLogModule = defineModule({
  name: 'activity-log',
  create(kernel) {
    const use = createActivityLogReader(kernel);
    return {
      api: undefined,
      calls: [
        bindCalls(activityLogApi, {
          adminActivityTypes: (call) => use.types(call.language),
          adminActivityCounts: (_call, { body }) => use.counts(body as LogFilters),
        }),
      ],
      sections: [
        (router) =>
          mountFeed(router, kernel, activityLogFeed, {
            page: (filters: LogFilters, place, language) => use.list(filters, place, language),
            records: (filters: LogFilters, place, language) =>
              use.list({ ...filters, isUngrouped: true }, place, language),
            isInIdOrder: () => true,
            get: (id, language) => use.get(id, language),
            names: { type: async (language) => (await use.types(language)).data },
          }),
      ],
    };
  },
});

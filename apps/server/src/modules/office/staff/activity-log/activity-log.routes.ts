import { activityLogFeed, activityLogApi } from '@guildhall/contract/office/activity-log';
import { userAdminCalls } from '@guildhall/contract/office/users/users';
import { mountFeed } from '../../../../engine/feeds.ts';
import { calls, only, type ModuleParts } from '../../../../kernel/modules.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { createActivityLogReader, type LogFilters } from './activity-log.service.ts';
import { createLogChain } from './log-chain.service.ts';
import { previewUndo } from './undo-preview.service.ts';

export function createActivityLogModuleParts(kernel: Kernel): ModuleParts {
  const use = createActivityLogReader(kernel);
  const chain = createLogChain(kernel);
  return {
    calls: [
      calls(
        only(
          userAdminCalls,
          'adminUndo',
          'adminPreviewUndo',
          'adminVerifyLog',
          'adminActivityTypes',
        ),
        {
          adminUndo: (call, { params }) => kernel.undo.run(call, params.id),
          adminPreviewUndo: (call, { params }) => previewUndo(kernel, call, params.id),
          adminVerifyLog: (call, { body }) => chain.verify(body.after, call.language),
          adminActivityTypes: (call) => use.types(call.language),
        },
      ),
      calls(activityLogApi, {
        adminActivityCounts: (_call, { body }) => use.counts(body as LogFilters),
      }),
    ],
    sections: [
      (router) =>
        mountFeed(router, kernel, activityLogFeed, {
          page: (filters: LogFilters, page, perPage, language) =>
            use.list(filters, page, perPage, language),
          records: (filters: LogFilters, page, perPage, language) =>
            use.list({ ...filters, isUngrouped: true }, page, perPage, language),
          get: (id, language) => use.get(id, language),
          names: { type: async (language) => (await use.types(language)).data },
        }),
    ],
  };
}

import { activityLog } from '@guildhall/contract/office/activity-log';
import { logSentence } from '@guildhall/contract/office/log-sentences';
import { adminUsers } from '@guildhall/contract/office/users';
import { mountFeed } from '../../../kernel/feeds.ts';
import { calls, only, type Parts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createActivityLog, type LogFilters } from './activity-log.service.ts';
import { createLogChain } from './log-chain.service.ts';

export function activityLogParts(kernel: Kernel): Parts {
  const use = createActivityLog(kernel);
  const chain = createLogChain(kernel);
  return {
    calls: [
      calls(
        only(adminUsers, 'adminUndo', 'adminPreviewUndo', 'adminVerifyLog', 'adminActivityTypes'),
        {
          adminUndo: (call, { params }) => kernel.undo.run(call, params.id),
          adminPreviewUndo: async (call, { params }) => ({
            effects: [...(await kernel.undo.preview(call, params.id))],
          }),
          adminVerifyLog: (_call, { body }) => chain.verify(body.after),
          adminActivityTypes: () => use.types(),
        },
      ),
    ],
    sections: [
      (router) =>
        mountFeed(router, kernel, activityLog, {
          page: (filters: LogFilters, page, perPage, language) =>
            use.list(filters, page, perPage, language),
          get: (id) => use.get(id),
          spoken: (row, language) =>
            language === 'ru' && 'text' in row && typeof row.text === 'string'
              ? { ...row, text: logSentence('ru', row.text) }
              : row,
        }),
    ],
  };
}

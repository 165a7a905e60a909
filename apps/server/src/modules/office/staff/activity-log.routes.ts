import { activityLog } from '@guildhall/contract/office/activity-log';
import { logSentence } from '@guildhall/contract/office/log-sentences';
import { adminUsers } from '@guildhall/contract/office/users';
import { mountFeed } from '../../../kernel/feeds.ts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createActivityLog, type LogFilters } from './activity-log.service.ts';
import { createLogChain } from './log-chain.service.ts';

export function mountActivityLog(router: Router, kernel: Kernel): void {
  const use = createActivityLog(kernel);
  const chain = createLogChain(kernel);
  mountFeed(router, kernel, activityLog, {
    page: (filters: LogFilters, page, perPage, language) =>
      use.list(filters, page, perPage, language),
    get: (id) => use.get(id),
    spoken: (row, language) =>
      language === 'ru' && 'text' in row && typeof row.text === 'string'
        ? { ...row, text: logSentence('ru', row.text) }
        : row,
  });
  router.bind('adminUndo', adminUsers.adminUndo, (call, { params }) =>
    kernel.undo.run(call, params.id),
  );
  router.bind('adminPreviewUndo', adminUsers.adminPreviewUndo, async (call, { params }) => ({
    effects: [...(await kernel.undo.preview(call, params.id))],
  }));
  router.bind('adminVerifyLog', adminUsers.adminVerifyLog, (_call, { body }) =>
    chain.verify(body.after),
  );
  router.bind('adminActivityTypes', adminUsers.adminActivityTypes, () => use.types());
}

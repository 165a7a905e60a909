import { sql } from '../../../kernel/db/sql.ts';
import {
  approvalsFeed as feed,
  approvalsApi,
  approvalSettings,
} from '@guildhall/contract/office/approvals.section';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { bankModule } from '../../wealth/bank/bank.module.ts';
import { mountFeed } from '../../../engine/feeds.ts';
import type { Router } from '../../../kernel/http/http.ts';
import { bindCalls, defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { mountSettings } from '../../../engine/settings.ts';
import { createApprovalRequestStore } from './approvals.desk.ts';
import { createApprovalRequestUseCases } from './approvals.service.ts';
import { approvalsPersonalData } from './approvals.tables.ts';

/** Approvals by a second administrator. */
export const approvalsModule = defineModule({
  name: 'approvals',
  uses: { bank: bankModule, notifications: notificationsModule },
  holds: approvalsPersonalData,
  create(kernel, { bank: money, notifications: notifier }) {
    kernel.approvals.waitAt(createApprovalRequestStore({ kernel, bank: money, notifier }));
    let installedRouter: Router | undefined;
    const use = createApprovalRequestUseCases({
      kernel,
      notifier,
      again(asked, call) {
        if (!installedRouter) throw new Error('Nothing is mounted yet');
        return installedRouter.again(asked, call);
      },
    });
    return {
      api: undefined,
      calls: [
        bindCalls(approvalsApi, {
          previewRequest: (call, { params }) => use.preview(call, params.id),
          approveRequest: (call, { params }) => use.approve(call, params.id),
          refuseRequest: (call, { params }) => use.refuse(call, params.id),
          withdrawRequest: (call, { params }) => use.withdraw(call, params.id),
        }),
      ],
      sections: [
        (router) => {
          installedRouter = router;
          mountFeed(router, kernel, feed, use);
        },
        (router) => mountSettings(kernel, router, approvalSettings),
      ],
      homeLines: {
        approvals: () => sql`
          select created_at as at
          from approval_requests
          where state = 'WAITS'
          order by id`,
      },
      jobs: { 'approvals.expire': defineMinutelyJob(() => use.expire()) },
    };
  },
});

import { outboxApi, outboxFeed } from '@guildhall/contract/office/outbox';
import { mountFeed } from '../../../engine/feeds.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { bindCalls, defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { listKindNames } from '../../../kernel/stored-names.ts';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { createMailServerOutageCheck } from './mail-watch.service.ts';
import { createOutboxUseCases } from './outbox.service.ts';

const weekMs = 7 * 86_400_000;

/** Shows operators the outbox of effects on other systems, and watches the mail server. */
export const outboxModule = defineModule({
  name: 'outbox',
  uses: { notifications: notificationsModule },
  create(kernel, deps) {
    const use = createOutboxUseCases(kernel);
    return {
      api: undefined,
      calls: [
        bindCalls(outboxApi, {
          effectKinds: async (call) => ({ data: listKindNames('effect', call.language) }),
          retryEffect: (call, { params }) => use.retry(call, params.id),
        }),
      ],
      sections: [
        (router) =>
          mountFeed(router, kernel, outboxFeed, {
            ...use,
            isInIdOrder: () => true,
            names: { kind: async (language) => listKindNames('effect', language) },
          }),
      ],
      homeLines: {
        failedEffects: (now) => sql`
          select created_at as at
          from outbox
          where state = 'FAILED' and created_at >= ${new Date(now.getTime() - weekMs)}::timestamptz
          order by id`,
      },
      jobs: {
        'mail.watch': defineMinutelyJob(createMailServerOutageCheck(kernel, deps.notifications)),
      },
    };
  },
});

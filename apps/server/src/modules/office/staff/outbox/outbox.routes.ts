import { sql } from '../../../../kernel/db/sql.ts';
import { operationsApi, outboxFeed } from '@guildhall/contract/office/operations';
import { mountFeed } from '../../../../engine/feeds.ts';
import { calls, only, type ModuleParts } from '../../../../kernel/modules.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { listKindNames } from '../../../../kernel/stored-names.ts';
import { createOutboxUseCases } from './outbox.service.ts';

const weekMs = 7 * 86_400_000;
export function createOutboxModuleParts(kernel: Kernel): ModuleParts {
  const use = createOutboxUseCases(kernel);
  return {
    calls: [
      calls(only(operationsApi, 'retryEffect', 'effectKinds'), {
        effectKinds: async (call) => ({ data: listKindNames('effect', call.language) }),
        retryEffect: (call, { params }) => use.retry(call, params.id),
      }),
    ],
    homeLines: {
      failedEffects: (now) => sql`
        select created_at as at
        from outbox
        where state = 'FAILED' and created_at >= ${new Date(now.getTime() - weekMs)}::timestamptz
        order by id`,
    },
    sections: [
      (router) =>
        mountFeed(router, kernel, outboxFeed, {
          ...use,
          names: { kind: async (language) => listKindNames('effect', language) },
        }),
    ],
  };
}

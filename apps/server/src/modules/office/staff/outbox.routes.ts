import { operationsApi, outboxFeed } from '@guildhall/contract/office/operations';
import { mountFeed } from '../../../kernel/feeds.ts';
import { calls, only, type Parts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { namedKinds } from '../../../kernel/stored-names.ts';
import { createOutboxUseCases } from './outbox.service.ts';

export function outboxParts(kernel: Kernel): Parts {
  const use = createOutboxUseCases(kernel);
  return {
    calls: [
      calls(only(operationsApi, 'retryEffect', 'effectKinds'), {
        effectKinds: async (call) => ({ data: namedKinds('effect', call.language) }),
        retryEffect: (call, { params }) => use.retry(call, params.id),
      }),
    ],
    sections: [
      (router) =>
        mountFeed(router, kernel, outboxFeed, {
          ...use,
          names: { kind: async (language) => namedKinds('effect', language) },
        }),
    ],
  };
}

import { operationsApi, outboxFeed } from '@guildhall/contract/office/operations';
import { mountFeed } from '../../../kernel/feeds.ts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createOutboxUseCases } from './outbox.service.ts';

export function mountOutbox(router: Router, kernel: Kernel): void {
  const use = createOutboxUseCases(kernel);
  mountFeed(router, kernel, outboxFeed, use);
  router.bind('retryEffect', operationsApi.retryEffect, (call, { params }) =>
    use.retry(call, params.id),
  );
}

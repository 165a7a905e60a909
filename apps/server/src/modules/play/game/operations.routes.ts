import { gameServersFeed, heldFeed, operationsApi } from '@guildhall/contract/office/operations';
import { mountFeed } from '../../../kernel/feeds.ts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createHeldUseCases } from './held.service.ts';
import type { Matches } from './matches.service.ts';
import { createServerWatch } from './server-watch.service.ts';

export function mountHeld(router: Router, kernel: Kernel, matches: Matches): void {
  const use = createHeldUseCases(kernel, matches);
  mountFeed(router, kernel, heldFeed, use);
  router.bind('releaseHeld', operationsApi.releaseHeld, (call, { params }) =>
    use.release(call, params.id),
  );
  router.bind('refuseHeld', operationsApi.refuseHeld, (call, { params }) =>
    use.refuse(call, params.id),
  );
}
export function mountServerWatch(router: Router, kernel: Kernel): void {
  const use = createServerWatch(kernel);
  mountFeed(router, kernel, gameServersFeed, use);
  router.bind('drainServer', operationsApi.drainServer, (call, { params, body }) =>
    use.drain(call, params.id, body.drain),
  );
}

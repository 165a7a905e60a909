import { accounts as api } from '@guildhall/contract/identity/accounts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Items } from './items.api.ts';
import { createOwnItems } from './own-items.service.ts';

export function mountOwnItems(router: Router, kernel: Kernel, items: Items): void {
  const use = createOwnItems(kernel, items);
  router.bind('listInventories', api.listInventories, (call, { query }) =>
    use.inventories(call, query),
  );
  router.bind('itemDetail', api.itemDetail, (call, { params }) => use.detail(call, params.itemId));
  router.bind('itemHistory', api.itemHistory, (call, { params }) =>
    use.history(call, params.itemId),
  );
}

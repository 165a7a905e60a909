import { userItemsApi as api } from '@guildhall/contract/office/user-items';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Items } from '../../wealth/items/items.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import type { GrantCeiling } from './grant-ceiling.ts';
import type { createPlayerPage } from './player-page.service.ts';
import { UserItems } from './user-items.service.ts';

export function mountUserItems(
  router: Router,
  kernel: Kernel,
  deps: {
    items: Items;
    notifier: Notifier;
    ceiling: GrantCeiling;
    page: ReturnType<typeof createPlayerPage>;
  },
): void {
  const use = new UserItems(kernel, deps);
  router.bind('adminGetUserItem', api.adminGetUserItem, async (call, { params }) => {
    await deps.page.noteReading(call, params.id, 'an item');
    return use.get(params.id, params.itemId);
  });
  router.bind('adminSaveUserItem', api.adminSaveUserItem, (call, { params, body }) =>
    body.itemId === undefined
      ? use.make(call, params.id, body.inventoryId ?? 0, body.perks)
      : use.change(call, params.id, body.itemId, body.perks),
  );
}

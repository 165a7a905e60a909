import { userItemsApi as api } from '@guildhall/contract/office/users/user-items';
import { calls, type ModuleParts } from '../../../../kernel/modules.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { ItemLedger } from '../../../wealth/items/items.api.ts';
import type { Notifier } from '../../../post/notifications/notifications.api.ts';
import type { createPlayerPage } from '../users/player-page.service.ts';
import { readItemHistory } from '../activity-log/item-history.service.ts';
import { createUserItemUseCases } from './user-items.service.ts';
import { messages } from '../staff.messages.ts';

export function createUserItemsModuleParts(
  kernel: Kernel,
  deps: { items: ItemLedger; notifier: Notifier; page: ReturnType<typeof createPlayerPage> },
): ModuleParts {
  const use = createUserItemUseCases(kernel, deps);
  return {
    calls: [
      calls(api, {
        adminGetUserItem: async (call, { params }) => {
          await deps.page.noteReading(call, params.id, messages.item());
          return use.get(params.id, params.itemId);
        },
        adminItemHistory: async (call, { params, query }) => {
          const { itemId } = params;
          const history = await readItemHistory(kernel.db.read, itemId, query, call.language);
          const { userId } = history.item;
          if (userId !== null) await deps.page.noteReading(call, userId, messages.item());
          return history;
        },
        adminSaveUserItem: (call, { params, body }) =>
          body.itemId === undefined
            ? use.make(call, params.id, body.inventoryId ?? 0, body.perks)
            : use.change(call, params.id, body.itemId, body.perks),
      }),
    ],
  };
}

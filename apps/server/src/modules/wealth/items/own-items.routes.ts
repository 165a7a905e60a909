import { accountCalls as api } from '@guildhall/contract/identity/accounts';
import { boosterCalls } from '@guildhall/contract/wealth/items/boosters';
import { calls, only, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ItemLedger } from './items.api.ts';
import { createOwnItemsReader } from './own-items.service.ts';

export function createOwnItemsModuleParts(kernel: Kernel, items: ItemLedger): ModuleParts {
  const use = createOwnItemsReader(kernel, items);
  return {
    calls: [
      calls(boosterCalls, { readBoosts: (call) => use.boosts(call) }),
      calls(only(api, 'listInventories', 'itemDetail', 'itemHistory'), {
        listInventories: (call, { query }) => use.inventories(call, query),
        itemDetail: (call, { params }) => use.detail(call, params.itemId),
        itemHistory: (call, { params }) => use.history(call, params.itemId),
      }),
    ],
  };
}

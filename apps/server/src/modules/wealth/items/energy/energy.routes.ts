import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import { itemEnergyCalls } from '@guildhall/contract/wealth/items/energy';
import { calls, only, type ModuleParts } from '../../../../kernel/modules.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { EnergyUseCases } from './energy.service.ts';
import { listBadgesForSale } from './energy.shown.ts';
import { mountEnergySections } from './energy.admin.ts';

export const createEnergyModuleParts = (kernel: Kernel, use: EnergyUseCases): ModuleParts => ({
  calls: [
    calls(itemEnergyCalls, {
      activateItem: (call, { params }) => use.activate(call, params.id, params.itemId),
      refillItem: (call, { params, body }) =>
        use.refill(call, params.id, { ...body, itemId: params.itemId }),
      buyBadge: (call, { params, body }) => use.buy(call, params.id, body),
      listBadges: async () => ({ data: await listBadgesForSale(kernel.db.read) }),
    }),
    calls(only(gameServerApi, 'activateContract', 'refillCharges', 'buyDisposableBadge'), {
      activateContract: (call, { params, body }) => use.activate(call, params.id, body.itemId),
      refillCharges: (call, { params, body }) => use.refill(call, params.id, body),
      buyDisposableBadge: (call, { params, body }) => use.buy(call, params.id, body),
    }),
  ],
  sections: [(router) => mountEnergySections(router, kernel)],
});

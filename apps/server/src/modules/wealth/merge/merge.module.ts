import { mergeCalls } from '@guildhall/contract/wealth/merge/merging';
import { mergeLinesSection } from '@guildhall/contract/wealth/merge/merge-lines.section';
import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { bindCalls, defineModule, pickCalls } from '../../../kernel/modules.ts';
import { bankModule } from '../bank/bank.module.ts';
import { itemsModule } from '../items/items.module.ts';
import { arbitrageModule } from '../arbitrage/arbitrage.module.ts';
import { rewardsModule } from '../rewards/rewards.module.ts';
import { toClaimReply } from '../rewards/rewards.api.ts';
import { listMergeConversions } from './merge.conversions.ts';
import { mountMergeLineSection } from './merge.admin.ts';
import { mergeReplay } from './merge.replay.ts';
import { createMergeUseCases } from './merge.service.ts';
import { mergePersonalData, mergeLinesTable } from './merge.tables.ts';

/**
 * Merging. Several items of a line become one item of the next rarity, or one item passes a perk to
 * another.
 */
export const itemMergeModule = defineModule({
  name: 'merge',
  uses: {
    arbitrage: arbitrageModule,
    rewards: rewardsModule,
    items: itemsModule,
    bank: bankModule,
  },
  holds: mergePersonalData,
  create(kernel, deps) {
    const use = createMergeUseCases({ kernel, ...deps });
    deps.arbitrage.register({
      sections: { [mergeLinesSection.name]: 'price', inventories: 'rarity', collections: 'rarity' },
      conversions: (db) => listMergeConversions(kernel, db),
    });
    kernel.replays.register([mergeLinesSection.name], mergeReplay);
    return {
      api: {},
      calls: [
        bindCalls(mergeCalls, {
          listMergeLines: (call) => use.list(call),
          mergeItems: (call, { body }) =>
            toClaimReply(call, use.merge(call, call.actor.accountId, body)),
        }),
        bindCalls(pickCalls(gameServerApi, 'mergeFor'), {
          mergeFor: (call, { params, body }) =>
            toClaimReply(call, use.merge(call, params.id, body)),
        }),
      ],
      sections: [(router) => mountMergeLineSection(router, kernel)],
      inGame: { mergeLines: readConfigRows('mergeLines', mergeLinesTable) },
    };
  },
});

import { mergeCalls } from '@guildhall/contract/wealth/merge/merging';
import { mergeLinesSection } from '@guildhall/contract/wealth/merge/merge-lines.section';
import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { calls, defineModule, only } from '../../../kernel/modules.ts';
import { bank } from '../bank/bank.module.ts';
import { items } from '../items/items.module.ts';
import { gain } from '../gain/gain.module.ts';
import { rewards } from '../rewards/rewards.module.ts';
import { toClaimReply } from '../rewards/rewards.api.ts';
import { listMergeConversions } from './merge.gain.ts';
import { mountMergeLineSection } from './merge.admin.ts';
import { mergeReplay } from './merge.replay.ts';
import { createMergeUseCases } from './merge.service.ts';
import { mergePersonalData, mergeLinesTable } from './merge.tables.ts';

/**
 * Merging: several items of a line become one item of the next rarity, or one item passes a perk to
 * another.
 */
export const merge = defineModule({
  name: 'merge',
  uses: { gain, rewards, items, bank },
  holds: mergePersonalData,
  create(kernel, deps) {
    const use = createMergeUseCases({ kernel, ...deps });
    deps.gain.register({
      sections: { [mergeLinesSection.name]: 'price', inventories: 'rarity', collections: 'rarity' },
      conversions: (on) => listMergeConversions(kernel, on),
    });
    kernel.replays.register([mergeLinesSection.name], mergeReplay);
    return {
      api: {},
      calls: [
        calls(mergeCalls, {
          listMergeLines: (call) => use.list(call),
          mergeItems: (call, { body }) =>
            toClaimReply(call, use.merge(call, call.actor.accountId, body)),
        }),
        calls(only(gameServerApi, 'mergeFor'), {
          mergeFor: (call, { params, body }) =>
            toClaimReply(call, use.merge(call, params.id, body)),
        }),
      ],
      sections: [(router) => mountMergeLineSection(router, kernel)],
      inGame: { mergeLines: readConfigRows('mergeLines', mergeLinesTable) },
    };
  },
});

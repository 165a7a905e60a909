import { rewardKinds, rewardLabels } from '@guildhall/contract/kit/field/rewards';
import {
  twitchExtensionAdminApi as api,
  twitchExtensionRewardsSection,
} from '@guildhall/contract/reach/twitch-extension/twitch-extension.section';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import { formatRewards, type RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { listComputedWatchRewardColumns } from './twitch-extension.store.ts';
import { twitchExtensionRewardsTable } from './twitch-extension.tables.ts';
import { twitchExtensionMessages } from './twitch-extension.messages.ts';

/** Mounts rewards for watching in the back office. */
export function mountTwitchExtensionSection(
  router: Router,
  kernel: Kernel,
  rewards: RewardPayments,
): void {
  mountSection(kernel, router, twitchExtensionRewardsSection, twitchExtensionRewardsTable, {
    async compute(db, rows, language) {
      const ids = rows.map(({ id }) => id);
      const described = new Map(
        (await listComputedWatchRewardColumns(db, ids)).map((row) => [row.id, row]),
      );
      return ({ id }) => {
        const reward = described.get(id);
        return {
          name: reward ? formatRewards(reward.paid, language) : '',
          claimed: reward?.claimed ?? 0,
        };
      };
    },
    async validate(tx, { type: kind, itemId: id, currency, amount }) {
      await rewards.validate(
        tx,
        { kind, id, currency, amount },
        { id: 'itemId', currency: 'currency', amount: 'amount' },
      );
    },
    async effects(tx, { before }) {
      const [row] = before ? await listComputedWatchRewardColumns(tx, [before.id]) : [];
      return row && row.claimed > 0
        ? [{ what: twitchExtensionMessages.viewersWhoClaimed(), count: row.claimed }]
        : [];
    },
  });
  bindCalls(api, {
    adminTwitchExtensionRewardTypes: async () => ({
      data: rewardKinds.map((id) => ({ id, name: rewardLabels[id].english })),
    }),
  })(router);
}

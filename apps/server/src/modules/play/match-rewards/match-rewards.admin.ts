import { matchRewardsSection } from '@guildhall/contract/play/match-rewards.section';
import type { SectionRow } from '@guildhall/contract/kit/field/rows';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import {
  createRewardNamer,
  formatRewards,
  type Reward,
  type RewardPayments,
} from '../../wealth/rewards/rewards.api.ts';
import { computeBoostedExtraAmount, type Boosters } from '../../wealth/items/items.api.ts';
import { sumMatchRewardPayments, computeMatchRewardState } from './match-rewards.policy.ts';
import { listMatchRewards, countPlayersInLevels } from './match-rewards.store.ts';
import { matchRewardsTable } from './match-rewards.tables.ts';
import { matchRewardMessages } from './match-rewards.messages.ts';

type Setting = Pick<
  SectionRow<typeof matchRewardsSection>,
  'itemType' | 'itemId' | 'currency' | 'amount'
>;
const rewardOf = ({ itemType: kind, itemId: id, currency, amount }: Setting): Reward => ({
  kind,
  id,
  currency,
  amount,
});
/** Mounts match rewards in the back office. */
export function mountMatchRewardSection(
  router: Router,
  kernel: Kernel,
  rewards: RewardPayments,
  boosters: Boosters,
): void {
  mountSection(kernel, router, matchRewardsSection, matchRewardsTable, {
    async compute(db, rows, language) {
      const show = await createRewardNamer(db, rows.map(rewardOf));
      const now = kernel.clock.now();
      return (row) => ({
        name: formatRewards([show(rewardOf(row))], language),
        state: computeMatchRewardState(row, now),
      });
    },
    async validate(tx, row, before) {
      const reward = rewardOf(row);
      await rewards.validate(tx, reward, { id: 'itemId', currency: 'currency', amount: 'amount' });
      // the sum includes boosters: a booster adds its percentage to the sum of all rows that apply
      // to a match
      const percent = await boosters.sumPercents(tx);
      const others = (await listMatchRewards(tx)).filter(({ id }) => id !== before?.id);
      const paying = sumMatchRewardPayments([...others, { reward }]);
      for (const { currency, amount } of paying.filter(
        (payment) => payment.currency === row.currency,
      ))
        await kernel.approvals.weigh(tx, {
          currency,
          amount: BigInt(computeBoostedExtraAmount(amount, percent)),
        });
    },
    async effects(tx, { before, after }) {
      const row = after ?? before;
      const count = row ? await countPlayersInLevels(tx, row.levelFrom, row.levelTo) : 0;
      return [{ what: matchRewardMessages.playersOfLevels(), count }];
    },
  });
}

import {
  toRewardKindFromLevelReward,
  levelRewardKinds,
} from '@guildhall/contract/goals/level-rewards';
import { levelRewardsSection } from '@guildhall/contract/goals/level-rewards.section';
import type { Language } from '@guildhall/contract/kit/text/say';
import { rewardLabels } from '@guildhall/contract/kit/field/rewards';
import { userAdminCalls } from '@guildhall/contract/office/users/users';
import type { Tx } from '../../../kernel/db/db.ts';
import type { ChangeEffect } from '../../../kernel/commands/effects.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls, pickCalls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import { createPagedJob } from '../../../kernel/jobs/sweep.ts';
import {
  findFirstRewardPicture,
  formatRewards,
  type RewardPayments,
} from '../../wealth/rewards/rewards.api.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { notifyLevelRewardsReady } from './level-rewards.api.ts';
import {
  listAccountsPastLevel,
  listLevelRewardClaimCounts,
  makeLevelRewardsReady,
  updateReadyLevelRewards,
  restoreReadyLevelRewards,
  unclaimedLevelRewardsClause,
  findLevelReward,
  countAccountsTouchedByLevelReward,
  withdrawReadyLevelRewards,
} from './level-rewards.store.ts';
import { levelRewardsTable } from './level-rewards.tables.ts';
import { levelRewardMessages } from './level-rewards.messages.ts';

const describeClaims = (
  row: Awaited<ReturnType<typeof listLevelRewardClaimCounts>>[number] | undefined,
  language: Language,
) => ({
  art: findFirstRewardPicture(row?.paid ?? []),
  name: row ? formatRewards(row.paid, language) : '',
  reached: row?.reached ?? 0,
  claimed: row?.claimed ?? 0,
});

/** Makes a saved reward ready for players who have reached its level already, page by page. */
const createLookBack = (kernel: Kernel, notifier: Notifier) =>
  createPagedJob<{ rewardId: number }>(
    kernel,
    'level-rewards.retroactive',
    200,
    async (tx, { rewardId }, after, limit) => {
      const reward = await findLevelReward(tx, rewardId);
      if (!reward?.enabled) return [];
      const past = await listAccountsPastLevel(tx, rewardId, reward.lvl, after, limit);
      const newlyReady = await makeLevelRewardsReady(
        tx,
        past.map(({ id }) => ({ accountId: id, rewards: [reward] })),
        kernel.clock.now(),
      );
      for (const account of past)
        await notifyLevelRewardsReady(
          tx,
          { realtime: kernel.realtime, notifier },
          { accountId: account.id, userId: account.user_id, language: account.language },
          [reward],
          newlyReady.get(account.id) ?? [],
        );
      return past;
    },
  );
/** Lists the effects that saving or deleting a reward has on players. */
function listEffects(
  { ready, past }: { readonly ready: number; readonly past: number },
  after: { readonly enabled: boolean; readonly retroactive: boolean } | undefined,
  isReplaced: boolean,
): ChangeEffect[] {
  const waits = after
    ? levelRewardMessages.playersWhoReadyClaim()
    : levelRewardMessages.playersWhoseReadyRewardGoes();
  const paysPastLevels = after?.enabled === true && after.retroactive;
  return [
    ...(ready > 0
      ? [
          {
            what: isReplaced ? levelRewardMessages.playersWhoseWaitingRewardChanges() : waits,
            count: ready,
          },
        ]
      : []),
    ...(paysPastLevels && past > 0
      ? [{ what: levelRewardMessages.playersPastItsLevelWho(), count: past }]
      : []),
  ];
}
/**
 * Mounts level rewards in the back office. Shows the effects of a change on players who have
 * already reached the level.
 */
export function mountLevelRewardSection(
  router: Router,
  kernel: Kernel,
  { notifier, rewards, inbox }: { notifier: Notifier; rewards: RewardPayments; inbox: Inbox },
): void {
  const { clock } = kernel;
  const lookBack = createLookBack(kernel, notifier);
  rewards.promisedBy(levelRewardMessages.readyToClaim(), unclaimedLevelRewardsClause);
  mountSection(kernel, router, levelRewardsSection, levelRewardsTable, {
    async compute(db, rows, language) {
      const counts = new Map(
        (
          await listLevelRewardClaimCounts(
            db,
            rows.map((row) => row.id),
          )
        ).map((row) => [row.id, row]),
      );
      return (row) => describeClaims(counts.get(row.id), language);
    },
    async validate(tx, { itemType, itemId: id, currency, amount }) {
      await rewards.validate(
        tx,
        { kind: toRewardKindFromLevelReward(itemType), id, currency, amount },
        { id: 'itemId', currency: 'currency', amount: 'amount' },
      );
    },
    async effects(tx, { before, after, sent }) {
      const row = after ?? before;
      if (!row) return [];
      const touched = await countAccountsTouchedByLevelReward(tx, row.id, row.lvl);
      return listEffects(touched, after, sent.applyToReady === true);
    },
    async applied(tx, { before, after, sent }) {
      if (!after) {
        if (before) await withdraw(tx, kernel, inbox, before);
        return;
      }
      if (!before)
        await restoreReadyLevelRewards(
          tx,
          after.id,
          await inbox.revoke(tx, 'level-reward', after.id),
          clock.now(),
        );
      if (sent.applyToReady) await updateReadyLevelRewards(tx, after.id);
      if (after.enabled && after.retroactive) await lookBack(tx, { rewardId: after.id });
    },
  });
  bindCalls(pickCalls(userAdminCalls, 'adminLevelRewardTypes'), {
    adminLevelRewardTypes: async () => ({
      data: levelRewardKinds.map((id) => ({
        id,
        name: id === 'SKIN' ? 'Skin' : rewardLabels[id].english,
      })),
    }),
  })(router);
}
/** Moves the ready rewards of a deleted level reward to the inboxes of their players. */
async function withdraw(
  tx: Tx,
  { realtime }: Kernel,
  inbox: Inbox,
  { id, lvl }: { id: number; lvl: number },
): Promise<void> {
  const rows = await withdrawReadyLevelRewards(tx, id);
  await inbox.send(
    tx,
    rows.map((row) => ({
      source: 'level-reward',
      sourceId: id,
      accountId: row.account_id,
      kind: 'WITHDRAWN',
      name: null,
      rule: levelRewardMessages.ofLevel({ lvl }),
      cause: { level: lvl, levelRewardId: id },
      rewards: row.rewards,
      expiresAt: null,
    })),
  );
  for (const row of rows) await realtime.emit(tx, row.user_id, 'LEVEL_REWARDS_UPDATE', {});
}

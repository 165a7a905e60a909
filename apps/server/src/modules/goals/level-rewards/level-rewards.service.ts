import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { toNumber } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { toLevelRewardKind } from '@guildhall/contract/goals/level-rewards';
import { formatRewardNames, type RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { getLevelState } from '../../play/progress/progress.api.ts';
import {
  claimReadyLevelReward,
  listLevelRewardTiles,
  hasLevelRewardBeenReady,
} from './level-rewards.store.ts';
import { computeTileLineProgress } from './level-rewards.tiles.ts';
import { levelRewardMessages } from './level-rewards.messages.ts';

/**
 * Marks the reward as claimed. Throws NOT_FOUND if the reward is not ready, ALREADY_CLAIMED if it
 * was claimed, CHANGED if it is no longer the item that the player has seen.
 */
async function claimSeen(
  tx: Tx,
  {
    accountId,
    rewardId,
    seenItemId,
    now,
  }: { accountId: number; rewardId: number; seenItemId: number | undefined; now: Date },
) {
  const claimed = await claimReadyLevelReward(tx, accountId, rewardId, now);
  if (!claimed)
    throw new AppError(
      (await hasLevelRewardBeenReady(tx, accountId, rewardId)) ? 'ALREADY_CLAIMED' : 'NOT_FOUND',
    );
  const { id: itemId } = claimed.rewards[0];
  if (seenItemId !== undefined && seenItemId !== itemId)
    throw new AppError('CHANGED', { details: { itemId } });
  return claimed;
}
/** Lists the rewards in the order of levels, with their states for one account. */
async function listTiles(
  { db, configuration }: Pick<Kernel, 'db' | 'configuration'>,
  accountId: number,
) {
  const rows = await listLevelRewardTiles(db.read, accountId);
  const first = rows[0];
  const line = first
    ? computeTileLineProgress(
        rows,
        getLevelState(
          await configuration.now(db.read),
          toNumber(first.exp_total),
          first.user_level,
        ),
      )
    : [];
  const data = rows.map((row, index) => {
    const [{ id: itemId, ...reward }] = row.paid;
    return {
      id: row.id,
      name: reward.name,
      amount: row.lvl,
      type: toLevelRewardKind(reward.kind),
      inventoryType: row.type_name,
      imageUrl: reward.imageUrl,
      itemId,
      rarity: reward.rarity,
      reward,
      status: row.claimed
        ? ('CLAIMED' as const)
        : row.ready
          ? ('READY_TO_CLAIM' as const)
          : ('UNREACHED' as const),
      progress: line[index] ?? 0,
      isLastReward: index === rows.length - 1,
    };
  });
  return { data };
}

/** Creates the use cases that list level rewards and claim them. */
export function createLevelRewardUseCases(
  { db, commands, clock, realtime, configuration }: Kernel,
  rewards: RewardPayments,
) {
  return {
    list: (call: Call<UserActor>) => listTiles({ db, configuration }, call.actor.accountId),
    /**
     * Marks the reward as claimed, pays it and notifies the player, in one transaction. The payment
     * has a unique key, so that of fifty concurrent claims only one pays.
     */
    claim: (call: Call<UserActor>, rewardId: number, seenItemId: number | undefined) =>
      commands.run(
        call,
        {
          type: 'level-rewards.claim',
          message: levelRewardMessages.claimedLevelReward(),
          userId: call.actor.userId,
          entity: 'level-rewards',
          entityId: rewardId,
        },
        async (tx, command) => {
          const { accountId, userId } = call.actor;
          const claimed = await claimSeen(tx, {
            accountId,
            rewardId,
            seenItemId,
            now: clock.now(),
          });
          const receipt = await rewards.pay(tx, {
            source: 'level-reward',
            sourceId: rewardId,
            accountId,
            rule: levelRewardMessages.ofLevel({ lvl: claimed.lvl }),
            cause: { level: claimed.lvl, levelRewardId: rewardId },
            commandId: command.id,
            rewards: claimed.rewards,
          });
          if (!receipt) throw new AppError('ALREADY_CLAIMED');
          await realtime.emit(tx, userId, 'LEVEL_REWARDS_UPDATE', {});
          const rewardNames = formatRewardNames(receipt);
          return {
            reply: { receipt },
            after: { receipt },
            message: levelRewardMessages.claimedLevel({ reward: rewardNames, n: claimed.lvl }),
          };
        },
      ),
  };
}

import type { Call, UserActor } from '../../../kernel/actor.ts';
import { toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import {
  isAchievementUnlocked,
  listPlayerAchievements,
  claimUnlockedAchievement,
  type PlayerAchievementRow,
} from './achievements.store.ts';
import { achievementMessages } from './achievements.messages.ts';

type Player = Call<UserActor>;

function toAchievementReply(row: PlayerAchievementRow) {
  const isUnlocked = row.unlocked_at !== null;
  const goal = row.goal ?? 0;
  return {
    id: row.id,
    exp: row.exp,
    name: row.name,
    enabled: row.enabled,
    description: row.description,
    activeImage: row.active_image,
    inactiveImage: row.inactive_image,
    unlockedAt: toIsoTimeOrNull(row.unlocked_at),
    statisticId: row.statistic_id,
    segment: row.segment,
    goal: row.goal,
    displayOrder: row.display_order,
    state: row.claimed
      ? ('CLAIMED' as const)
      : isUnlocked
        ? ('UNLOCKED' as const)
        : ('LOCKED' as const),
    progress: isUnlocked ? goal : Math.max(0, Math.min(goal, row.total ?? 0)),
  };
}

/** Creates the use cases that list a player's achievements and claim their rewards. */
export function createAchievementUseCases(
  { db, commands, clock }: Kernel,
  rewards: RewardPayments,
) {
  return {
    list: async (call: Player) => ({
      data: (await listPlayerAchievements(db.read, call.actor.accountId)).map(toAchievementReply),
    }),
    /**
     * Marks the achievement as claimed, pays its experience and notifies the player, in one
     * transaction. The payment has a unique key, so that of fifty concurrent claims only one pays.
     */
    claim: (call: Player, achievementId: number) =>
      commands.run(
        call,
        {
          type: 'achievements.claim',
          message: achievementMessages.claimedAchievement(),
          userId: call.actor.userId,
          entity: 'achievements',
          entityId: achievementId,
        },
        async (tx, command) => {
          const { accountId } = call.actor;
          const claimed = await claimUnlockedAchievement(tx, accountId, achievementId, clock.now());
          if (!claimed)
            throw new AppError(
              (await isAchievementUnlocked(tx, accountId, achievementId))
                ? 'ALREADY_CLAIMED'
                : 'NOT_FOUND',
            );
          const receipt = await rewards.pay(tx, {
            source: 'achievement',
            sourceId: achievementId,
            accountId,
            rule: achievementMessages.paysFor({ name: claimed.name }),
            cause: { achievementId },
            commandId: command.id,
            rewards:
              claimed.exp > 0
                ? [{ kind: 'EXP', id: null, currency: null, amount: claimed.exp }]
                : [],
          });
          if (!receipt) throw new AppError('ALREADY_CLAIMED');
          return {
            reply: { receipt },
            after: { receipt },
            message: achievementMessages.claimedAchievementExp({
              name: claimed.name,
              n: claimed.exp,
            }),
          };
        },
      ),
  };
}

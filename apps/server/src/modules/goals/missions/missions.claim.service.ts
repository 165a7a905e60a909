import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { formatRewardNames, type RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { claimReadyMission, findMissionProgress } from './missions.store.ts';
import { missionMessages } from './missions.messages.ts';

/** Creates the use case that claims rewards of finished missions. */
export function createMissionClaimUseCase(
  { commands, clock, realtime }: Kernel,
  rewards: RewardPayments,
) {
  /**
   * Marks the reward as claimed, pays it and notifies the player, in one transaction. The payment
   * has a unique key, so that of fifty concurrent claims only one pays.
   */
  return (call: Call<UserActor>, missionId: number) =>
    commands.run(
      call,
      {
        type: 'missions.claim',
        message: missionMessages.claimedMission(),
        userId: call.actor.userId,
        entity: 'missions',
      },
      async (tx, command) => {
        const { accountId, userId } = call.actor;
        const claimed = await claimReadyMission(tx, accountId, missionId, clock.now());
        if (!claimed) {
          const progress = await findMissionProgress(tx, accountId, missionId);
          if (!progress) throw new AppError('NOT_FOUND');
          if (progress.claimed) throw new AppError('ALREADY_CLAIMED');
          throw new AppError('CONFLICT', {
            because: progress.moved
              ? missionMessages.missionOverItsRewardWaits()
              : missionMessages.missionNotFinishedYet(),
          });
        }
        const receipt = await rewards.pay(tx, {
          source: 'mission',
          sourceId: claimed.template_id,
          period: claimed.period,
          accountId,
          rule: missionMessages.paysFor({ name: claimed.name }),
          cause: { missionId, templateId: claimed.template_id },
          commandId: command.id,
          rewards: claimed.rewards,
        });
        if (!receipt) throw new AppError('ALREADY_CLAIMED');
        await realtime.emit(tx, userId, 'MISSION_STATUS_UPDATED', {
          missionId,
          templateId: claimed.template_id,
          status: 'CLAIMED',
        });
        const rewardNames = formatRewardNames(receipt);
        return {
          reply: { receipt },
          after: { receipt },
          entityId: claimed.template_id,
          message: missionMessages.claimedOfMission({ reward: rewardNames, name: claimed.name }),
        };
      },
    );
}

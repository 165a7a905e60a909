import { findInviteLink, findInviteOwner } from '../../identity/accounts/players/players.api.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import type { Call, UserActor, VisitorActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { formatRewardNames, type RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import type { Referral } from './referral.api.ts';
import { platformBalanceParameters } from '@guildhall/contract/play/balance/balance';
import {
  hasRecruitQualified,
  mapHeadCountsByRecruit,
  scoreReferralGoal,
} from './referral.heads.ts';
import {
  toReferralGoal,
  listReferralEvents,
  markRecruitsCountedForReward,
  insertInviteVisit,
  findReadyReferralReward,
  listRecruitsByRecruiter,
  listPlayerReferralRewards,
  claimReadyReferralReward,
  toCountedRecruit,
  toReferralEvent,
  toReferralEventWindow,
  type PlayerReferralRewardRow,
  type RecruitRow,
} from './referral.store.ts';
import { referralMessages } from './referral.messages.ts';

type Player = Call<UserActor>;
/** Network of visits whose network is unknown or trusted. All these visits count as one network. */
const nowhere = 'trusted';

function stateOf(
  row: RecruitRow,
  qualifiedFrom: number,
): 'REGISTERED' | 'VERIFIED' | 'QUALIFIED' | 'REWARDED' | 'HELD' | 'REFUSED' {
  if (row.is_refused) return 'REFUSED';
  if (row.held_for !== null) return 'HELD';
  if (row.rewarded_at !== null) return 'REWARDED';
  if (hasRecruitQualified(toCountedRecruit(row), qualifiedFrom)) return 'QUALIFIED';
  return row.verified ? 'VERIFIED' : 'REGISTERED';
}
function shownReward(row: PlayerReferralRewardRow, heads: number) {
  const [{ id, ...reward }] = row.paid;
  return {
    id: row.id,
    type: row.type,
    rewardingType: row.rewarding_type,
    order: row.order,
    settings: {
      ...row.settings,
      currency: row.settings.currency ?? null,
      currencyName: row.currency_name,
      decimals: row.currency_decimals,
    },
    rewardingSettings: { id, currency: reward.currency, amount: reward.amount },
    status: row.claimed
      ? ('CLAIMED' as const)
      : row.ready
        ? ('READY_TO_CLAIM' as const)
        : ('UNREACHED' as const),
    imageUrl: row.image_url ?? reward.imageUrl,
    progress: row.ready ? row.settings.count : Math.min(heads, row.settings.count),
    reward,
  };
}

type Reads = Pick<Kernel, 'db' | 'configuration'>;
/** Reads the number of matches after which a recruit counts. */
const readMatchesToQualify = async ({ db, configuration }: Reads): Promise<number> =>
  (await configuration.now(db.read)).of(platformBalanceParameters)['referral.matches'];
/** Lists the recruits of a user, newest first. */
async function listRecruits({ db, configuration }: Reads, userId: number) {
  const rows = await listRecruitsByRecruiter(db.read, userId);
  const heads = mapHeadCountsByRecruit(
    rows.map(toCountedRecruit),
    (await listReferralEvents(db.read)).map(toReferralEventWindow),
  );
  const from = await readMatchesToQualify({ db, configuration });
  const data = rows
    .toReversed()
    .map((row) => ({
      id: row.user_id,
      username: row.username,
      avatar: row.avatar,
      createdAt: toIsoTime(row.registered_at),
      verified: row.verified,
      state: stateOf(row, from),
      lvl: row.level,
      matches: row.matches,
      heads: heads.get(row.user_id) ?? 1,
    }));
  return { data };
}
/** Lists the referral rewards with the recruiter's progress, and the current and future events. */
async function listRewards(
  { db, configuration, clock }: Reads & Pick<Kernel, 'clock'>,
  { userId, accountId }: UserActor,
) {
  const recruits = (await listRecruitsByRecruiter(db.read, userId)).map(toCountedRecruit);
  const [events, rows] = [
    await listReferralEvents(db.read),
    await listPlayerReferralRewards(db.read, accountId),
  ];
  const windows = events.map(toReferralEventWindow);
  const now = clock.now().getTime();
  const matchesToQualify = await readMatchesToQualify({ db, configuration });
  return {
    data: rows.map((row) =>
      shownReward(
        row,
        scoreReferralGoal(recruits, windows, toReferralGoal(row, matchesToQualify)).heads,
      ),
    ),
    events: events.filter((event) => new Date(event.end).getTime() > now).map(toReferralEvent),
    matchesToQualify,
  };
}
/**
 * Creates the use cases of recruiters: they read the link, the recruits and the rewards, and claim
 * rewards.
 */
export function createReferralUseCases(
  kernel: Kernel,
  { rewards, referral }: { rewards: RewardPayments; referral: Referral },
) {
  const { db, commands, clock, realtime, config } = kernel;
  return {
    /**
     * Records a visit of an invite link. Visits of signed-in users do not count, because users
     * cannot become recruits. Each network counts once per link.
     */
    async visit(call: Call<UserActor | VisitorActor>, code: string) {
      const owner = await findInviteOwner(db.read, code);
      if (!owner) throw new AppError('NOT_FOUND');
      if (call.actor.kind === 'visitor')
        await db.transaction((tx) =>
          insertInviteVisit(
            tx,
            code,
            referral.originOf(call.address, '')?.network ?? nowhere,
            clock.now(),
          ),
        );
      return {};
    },
    async link(call: Player) {
      const inviteLink = await findInviteLink(db.read, call.actor.userId);
      if (!inviteLink) throw new AppError('NOT_FOUND');
      return {
        link: `${config.publicUrl}/?invite=${inviteLink.code}#/register`,
        visits: inviteLink.visits,
      };
    },
    recruits: (call: Player) => listRecruits(kernel, call.actor.userId),
    rewards: (call: Player) => listRewards(kernel, call.actor),
    /**
     * Marks the reward as claimed, pays it and notifies the player, in one transaction. The payment
     * has a unique key, so that of fifty concurrent claims only one pays.
     */
    claim: (call: Player, rewardId: number) =>
      commands.run(
        call,
        {
          type: 'referral-rewards.claim',
          message: referralMessages.claimedReferralReward(),
          userId: call.actor.userId,
          entity: 'referral-rewards',
          entityId: rewardId,
        },
        async (tx, command) => {
          const { accountId, userId } = call.actor;
          const claimed = await claimReadyReferralReward(tx, accountId, rewardId, clock.now());
          if (!claimed)
            throw new AppError(
              (await findReadyReferralReward(tx, accountId, rewardId))
                ? 'ALREADY_CLAIMED'
                : 'NOT_FOUND',
            );
          const receipt = await rewards.pay(tx, {
            source: 'referral-reward',
            sourceId: rewardId,
            accountId,
            rule: referralMessages.forRecruits(),
            cause: { heads: claimed.heads, recruits: claimed.recruitIds.length },
            commandId: command.id,
            rewards: claimed.rewards,
          });
          if (!receipt) throw new AppError('ALREADY_CLAIMED');
          await markRecruitsCountedForReward(tx, claimed.recruitIds, clock.now());
          await realtime.emit(tx, userId, 'REFERRAL_UPDATE', {});
          return {
            reply: { receipt },
            after: { receipt },
            message: referralMessages.claimedRecruits({ reward: formatRewardNames(receipt) }),
          };
        },
      ),
  };
}

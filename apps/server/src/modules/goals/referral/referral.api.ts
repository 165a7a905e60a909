import type { Tx } from '../../../kernel/db/db.ts';
import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createPagedJob } from '../../../kernel/jobs/sweep.ts';
import {
  userRegisteredEvent,
  userVerifiedEvent,
} from '../../identity/accounts/users/user-facts.api.ts';
import { platformBalanceParameters } from '@guildhall/contract/play/balance/balance';
import { balanceParametersChangedEvent } from '../../play/balance/versions/versions-facts.api.ts';
import { matchPlayedEvent } from '../../play/match-facts/match-facts.api.ts';
import { levelsGainedEvent } from '../../play/progress/progress.api.ts';
import { isInAddressBlocks, toHouseholdNetwork } from '../../../kernel/http/network.ts';
import { computeHmacHex } from '../../../kernel/secrets.ts';
import type { Features } from '../../play/features/features.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { saleReversedEvent, saleMadeEvent } from '../../wealth/bank/economy/sales-facts.api.ts';
import { describeReward, createRewardNamer } from '../../wealth/rewards/rewards.api.ts';
import { scoreReferralGoal } from './referral.heads.ts';
import { notifyAdministratorsOfRecruitsOnHold } from './recruits.alarm.ts';
import { enrolRecruit, type ComputeRegistrationOrigin } from './referral.enrolment.ts';
import {
  countMatchForRecruits,
  addRecruitSpending,
  listReferralEvents,
  toReferralGoal,
  isBlockedRecruiter,
  makeReferralRewardReady,
  listUnreachedReferralRewards,
  findRecruiterAccount,
  findRecruiterByRecruit,
  listRecruitersAfterId,
  listRecruitersByAccounts,
  listRecruitsByRecruiter,
  toCountedRecruit,
  toReferralEventWindow,
  type ReferralRewardRow,
} from './referral.store.ts';

/**
 * Functions of referral for other modules. They are called in the transaction of the event to which
 * they react.
 */
export interface Referral {
  /** Counts new users, verifications, matches, levels and purchases for recruiters. */
  readonly subscriptions: readonly DomainEventSubscription[];
  /** Checks which rewards these recruiters have reached now. */
  evaluate(tx: Tx, recruiterIds: readonly number[]): Promise<void>;
  /** Checks which rewards all recruiters have reached now, after a change of the rules. */
  evaluateAll(tx: Tx): Promise<void>;
  /**
   * Returns the network and the device of a call as keyed hashes. Returns null for a trusted
   * network, because no rule counts such networks.
   */
  readonly originOf: ComputeRegistrationOrigin;
}
const evaluateJob = 'referral.evaluate';

interface Deps {
  readonly notifications: Notifier;
  readonly features: Features;
}
/** Counts the amounts that recruits spend on purchases, minus reversed purchases. */
function countingSales(evaluate: Referral['evaluate']): DomainEventSubscription[] {
  const spent = async (tx: Tx, accountId: number, currency: string, amount: bigint) => {
    const recruiterId = await addRecruitSpending(tx, accountId, currency, amount);
    if (recruiterId !== undefined) await evaluate(tx, [recruiterId]);
  };
  return [
    subscribeTo(saleMadeEvent, 'counters', (tx, { accountId, currency, amount }) =>
      spent(tx, accountId, currency, amount),
    ),
    subscribeTo(saleReversedEvent, 'counters', (tx, { accountId, currency, amount }) =>
      spent(tx, accountId, currency, -amount),
    ),
  ];
}
/** Creates the functions that count recruits and unlock referral rewards. */
export function createReferralApi(
  kernel: Kernel,
  { notifications: notifier, features }: Deps,
): Referral {
  const { db, jobs, config, realtime } = kernel;
  // a job checks the goals after the commit; otherwise a match result would wait for locks on the
  // recruiters of its players
  jobs.define<{ recruiterIds: readonly number[] }>(
    evaluateJob,
    { retries: 5, retryDelaySeconds: 2 },
    async ({ recruiterIds }) => {
      for (const id of recruiterIds)
        await db.transaction((tx) => updateRecruiterProgress(kernel, notifier, tx, id, true));
    },
  );
  const evaluateAll = createPagedJob<object>(
    kernel,
    'referral.evaluate-all',
    100,
    async (tx, _all, after, limit) => {
      const next = await listRecruitersAfterId(tx, after, limit);
      for (const { id } of next) await updateRecruiterProgress(kernel, notifier, tx, id, false);
      return next;
    },
  );
  const evaluate = async (tx: Tx, recruiterIds: readonly number[]): Promise<void> => {
    if (recruiterIds.length > 0)
      await jobs.send(tx, evaluateJob, { recruiterIds: [...new Set(recruiterIds)] });
  };
  const originOf: Referral['originOf'] = (address, device) => {
    if (address === null || isInAddressBlocks(address, config.rateLimitExempt)) return null;
    const hash = (text: string): string =>
      computeHmacHex(config.secretKey, `referral|${text}`).slice(0, 32);
    const network = toHouseholdNetwork(address);
    return { network: hash(network), fingerprint: hash(`${network}|${device}`) };
  };
  return {
    evaluate,
    originOf,
    evaluateAll: (tx) => evaluateAll(tx, {}),
    subscriptions: [
      subscribeTo(userRegisteredEvent, 'counters', async (tx, { call, invitedBy, ...user }) => {
        // while the feature is closed, new users do not become recruits; existing recruits still
        // count
        if (invitedBy === null || !(await features.isOpen(tx, 'referral'))) return;
        if (await isBlockedRecruiter(tx, invitedBy)) return;
        const recruit = { ...user, recruiterId: invitedBy };
        const origin = originOf(call.address, call.device);
        const { isHeld } = await enrolRecruit(tx, recruit, origin, originOf);
        if (isHeld) await notifyAdministratorsOfRecruitsOnHold(kernel, notifier, tx, invitedBy);
        // a new recruit alone reaches no goal, so this only updates the recruiter's page; goals are
        // checked when the recruit verifies and plays
        await realtime.emit(tx, invitedBy, 'REFERRAL_UPDATE', {});
      }),
      subscribeTo(userVerifiedEvent, 'counters', async (tx, { userId }) => {
        const recruiter = await findRecruiterByRecruit(tx, userId);
        if (recruiter) await evaluate(tx, [recruiter.recruiter_id]);
      }),
      subscribeTo(matchPlayedEvent, 'counters', async (tx, { players }) => {
        const accountIds = players.map((player) => player.accountId);
        if (accountIds.length > 0) await evaluate(tx, await countMatchForRecruits(tx, accountIds));
      }),
      subscribeTo(balanceParametersChangedEvent, 'counters', async (tx, change) => {
        const [was, is] = [change.from['referral.matches'], change.to['referral.matches']];
        // if fewer matches are required now, more recruits qualify; rewards that are already ready
        // stay ready
        if (!change.isPreview && was !== is) await evaluateAll(tx, {});
      }),
      ...countingSales(evaluate),
      subscribeTo(levelsGainedEvent, 'counters', async (tx, { gains }) => {
        const accountIds = gains.map((gain) => gain.accountId);
        await evaluate(tx, await listRecruitersByAccounts(tx, accountIds));
      }),
    ],
  };
}

/**
 * Makes one reward ready if its goal is reached, and notifies the recruiter. Returns false if the
 * goal is not reached or the reward was already ready.
 */
async function reach(
  { clock }: Kernel,
  notifier: Notifier,
  tx: Tx,
  to: Recruiter,
  reward: ReferralRewardRow,
  score: ReturnType<typeof scoreReferralGoal>,
): Promise<boolean> {
  if (score.heads < reward.settings.count) return false;
  if (
    !(await makeReferralRewardReady(tx, {
      accountId: to.accountId,
      rewardId: reward.id,
      rewards: reward.rewards,
      ...score,
      readyAt: clock.now(),
    }))
  )
    return false;
  const show = await createRewardNamer(tx, reward.rewards);
  const paid = show(reward.rewards[0]);
  await notifier.notify(
    tx,
    to,
    'REFERRAL_REWARD_AVAILABLE',
    { item: describeReward(paid) },
    reward.image_url ?? paid.imageUrl,
  );
  return true;
}
/**
 * Makes the rewards ready that a recruiter has reached, and notifies the recruiter. With `always`,
 * updates the recruiter's pages even if no reward has become ready.
 */
async function updateRecruiterProgress(
  kernel: Kernel,
  notifier: Notifier,
  tx: Tx,
  recruiterId: number,
  always: boolean,
): Promise<void> {
  const recruiter = await findRecruiterAccount(tx, recruiterId);
  if (!recruiter) return;
  const to: Recruiter = {
    userId: recruiterId,
    accountId: recruiter.account_id,
    language: recruiter.language,
  };
  const recruits = (await listRecruitsByRecruiter(tx, recruiterId)).map(toCountedRecruit);
  const windows = (await listReferralEvents(tx)).map(toReferralEventWindow);
  const rules = (await kernel.configuration.within(tx)).of(platformBalanceParameters);
  const qualifiedFrom = rules['referral.matches'];
  let reachedCount = 0;
  for (const reward of await listUnreachedReferralRewards(tx, to.accountId)) {
    if (
      await reach(
        kernel,
        notifier,
        tx,
        to,
        reward,
        scoreReferralGoal(recruits, windows, toReferralGoal(reward, qualifiedFrom)),
      )
    )
      reachedCount++;
  }
  if (reachedCount > 0 || always)
    await kernel.realtime.emit(tx, recruiterId, 'REFERRAL_UPDATE', {});
}
interface Recruiter {
  readonly userId: number;
  readonly accountId: number;
  readonly language: string;
}

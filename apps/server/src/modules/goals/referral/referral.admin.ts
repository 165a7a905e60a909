import {
  referralGoalChoices,
  recruitersFeed,
  recruitsFeed as feed,
  referralApi as api,
  referralEventsSection,
  referralRewardsSection,
} from '@guildhall/contract/goals/referral.section';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { findRewardKind, rewardKindChoices } from '@guildhall/contract/kit/field/rewards';
import type { StoredColumns } from '@guildhall/contract/kit/field/rows';
import { toEnglish, type TranslatableText } from '@guildhall/contract/kit/text/text';
import { mountFeed } from '../../../engine/feeds.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { findIdOrder } from '../../../kernel/db/conditions.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import {
  findFirstRewardPicture,
  buildRewardFieldPaths,
  formatRewards,
  type RewardPayments,
} from '../../wealth/rewards/rewards.api.ts';
import { createRecruitReview } from './recruits.service.ts';
import type { Referral } from './referral.api.ts';
import {
  listReferralRewardClaimCounts,
  lockReferralEvents,
  findOverlappingReferralEvent,
  restoreReadyReferralRewards,
  unclaimedReferralRewardsClause,
  countAccountsWithReadyReferralReward,
  withdrawReadyReferralRewards,
} from './referral-admin.store.ts';
import { markRecruitsCountedForReward } from './referral.store.ts';
import { referralEventsTable, referralRewardsTable } from './referral.tables.ts';
import { referralMessages } from './referral.messages.ts';

type Reward = StoredColumns<typeof referralRewardsSection>;
/** Largest number of levels or matches that a goal may require. */
const countMax = 1_000_000;
/**
 * Throws VALIDATION if a goal lacks its value: levels, matches and purchases need a value, verified
 * recruits need none.
 */
function validateGoal({ type, settings: { value, currency } }: Reward): void {
  const needsValue = type !== 0;
  const isSpent = type === 3;
  if (needsValue && value === null)
    throw buildFieldError('settings.value', referralMessages.neededLevelReachOrMatches());
  if (!needsValue && value !== null)
    throw buildFieldError('settings.value', referralMessages.belongsLevelsMatchesOnly());
  if (isSpent && currency === null) throw buildFieldError('settings.currency', problem('needed'));
  if (!isSpent && currency !== null)
    throw buildFieldError('settings.currency', referralMessages.belongsPurchasesOnly());
  if (!isSpent && value !== null && value > countMax)
    throw buildFieldError('settings.value', problem('atMost', { max: countMax }));
}
const named = (
  choices: readonly { readonly value: number; readonly label: string | TranslatableText }[],
) => ({ data: choices.map(({ value, label }) => ({ id: value, name: toEnglish(label) })) });

/**
 * Mounts referral rewards, events and recruits in the back office. After a change of the rules,
 * checks every recruiter's goals again.
 */
export function mountReferralSections(
  router: Router,
  kernel: Kernel,
  { referral, rewards, inbox }: { referral: Referral; rewards: RewardPayments; inbox: Inbox },
): void {
  const { clock } = kernel;
  rewards.promisedBy(referralMessages.owedReward(), unclaimedReferralRewardsClause);
  mountSection(kernel, router, referralRewardsSection, referralRewardsTable, {
    async compute(db, rows, language) {
      const ids = rows.map((row) => row.id);
      const counts = new Map(
        (await listReferralRewardClaimCounts(db, ids)).map((row) => [row.id, row]),
      );
      return (row) => {
        const count = counts.get(row.id);
        return {
          art: row.imageUrl ?? findFirstRewardPicture(count?.paid ?? []),
          name: count ? formatRewards(count.paid, language) : '',
          reached: count?.reached ?? 0,
          claimed: count?.claimed ?? 0,
        };
      };
    },
    async validate(tx, row) {
      validateGoal(row);
      const { id, currency, amount } = row.rewardingSettings;
      const kind = findRewardKind(row.rewardingType) ?? null;
      await rewards.validate(
        tx,
        { kind, id, currency, amount },
        buildRewardFieldPaths('rewardingSettings'),
      );
    },
    async effects(tx, { before, after }) {
      const row = after ?? before;
      const waiting = row ? await countAccountsWithReadyReferralReward(tx, row.id) : 0;
      const message = after
        ? referralMessages.playersWhoReadyClaimKeep()
        : referralMessages.playersWhoseReadyRewardGoes();
      return waiting > 0 ? [{ what: message, count: waiting }] : [];
    },
    async applied(tx, { before, after }) {
      if (!after && before) await withdraw(tx, kernel, inbox, before.id);
      if (after && !before)
        await restoreReadyReferralRewards(
          tx,
          after.id,
          await inbox.revoke(tx, 'referral-reward', after.id),
          clock.now(),
        );
      if (after?.enabled) await referral.evaluateAll(tx);
    },
  });
  mountSection(kernel, router, referralEventsSection, referralEventsTable, {
    async applied(tx, { after }) {
      await lockReferralEvents(tx);
      const other =
        after && (await findOverlappingReferralEvent(tx, after.id, after.start, after.end));
      if (other)
        throw buildFieldError('start', referralMessages.overlapsWith({ name: other.name }));
      await referral.evaluateAll(tx);
    },
  });
  mountRecruits(router, kernel, referral);
}
/** Mounts the lists of recruits and recruiters in the back office, with the decisions on them. */
function mountRecruits(router: Router, kernel: Kernel, referral: Referral): void {
  const recruits = createRecruitReview(kernel, referral);
  mountFeed(router, kernel, feed, {
    ...recruits,
    isInIdOrder: ({ sort }) => findIdOrder(sort, 'desc') !== undefined,
  });
  mountFeed(router, kernel, recruitersFeed, recruits.recruiters);
  bindCalls(api, {
    releaseRecruit: (call, { params }) => recruits.release(call, params.id),
    holdRecruit: (call, { params }) => recruits.hold(call, params.id),
    refuseRecruit: (call, { params }) => recruits.refuse(call, params.id),
    releaseRecruits: (call, { params, body }) => recruits.releaseAll(call, params.id, body),
    refuseRecruits: (call, { params, body }) => recruits.refuseAll(call, params.id, body),
    referralRewardTypes: async () => named(referralGoalChoices),
    referralRewardingTypes: async () => named(rewardKindChoices),
  })(router);
}
/** Moves the ready rewards of a deleted referral reward to the inboxes of their players. */
async function withdraw(
  tx: Tx,
  { clock, realtime }: Kernel,
  inbox: Inbox,
  id: number,
): Promise<void> {
  const rows = await withdrawReadyReferralRewards(tx, id);
  await inbox.send(
    tx,
    rows.map((row) => ({
      source: 'referral-reward',
      sourceId: id,
      accountId: row.account_id,
      kind: 'WITHDRAWN',
      name: null,
      rule: referralMessages.forRecruits(),
      cause: { heads: row.heads, recruits: row.recruit_ids.length, recruitIds: row.recruit_ids },
      rewards: row.rewards,
      expiresAt: null,
    })),
  );
  await markRecruitsCountedForReward(
    tx,
    rows.flatMap((row) => row.recruit_ids),
    clock.now(),
  );
  for (const row of rows) await realtime.emit(tx, row.user_id, 'REFERRAL_UPDATE', {});
}

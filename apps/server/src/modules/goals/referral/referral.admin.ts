import { wholeUnits } from '@guildhall/contract/amounts';
import {
  deedChoices,
  payableKinds,
  recruits as feed,
  referralApi as api,
  referralEvents,
  referralRewards,
} from '@guildhall/contract/goals/referral.section';
import type { Stored } from '@guildhall/contract/kit/rows';
import { mountFeed } from '../../../kernel/feeds.ts';
import type { Tx } from '../../../kernel/db.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../kernel/sections.ts';
import { judgeReward } from '../../wealth/bank/bank.api.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import { Recruits } from './recruits.service.ts';
import type { Referral } from './referral.api.ts';
import {
  countsOf,
  lockEvents,
  overlapping,
  restoreReady,
  rewardsPaying,
  rewardsPayingIn,
  waitingFor,
  withdrawReady,
} from './referral-admin.store.ts';
import { markRewarded, rewardNamed } from './referral.store.ts';
import { referralEventsTable, referralRewardsTable } from './referral.tables.ts';

type Reward = Stored<typeof referralRewards>;
const kindOf = ({ rewardingType }: Reward): string =>
  payableKinds.find((kind) => kind.value === rewardingType)?.kind ?? '';
/** A goal of levels or matches says how many; one of verified recruits does not. */
function judgeGoal({ type, settings: { value } }: Reward): void {
  const needsValue = type !== 0;
  if (needsValue && value === null)
    throw invalid('settings.value', 'is needed: the level to reach, or the matches to finish');
  if (!needsValue && value !== null)
    throw invalid('settings.value', 'belongs to levels and matches only');
}
function calledReward(
  amount: number,
  paid: { name: string | null; decimals: number | null } | undefined,
): string {
  if (!paid?.name) return `${amount} EXP`;
  if (paid.decimals !== null) return `${wholeUnits(amount, paid.decimals)} ${paid.name}`;
  return amount > 1 ? `${paid.name} × ${amount}` : paid.name;
}
const named = (choices: readonly { value: number; label: string }[]) => ({
  data: choices.map(({ value, label }) => ({ id: value, name: label })),
});

/**
 * Rewards, events and recruits in the back office. Whatever changes the rules looks at every
 * recruiter anew.
 */
export function mountReferralSections(
  router: Router,
  kernel: Kernel,
  { referral, inbox }: { referral: Referral; inbox: Inbox },
): void {
  const { references, clock } = kernel;
  for (const [section, kind] of [
    ['inventories', 'INVENTORY'],
    ['avatars', 'AVATAR'],
    ['collections', 'COLLECTION'],
  ] as const)
    references.uses(section, async (on, id) =>
      (await rewardsPaying(on, kind, id)) ? 'a referral reward' : undefined,
    );
  references.uses('currencies', async (on, id) => {
    const code = await references.target('currencies')?.codeOf?.(on, id);
    return code !== undefined && (await rewardsPayingIn(on, code))
      ? 'a referral reward'
      : undefined;
  });
  mountSection(kernel, router, referralRewards, referralRewardsTable, {
    async compute(on, rows) {
      const ids = rows.map((row) => row.id);
      const counts = new Map((await countsOf(on, ids)).map((row) => [row.id, row]));
      return (row) => {
        const count = counts.get(row.id);
        return {
          name: calledReward(row.rewardingSettings.amount, count),
          reached: count?.reached ?? 0,
          claimed: count?.claimed ?? 0,
        };
      };
    },
    async judge(tx, row) {
      judgeGoal(row);
      const { id, currency, amount } = row.rewardingSettings;
      const places = {
        id: 'rewardingSettings.id',
        currency: 'rewardingSettings.currency',
        amount: 'rewardingSettings.amount',
      };
      await judgeReward(tx, { kind: kindOf(row), id, currency, amount }, places, clock.now());
      if (id !== null && !(await rewardNamed(tx, kindOf(row), id)))
        throw invalid('rewardingSettings.id', `${id} does not exist`);
    },
    async effects(tx, { before, after }) {
      const row = after ?? before;
      const waiting = row ? await waitingFor(tx, row.id) : 0;
      return waiting > 0
        ? [
            {
              label: after
                ? 'players who have it ready to claim and keep it as it was'
                : 'players whose ready reward goes to their inbox',
              count: waiting,
            },
          ]
        : [];
    },
    async applied(tx, { before, after }) {
      if (!after && before) await withdraw(tx, kernel, inbox, before.id);
      if (after && !before)
        await restoreReady(
          tx,
          after.id,
          await inbox.takeBack(tx, 'referral-reward', after.id),
          clock.now(),
        );
      if (after?.enabled) await referral.evaluateAll(tx);
    },
  });
  mountSection(kernel, router, referralEvents, referralEventsTable, {
    async applied(tx, { after }) {
      await lockEvents(tx);
      const other = after && (await overlapping(tx, after.id, after.start, after.end));
      if (other) throw invalid('start', `overlaps with “${other.name}”`);
      await referral.evaluateAll(tx);
    },
  });
  const recruits = new Recruits(kernel, referral);
  mountFeed(router, kernel, feed, recruits);
  router.bind('releaseRecruit', api.releaseRecruit, (call, { params }) =>
    recruits.release(call, params.id),
  );
  router.bind('holdRecruit', api.holdRecruit, (call, { params }) => recruits.hold(call, params.id));
  router.bind('referralRewardTypes', api.referralRewardTypes, async () => named(deedChoices));
  router.bind('referralRewardingTypes', api.referralRewardingTypes, async () =>
    named(payableKinds),
  );
}
/**
 * What was ready when the reward was deleted stays with those who have earned it: in their inboxes.
 */
async function withdraw(
  tx: Tx,
  { clock, realtime }: Kernel,
  inbox: Inbox,
  id: number,
): Promise<void> {
  const rows = await withdrawReady(tx, id);
  await inbox.send(
    tx,
    rows.map((row) => ({
      source: 'referral-reward',
      sourceId: id,
      accountId: row.account_id,
      kind: 'WITHDRAWN',
      name: null,
      rule: 'Referral reward',
      cause: { heads: row.heads, recruits: row.recruit_ids.length, recruitIds: row.recruit_ids },
      rewards: [
        { kind: row.kind, id: row.item_id, currency: row.currency, amount: Number(row.amount) },
      ],
      expiresAt: null,
    })),
  );
  await markRewarded(
    tx,
    rows.flatMap((row) => row.recruit_ids),
    clock.now(),
  );
  for (const row of rows) await realtime.emit(tx, row.user_id, 'REFERRAL_UPDATE', {});
}

import { deedChoices, payableKinds, recruits as feed, referralApi as api, referralEvents, referralRewards } from '@guildhall/contract/admin/referral';
import { limits } from '@guildhall/contract/limits';
import { mountFeed } from '../../kernel/feeds.ts';
import { invalid } from '../../kernel/errors.ts';
import type { Router } from '../../kernel/http.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { mountSection } from '../../kernel/sections.ts';
import { Recruits } from './recruits.service.ts';
import type { Referral } from './referral.api.ts';
import { countsOf, lockEvents, overlapping, rewardsPaying, waitingFor } from './referral-admin.store.ts';
import { rewardNamed } from './referral.store.ts';
import { referralEventsTable, referralRewardsTable } from './referral.tables.ts';

type Settings = { count: number; value: number | null };
type Paid = { id: number | null; amount: number };

const kindOf = (row: Record<string, unknown>): string => payableKinds.find((kind) => kind.value === row['rewardingType'])?.kind ?? '';
/** A goal of levels or matches says how many; one of verified recruits does not. */
function judgeGoal(row: Record<string, unknown>): void {
  const { value } = row['settings'] as Settings;
  const needsValue = row['type'] !== 0;
  if (needsValue && value === null) throw invalid('settings.value', 'is needed: the level to reach, or the matches to finish');
  if (!needsValue && value !== null) throw invalid('settings.value', 'belongs to levels and matches only');
}
/** Items and avatars are named; experience is not. */
function judgePay(row: Record<string, unknown>): void {
  const [kind, { id, amount }] = [kindOf(row), row['rewardingSettings'] as Paid];
  if (kind !== 'EXP' && id === null) throw invalid('rewardingSettings.id', 'is needed: the item or the avatar to pay');
  if (kind === 'EXP' && id !== null) throw invalid('rewardingSettings.id', 'belongs to items and avatars only');
  if (kind === 'AVATAR' && amount > 1) throw invalid('rewardingSettings.amount', 'must be 1: an avatar is owned once');
  if (kind === 'INVENTORY' && amount > limits.grantAmountMax) throw invalid('rewardingSettings.amount', `must be at most ${limits.grantAmountMax} items`);
}
const named = (choices: readonly { value: number; label: string }[]) => ({ data: choices.map(({ value, label }) => ({ id: value, name: label })) });

/** Rewards, events and recruits in the back office. Whatever changes the rules looks at every recruiter anew. */
export function mountReferralSections(router: Router, kernel: Kernel, referral: Referral): void {
  const { references } = kernel;
  for (const [section, kind] of [
    ['inventories', 'INVENTORY'],
    ['avatars', 'AVATAR'],
  ] as const)
    references.uses(section, async (on, id) => ((await rewardsPaying(on, kind, id)) ? 'a referral reward' : undefined));
  references.uses('referral-rewards', async (on, id) => {
    const waiting = await waitingFor(on, id);
    return waiting > 0 ? `${waiting} players who have it ready to claim; turn it off instead` : undefined;
  });
  mountSection(kernel, router, referralRewards, referralRewardsTable, {
    async decorate(on, rows) {
      if (rows.length === 0) return rows;
      const ids = rows.map((row) => row.id);
      const counts = new Map((await countsOf(on, ids)).map((row) => [row.id, row]));
      return rows.map((row) => {
        const count = counts.get(row.id);
        const { amount } = row['rewardingSettings'] as Paid;
        return {
          ...row,
          name: count?.name ? (amount > 1 ? `${count.name} × ${amount}` : count.name) : `${amount} EXP`,
          reached: count?.reached ?? 0,
          claimed: count?.claimed ?? 0,
        };
      });
    },
    async judge(tx, row) {
      judgeGoal(row);
      judgePay(row);
      const { id } = row['rewardingSettings'] as Paid;
      if (id !== null && !(await rewardNamed(tx, kindOf(row), id))) throw invalid('rewardingSettings.id', `${id} does not exist`);
    },
    async applied(tx, { after }) {
      if (after?.['enabled'] === true) await referral.evaluateAll(tx);
    },
  });
  mountSection(kernel, router, referralEvents, referralEventsTable, {
    async applied(tx, { after }) {
      await lockEvents(tx);
      const other = after && (await overlapping(tx, after.id, String(after['start']), String(after['end'])));
      if (other) throw invalid('start', `overlaps with “${other.name}”`);
      await referral.evaluateAll(tx);
    },
  });
  const recruits = new Recruits(kernel, referral);
  mountFeed(router, feed, recruits);
  router.bind('releaseRecruit', api.releaseRecruit, (call, { params }) => recruits.release(call, params.id));
  router.bind('holdRecruit', api.holdRecruit, (call, { params }) => recruits.hold(call, params.id));
  router.bind('referralRewardTypes', api.referralRewardTypes, async () => named(deedChoices));
  router.bind('referralRewardingTypes', api.referralRewardingTypes, async () => named(payableKinds));
}

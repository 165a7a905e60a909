import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import {
  idParamsSchema,
  idSchema,
  intMax,
  nonEmptyText,
  buildListSchema,
} from '../kit/field/fields.ts';
import {
  buildRewardTargetFields,
  rewardKindChoices,
  rewardKindSpecs,
} from '../kit/field/rewards.ts';
import { defineFeed, defineSection } from '../kit/section/section.ts';

const page = { group: 'panel', page: 'referral-rewards', label: 'Referral rewards' } as const;
/** Goals of recruits by the number of `type`. */
export const referralGoalChoices = [
  { value: 0, label: 'Verified' },
  { value: 1, label: 'Level' },
  { value: 2, label: 'Matches' },
  { value: 3, label: 'Purchases' },
] as const;
const pays = buildRewardTargetFields('rewardingType', (kind) => rewardKindSpecs[kind].number);

export const referralRewardsSection = defineSection({
  name: 'referral-rewards',
  base: '/api/admin/referral-rewards',
  may: 'admin',
  menu: { ...page, tab: 'Rewards' },
  singular: 'referral reward',
  tells: 'REFERRAL_UPDATE',
  order: 'order',
  title: 'name',
  fields: {
    art: f.computed(f.image({ label: 'Picture', list: true })),
    imageUrl: f.image({ label: 'Own picture' }),
    name: f.computed(f.text({ label: 'Reward', list: true })),
    order: f.int({
      label: 'Order',
      list: true,
      initial: 0,
      max: 10_000,
      help: 'The place in the player’s list',
    }),
    type: f.numbers(referralGoalChoices, {
      label: 'Deed',
      list: true,
      filter: true,
      help: 'What recruits must have done; only verified ones who have finished a match count',
    }),
    settings: f.group(
      {
        count: f.int({
          label: 'Heads',
          min: 1,
          max: 100_000,
          help: 'So many recruits who did it; an event may count one as several',
        }),
        value: f.optionalAmount({
          label: 'Level, matches or spent',
          min: 1,
          unit: { currency: 'currency' },
          help: 'The level that each must have reached, the matches finished, or what each must have spent on purchases, less what was reversed',
          when: { field: 'type', is: [1, 2, 3] },
        }),
        currency: f.currency({ label: 'Spent in', when: { field: 'type', is: [3] } }),
      },
      { label: 'Goal' },
    ),
    rewardingType: f.numbers(rewardKindChoices, { label: 'Reward', filter: true }),
    rewardingSettings: f.group(pays, { label: 'What it pays' }),
    enabled: f.flag({
      label: 'Enabled',
      list: true,
      filter: true,
      initial: true,
      help: 'Off: nobody gets it ready any more; who has it ready keeps it',
    }),
    reached: f.computed(f.int({ label: 'Reached', list: true, initial: 0 })),
    claimed: f.computed(f.int({ label: 'Claimed', list: true, initial: 0 })),
  },
  sample: {
    order: 3,
    type: 1,
    settings: { count: 5, value: 7, currency: null },
    rewardingType: 1,
    rewardingSettings: { id: 1, currency: null, amount: 2 },
    enabled: false,
  },
});

export const recruitsFeed = defineFeed({
  name: 'recruits',
  base: '/api/admin/recruits',
  may: 'admin',
  menu: { ...page, tab: 'Recruits' },
  singular: 'recruit',
  order: '-id',
  title: 'username',
  sorts: ['id', 'registeredAt', 'matches', 'lvl'],
  fields: {
    username: f.text({ label: 'Recruit', list: true }),
    userId: f.ref('users', { label: 'Player', filter: true }),
    recruiterId: f.ref('users', { label: 'Recruiter', list: true, filter: true }),
    state: f.choice(
      ['REGISTERED', 'VERIFIED', 'QUALIFIED', 'REWARDED', 'HELD', 'REFUSED'],
      {
        REGISTERED: 'Registered',
        VERIFIED: 'Verified',
        QUALIFIED: 'Qualified',
        REWARDED: 'Rewarded',
        HELD: 'Held',
        REFUSED: 'Refused',
      },
      { label: 'State', list: true, filter: true },
    ),
    heldFor: f.tags({ label: 'Held for', list: true }),
    lvl: f.int({ label: 'Level', list: true }),
    matches: f.int({ label: 'Matches', list: true }),
    alike: f.int({
      label: 'Same network',
      list: true,
      help: 'Accounts of this recruiter’s circle that registered from the same network',
    }),
    registeredAt: f.instant({ label: 'Registered', list: true, filter: true }),
    releasedAt: f.optionalInstant({ label: 'Released' }),
  },
});

/**
 * Recruiters with recruits on hold, one line each, so that hundreds of fake accounts of one
 * recruiter are decided together.
 */
export const recruitersFeed = defineFeed({
  name: 'recruiters',
  base: '/api/admin/recruiters',
  may: 'admin',
  menu: { ...page, tab: 'Held by recruiter' },
  singular: 'recruiter',
  order: '-waiting',
  title: 'username',
  sorts: ['waiting', 'newestAt'],
  fields: {
    username: f.text({ label: 'Recruiter', list: true }),
    userId: f.ref('users', { label: 'Player', filter: true }),
    isBlocked: f.flag({ label: 'Blocked', list: true, filter: true }),
    waiting: f.int({ label: 'Held', list: true }),
    refused: f.int({ label: 'Refused', list: true }),
    recruits: f.int({ label: 'All recruits', list: true }),
    heldFor: f.tags({ label: 'Held for', list: true }),
    firstAt: f.instant({ label: 'First', list: true }),
    newestAt: f.instant({ label: 'Newest', list: true }),
    newestId: f.id({ label: 'Newest recruit' }),
  },
});

export const referralEventsSection = defineSection({
  name: 'referral-events',
  base: '/api/admin/referral-events',
  may: 'admin',
  menu: { group: 'panel', page: 'referral-events', label: 'Referral events' },
  singular: 'referral event',
  tells: 'REFERRAL_UPDATE',
  turns: ['start', 'end'],
  order: '-start',
  fields: {
    name: f.text({ label: 'Name', list: true, search: true, max: 120, help: 'Players see it' }),
    ...f.window(
      { name: 'start', label: 'Start', list: true, filter: true },
      {
        name: 'end',
        label: 'End',
        list: true,
        filter: true,
        help: 'The first moment that no longer belongs to it',
      },
    ),
    factor: f.int({
      label: 'Factor',
      list: true,
      min: 1,
      max: 10,
      initial: 1,
      help: 'A recruit registered in the window counts as so many heads',
    }),
    cap: f.optionalInt({
      label: 'Cap',
      list: true,
      min: 1,
      help: 'Only the first so many recruits of a recruiter; empty: all',
    }),
  },
  sample: {
    name: 'Founders’ week',
    start: '2031-03-03T00:00:00.000Z',
    end: '2031-03-10T00:00:00.000Z',
    factor: 2,
    cap: 10,
  },
});

const numbered = buildListSchema(z.object({ id: z.int(), name: z.string() }));
const decision = {
  method: 'POST',
  may: 'admin',
  params: idParamsSchema,
  body: z.strictObject({ reason: nonEmptyText(500) }),
  reply: z.object({ commandId: idSchema }),
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const;
const decisionOnAll = {
  ...decision,
  body: z.strictObject({
    reason: nonEmptyText(500),
    /** Number of recruits on hold that the operator has seen. */
    count: z.int().check(z.gte(1), z.lte(intMax)),
    /** Newest of the recruits that the operator has seen. */
    newestId: idSchema,
  }),
} as const;
export const referralApi = {
  referralRewardTypes: endpoint({
    method: 'GET',
    path: '/api/admin/referral-rewards/types',
    may: 'admin',
    summary: 'Deeds that a referral reward can ask for',
    reply: numbered,
    errors: [],
  }),
  referralRewardingTypes: endpoint({
    method: 'GET',
    path: '/api/admin/referral-rewards/rewarding-types',
    may: 'admin',
    summary: 'Kinds that a referral reward can pay',
    reply: numbered,
    errors: [],
  }),
  releaseRecruit: endpoint({
    ...decision,
    path: '/api/admin/recruits/{id}/release',
    summary: 'Let a held recruit count',
  }),
  holdRecruit: endpoint({
    ...decision,
    path: '/api/admin/recruits/{id}/hold',
    summary: 'Hold a recruit for review: it counts for nothing that is not ready yet',
  }),
  refuseRecruit: endpoint({
    ...decision,
    path: '/api/admin/recruits/{id}/refuse',
    summary: 'Refuse a held recruit: it never counts',
  }),
  releaseRecruits: endpoint({
    ...decisionOnAll,
    path: '/api/admin/recruiters/{id}/release',
    summary: 'Let all held recruits of a recruiter count, as one command',
  }),
  refuseRecruits: endpoint({
    ...decisionOnAll,
    path: '/api/admin/recruiters/{id}/refuse',
    summary: 'Refuse all held recruits of a recruiter, as one command: they never count',
  }),
};

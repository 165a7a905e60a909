import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  instantSchema,
  buildListSchema,
  emptyReplySchema,
} from '../kit/field/fields.ts';
import { secretInputSchema } from '../identity/sessions/sessions.ts';
import { avatarSchema, receiptSchema, shownRewardSchema } from '../shapes.ts';

/**
 * State of a recruit as the recruiter sees it. HELD: under review, and not counted until it is
 * released. REFUSED: never counted.
 */
const recruitStates = [
  'REGISTERED',
  'VERIFIED',
  'QUALIFIED',
  'REWARDED',
  'HELD',
  'REFUSED',
] as const;
const referralRewardStatuses = ['UNREACHED', 'READY_TO_CLAIM', 'CLAIMED'] as const;

const recruit = z.object({
  id: idSchema,
  username: z.nullable(z.string()),
  avatar: z.nullable(avatarSchema),
  createdAt: instantSchema,
  verified: z.boolean(),
  state: z.enum(recruitStates),
  lvl: z.int(),
  matches: z.int(),
  /**
   * Number by which this recruit counts towards goals: the factor of the event that ran at the
   * registration, otherwise 1.
   */
  heads: z.int(),
});
/**
 * Time window in which recruits count more: each of the first `cap` recruits counts as `factor`
 * heads.
 */
const window = z.object({
  id: idSchema,
  name: z.string(),
  start: instantSchema,
  end: instantSchema,
  factor: z.int(),
  cap: z.nullable(z.int()),
});
const playerReward = z.object({
  id: idSchema,
  type: z.int(),
  rewardingType: z.int(),
  order: z.int(),
  settings: z.object({
    count: z.int(),
    /** Level, number of matches, or spent minor units. */
    value: z.nullable(z.int()),
    currency: z.nullable(z.string()),
    currencyName: z.nullable(z.string()),
    decimals: z.int(),
  }),
  rewardingSettings: z.object({
    id: z.nullable(idSchema),
    currency: z.nullable(z.string()),
    amount: z.int(),
  }),
  status: z.enum(referralRewardStatuses),
  imageUrl: z.nullable(z.string()),
  /** Recruits counted so far, at most `settings.count`. */
  progress: z.int(),
  reward: shownRewardSchema,
});

export const referralCalls = {
  visitInvite: endpoint({
    method: 'POST',
    path: '/api/invite-codes/{code}/visit',
    feature: 'referral',
    may: 'anyone',
    rate: 'visit',
    summary: 'An invite link was opened; one network counts once for a link',
    params: z.object({ code: secretInputSchema }),
    reply: emptyReplySchema,
    errors: ['NOT_FOUND'],
  }),
  referralLink: endpoint({
    method: 'GET',
    path: '/api/users/{id}/referral-system/link',
    feature: 'referral',
    may: 'self',
    summary: 'The own invite link, and how many have opened it',
    params: idParamsSchema,
    reply: z.object({ link: z.string(), visits: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  listReferrals: endpoint({
    method: 'GET',
    path: '/api/users/{id}/referral-system/referrals',
    feature: 'referral',
    may: 'self',
    summary: 'Who registered by the own link, newest first, and how far each has come',
    params: idParamsSchema,
    reply: buildListSchema(recruit),
    errors: [],
  }),
  listReferralRewards: endpoint({
    method: 'GET',
    path: '/api/users/{id}/referral-system/rewards',
    feature: 'referral',
    may: 'self',
    summary: 'Rewards in their order with the own progress, and the events that run or come',
    params: idParamsSchema,
    reply: z.extend(buildListSchema(playerReward), {
      events: z.array(window),
      matchesToQualify: z.int(),
    }),
    errors: [],
  }),
  claimReferralReward: endpoint({
    method: 'POST',
    path: '/api/users/{id}/referral-system/claim',
    feature: 'referral',
    may: 'self',
    summary: 'Claim a reward; pays once what it was when it became ready',
    params: idParamsSchema,
    body: z.strictObject({ referralRewardId: idSchema }),
    reply: z.object({ receipt: receiptSchema }),
    errors: ['NOT_FOUND', 'ALREADY_CLAIMED', 'CONFLICT'],
  }),
};

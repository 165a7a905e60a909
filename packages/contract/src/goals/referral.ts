import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idParams, id, instant, listed, emptyReply } from '../kit/field/fields.ts';
import { secretInput } from '../identity/sessions/sessions.ts';
import { avatar, receipt, shownReward } from '../shapes.ts';

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
  id,
  username: z.nullable(z.string()),
  avatar: z.nullable(avatar),
  createdAt: instant,
  verified: z.boolean(),
  state: z.enum(recruitStates),
  lvl: z.int(),
  matches: z.int(),
  /** Number of heads as which this recruit counts; set by the event's factor at registration. */
  heads: z.int(),
});
/**
 * Time window in which recruits count more: each of the first `cap` recruits counts as `factor`
 * heads.
 */
const window = z.object({
  id,
  name: z.string(),
  start: instant,
  end: instant,
  factor: z.int(),
  cap: z.nullable(z.int()),
});
const playerReward = z.object({
  id,
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
    id: z.nullable(id),
    currency: z.nullable(z.string()),
    amount: z.int(),
  }),
  status: z.enum(referralRewardStatuses),
  imageUrl: z.nullable(z.string()),
  /** Recruits counted so far, at most `settings.count`. */
  progress: z.int(),
  reward: shownReward,
});

export const referralCalls = {
  visitInvite: endpoint({
    method: 'POST',
    path: '/api/invite-codes/{code}/visit',
    feature: 'referral',
    may: 'anyone',
    rate: 'visit',
    summary: 'An invite link was opened; one network counts once for a link',
    params: z.object({ code: secretInput }),
    reply: emptyReply,
    errors: ['NOT_FOUND'],
  }),
  referralLink: endpoint({
    method: 'GET',
    path: '/api/users/{id}/referral-system/link',
    feature: 'referral',
    may: 'self',
    summary: 'The own invite link, and how many have opened it',
    params: idParams,
    reply: z.object({ link: z.string(), visits: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  listReferrals: endpoint({
    method: 'GET',
    path: '/api/users/{id}/referral-system/referrals',
    feature: 'referral',
    may: 'self',
    summary: 'Who registered by the own link, newest first, and how far each has come',
    params: idParams,
    reply: listed(recruit),
    errors: [],
  }),
  listReferralRewards: endpoint({
    method: 'GET',
    path: '/api/users/{id}/referral-system/rewards',
    feature: 'referral',
    may: 'self',
    summary: 'Rewards in their order with the own progress, and the events that run or come',
    params: idParams,
    reply: z.extend(listed(playerReward), { events: z.array(window), matchesToQualify: z.int() }),
    errors: [],
  }),
  claimReferralReward: endpoint({
    method: 'POST',
    path: '/api/users/{id}/referral-system/claim',
    feature: 'referral',
    may: 'self',
    summary: 'Claim a reward; pays once what it was when it became ready',
    params: idParams,
    body: z.strictObject({ referralRewardId: id }),
    reply: z.object({ receipt }),
    errors: ['NOT_FOUND', 'ALREADY_CLAIMED', 'CONFLICT'],
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { idParamsSchema, idSchema, instantSchema, nonEmptyText } from '../../kit/field/fields.ts';
import type { FieldFault } from '../../kit/field/field-fault.ts';
import { ruleMessages } from '../../kit/text/rule.messages.ts';
import { defineSection } from '../../kit/section/section.ts';
import { parsePostLink } from '../links/status-link.ts';

/** Actions of a player on a post. */
export const airdropPostActions = ['LIKE', 'REPOST', 'REPLY'] as const;
export type AirdropPostAction = (typeof airdropPostActions)[number];
/**
 * States of a campaign.
 * - `INACTIVE`: no currency; nothing is reserved and nobody is paid
 * - `PLANNED`, `RUNNING`, `PAUSED`: before its window, within it, or paused within it
 * - `SETTLING`: over; actions are read for the last time, or an operator has to decide
 * - `SETTLED`: its pool was split; `RETURNED`: its pool was returned
 */
export const airdropCampaignStates = [
  'INACTIVE',
  'PLANNED',
  'RUNNING',
  'PAUSED',
  'SETTLING',
  'SETTLED',
  'RETURNED',
] as const;
export type AirdropCampaignState = (typeof airdropCampaignStates)[number];
/**
 * Progress of reading the users who reacted to a post.
 * - `NONE`: not begun; `READING`: some pages read; `READ`: all pages read
 * - `FINAL`: all pages read after the campaign's end, so that the result is complete
 * - `FAILED`: the service did not answer, or the post does not exist
 */
const readingStates = ['NONE', 'READING', 'READ', 'FINAL', 'FAILED'] as const;
export type PostReactionsReadingState = (typeof readingStates)[number];

const page = { group: 'panel', page: 'twitter', label: 'Twitter' } as const;

export const twitterPostsSection = defineSection({
  name: 'twitter-posts',
  base: '/api/admin/twitter/posts',
  may: 'admin',
  menu: { ...page, tab: 'Posts' },
  singular: 'Twitter post',
  title: 'link',
  tells: 'AIRDROPS_UPDATED',
  fields: {
    link: f.url({
      label: 'Link',
      list: true,
      search: true,
      help: 'Address of one post: https://x.com/name/status/number',
    }),
    action: f.choice(
      airdropPostActions,
      { LIKE: 'Like', REPOST: 'Repost', REPLY: 'Reply' },
      {
        label: 'Action',
        list: true,
        filter: true,
        initial: 'LIKE',
        help: 'What players do with the post',
      },
    ),
    campaignId: f.optionalRef('airdrop-campaigns', {
      label: 'Campaign',
      list: true,
      filter: true,
      help: 'Without one it is shown among the news. A post of a campaign that has begun is fixed',
    }),
    createdAt: f.computed(f.instant({ label: 'Added', list: true })),
    done: f.computed(
      f.int({
        label: 'Done by',
        list: true,
        help: 'Players of the campaign who were seen doing it',
      }),
    ),
    reading: f.computed(
      f.choice(
        readingStates,
        {
          NONE: 'Not read',
          READING: 'Being read',
          READ: 'Read',
          FINAL: 'Read after the end',
          FAILED: 'Failed',
        },
        { label: 'Reading', list: true },
      ),
    ),
  },
  check: ({ link }): FieldFault | undefined =>
    typeof link === 'string' && !parsePostLink(link)
      ? { field: 'link', problem: ruleMessages.statusLink() }
      : undefined,
  sample: { link: 'https://x.com/guildhall/status/178000000000001', action: 'REPOST' },
});

export const airdropCampaignsSection = defineSection({
  name: 'airdrop-campaigns',
  base: '/api/admin/twitter/campaigns',
  may: 'admin',
  menu: { ...page, tab: 'Airdrop campaigns' },
  singular: 'airdrop campaign',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  tells: 'AIRDROPS_UPDATED',
  turns: ['start', 'end'],
  fields: {
    name: f.text({ label: 'Name', list: true, search: true, max: 120 }),
    currency: f.currency({
      label: 'Currency',
      list: true,
      filter: true,
      help: 'Soft and event currency is made for it within the cap, hard currency comes from revenue. Without one nobody is paid',
    }),
    pool: f.amount({
      label: 'Pool',
      list: true,
      min: 1,
      summed: true,
      unit: { currency: 'currency' },
      help: 'Put aside when it is saved, fixed once the campaign begins. All who did something get exactly this together',
    }),
    ...f.window(
      { name: 'start', label: 'Start', list: true, help: 'Accounts linked before it take part' },
      {
        name: 'end',
        label: 'End',
        list: true,
        help: 'An hour later the pool is split by posts done, once nothing is unknown',
      },
    ),
    offSeason: f.flag({
      label: 'Off season',
      list: true,
      filter: true,
      initial: false,
      help: 'What players do counts, and nobody is paid: the pool returns at the end',
    }),
    paused: f.flag({
      label: 'Paused',
      list: true,
      filter: true,
      initial: false,
      help: 'Nothing is counted and nothing is settled meanwhile',
    }),
    state: f.computed(
      f.choice(
        airdropCampaignStates,
        {
          INACTIVE: 'Inactive',
          PLANNED: 'Planned',
          RUNNING: 'Running',
          PAUSED: 'Paused',
          SETTLING: 'Being settled',
          SETTLED: 'Settled',
          RETURNED: 'Returned',
        },
        { label: 'State', list: true },
      ),
    ),
    participants: f.computed(
      f.int({ label: 'Players', list: true, help: 'Linked before the start' }),
    ),
  },
  sample: {
    name: 'Siege week',
    currency: 'GOLD',
    pool: 5_000,
    start: '2031-03-03T00:00:00.000Z',
    end: '2031-03-10T00:00:00.000Z',
    offSeason: false,
    paused: false,
  },
});

const on = { may: 'admin', params: idParamsSchema } as const;
/** @public Named in the API document. */
export const airdropReportSchema = z.object({
  state: z.enum(airdropCampaignStates),
  currency: z.nullable(z.string()),
  name: z.string(),
  decimals: z.int(),
  /** Amounts in minor units, as text: reserved, paid and returned so far. */
  held: z.string(),
  paid: z.string(),
  returned: z.string(),
  participants: z.int(),
  /** Number of players with a share of the pool. */
  shares: z.int(),
  /** Number of players who have received their share. */
  sharesPaid: z.int(),
  posts: z.array(
    z.object({
      id: idSchema,
      link: z.string(),
      action: z.enum(airdropPostActions),
      done: z.int(),
      reading: z.enum(readingStates),
      /** Start time of the last complete read of the list. */
      readAt: z.nullable(instantSchema),
    }),
  ),
  /** True if an operator may settle the campaign although some data are unknown. */
  mayDecide: z.boolean(),
});
export const airdropsAdminApi = {
  airdropReport: endpoint({
    ...on,
    method: 'GET',
    path: '/api/admin/twitter/campaigns/{id}/report',
    summary: 'What is known of the posts of a campaign, and where its pool is',
    reply: airdropReportSchema,
    errors: ['NOT_FOUND'],
  }),
  settleAirdrop: endpoint({
    ...on,
    method: 'POST',
    path: '/api/admin/twitter/campaigns/{id}/settle',
    summary: 'Settle a campaign that is over by what is known: what is unknown counts as not done',
    body: z.strictObject({ reason: nonEmptyText(500) }),
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT', 'AWAITS_APPROVAL'],
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { byId, id, instant, label, longId } from '../../kit/field/fields.ts';
import type { Wrong } from '../../kit/field/judged.ts';
import { rules } from '../../kit/text/rule.words.ts';
import { defineSection } from '../../kit/section/section.ts';
import { readStatusLink } from '../links/status-link.ts';

/** Things that a player does with a post. */
export const postActions = ['LIKE', 'REPOST', 'REPLY'] as const;
export type PostAction = (typeof postActions)[number];
/**
 * States of a campaign.
 * - `INACTIVE`: no currency, so that nothing is put aside and nobody is paid
 * - `PLANNED`, `RUNNING`, `PAUSED`: before, within and held up within its window
 * - `SETTLING`: over; deeds are read for the last time, or an operator has to decide
 * - `SETTLED`: its pool was split; `RETURNED`: its pool went back
 */
export const campaignStates = [
  'INACTIVE',
  'PLANNED',
  'RUNNING',
  'PAUSED',
  'SETTLING',
  'SETTLED',
  'RETURNED',
] as const;
export type CampaignState = (typeof campaignStates)[number];
/**
 * Progress of reading the list of those who did something with a post.
 * - `NONE`: not yet; `READING`: some pages of it; `READ`: all of it
 * - `FINAL`: all of it after the campaign's end, so that nothing is unknown any more
 * - `FAILED`: the service did not answer, or knows no such post
 */
const readingStates = ['NONE', 'READING', 'READ', 'FINAL', 'FAILED'] as const;
export type ReadingState = (typeof readingStates)[number];

const page = { group: 'panel', page: 'twitter', label: ['Twitter', 'Твиттер'] } as const;

export const twitterPosts = defineSection({
  name: 'twitter-posts',
  base: '/api/admin/twitter/posts',
  may: 'admin',
  menu: { ...page, tab: ['Posts', 'Публикации'] },
  singular: ['Twitter post', 'публикация в Twitter'],
  title: 'link',
  tells: 'AIRDROPS_UPDATED',
  fields: {
    link: f.url({
      label: ['Link', 'Ссылка'],
      list: true,
      search: true,
      help: [
        'Address of one post: https://x.com/name/status/number',
        'Адрес одной публикации: https://x.com/имя/status/номер',
      ],
    }),
    action: f.choice(
      postActions,
      {
        LIKE: ['Like', 'Отметка «Нравится»'],
        REPOST: ['Repost', 'Репост'],
        REPLY: ['Reply', 'Ответ'],
      },
      {
        label: ['Action', 'Действие'],
        list: true,
        filter: true,
        initial: 'LIKE',
        help: ['What players do with the post', 'Что игроки делают с публикацией'],
      },
    ),
    campaignId: f.optionalRef('airdrop-campaigns', {
      label: ['Campaign', 'Кампания'],
      list: true,
      filter: true,
      help: [
        'Without one it is shown among the news. A post of a campaign that has begun is fixed',
        'Без кампании показывается среди новостей. Публикация начавшейся кампании не меняется',
      ],
    }),
    createdAt: f.computed(f.instant({ label: ['Added', 'Добавлена'], list: true })),
    done: f.computed(
      f.int({
        label: ['Done by', 'Выполнили'],
        list: true,
        help: [
          'Players of the campaign who were seen doing it',
          'Участники кампании, чьё действие замечено',
        ],
      }),
    ),
    reading: f.computed(
      f.choice(
        readingStates,
        {
          NONE: ['Not read', 'Не прочитано'],
          READING: ['Being read', 'Читается'],
          READ: ['Read', 'Прочитано'],
          FINAL: ['Read after the end', 'Прочитано после конца'],
          FAILED: ['Failed', 'Не удалось'],
        },
        { label: ['Reading', 'Чтение'], list: true },
      ),
    ),
  },
  check: ({ link }): Wrong | undefined =>
    typeof link === 'string' && !readStatusLink(link)
      ? { field: 'link', problem: rules.statusLink() }
      : undefined,
  sample: { link: 'https://x.com/guildhall/status/178000000000001', action: 'REPOST' },
});

export const airdropCampaigns = defineSection({
  name: 'airdrop-campaigns',
  base: '/api/admin/twitter/campaigns',
  may: 'admin',
  menu: { ...page, tab: ['Airdrop campaigns', 'Кампании раздач'] },
  singular: ['airdrop campaign', 'кампания раздачи'],
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  tells: 'AIRDROPS_UPDATED',
  turns: ['start', 'end'],
  fields: {
    name: f.text({ label: ['Name', 'Название'], list: true, search: true, max: 120 }),
    currency: f.currency({
      label: ['Currency', 'Валюта'],
      list: true,
      filter: true,
      help: [
        'Soft and event currency is made for it within the cap, hard currency comes from revenue. Without one nobody is paid',
        'Мягкая валюта и валюта события выпускается в пределах лимита, твёрдая берётся из выручки. Без валюты никто ничего не получает',
      ],
    }),
    pool: f.amount({
      label: ['Pool', 'Фонд'],
      list: true,
      min: 1,
      summed: true,
      unit: { currency: 'currency' },
      help: [
        'Put aside when it is saved, fixed once the campaign begins. All who did something get exactly this together',
        'Откладывается при сохранении, после начала кампании не меняется. Ровно столько получают все участники вместе',
      ],
    }),
    ...f.window(
      {
        name: 'start',
        label: ['Start', 'Начало'],
        list: true,
        help: ['Accounts linked before it take part', 'Участвуют привязанные раньше аккаунты'],
      },
      {
        name: 'end',
        label: ['End', 'Конец'],
        list: true,
        help: [
          'An hour later the pool is split by posts done, once nothing is unknown',
          'Через час фонд делится по числу выполненных публикаций, когда всё известно',
        ],
      },
    ),
    offSeason: f.flag({
      label: ['Off season', 'Вне сезона'],
      list: true,
      filter: true,
      initial: false,
      help: [
        'What players do counts, and nobody is paid: the pool returns at the end',
        'Действия игроков засчитываются, но не оплачиваются: фонд в конце возвращается',
      ],
    }),
    paused: f.flag({
      label: ['Paused', 'Приостановлена'],
      list: true,
      filter: true,
      initial: false,
      help: [
        'Nothing is counted and nothing is settled meanwhile',
        'На это время ничего не засчитывается и не выплачивается',
      ],
    }),
    state: f.computed(
      f.choice(
        campaignStates,
        {
          INACTIVE: ['Inactive', 'Не действует'],
          PLANNED: ['Planned', 'Запланирована'],
          RUNNING: ['Running', 'Идёт'],
          PAUSED: ['Paused', 'Приостановлена'],
          SETTLING: ['Being settled', 'Подводятся итоги'],
          SETTLED: ['Settled', 'Завершена'],
          RETURNED: ['Returned', 'Фонд возвращён'],
        },
        { label: ['State', 'Состояние'], list: true },
      ),
    ),
    participants: f.computed(
      f.int({
        label: ['Players', 'Игроки'],
        list: true,
        help: ['Linked before the start', 'Привязали аккаунт до начала'],
      }),
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

const on = { may: 'admin', params: byId } as const;
/** @public Named in the API document. */
export const airdropReport = z.object({
  state: z.enum(campaignStates),
  currency: z.nullable(z.string()),
  name: z.string(),
  decimals: z.int(),
  /** Minor units, as text: put aside now, paid and returned so far. */
  held: z.string(),
  paid: z.string(),
  returned: z.string(),
  participants: z.int(),
  /** Players who get something of the pool, and those of them who have it. */
  shares: z.int(),
  sharesPaid: z.int(),
  posts: z.array(
    z.object({
      id,
      link: z.string(),
      action: z.enum(postActions),
      done: z.int(),
      reading: z.enum(readingStates),
      /** Moment at which the last list that was read whole was begun. */
      readAt: z.nullable(instant),
    }),
  ),
  /** True where an operator may settle it although something is unknown. */
  mayDecide: z.boolean(),
});
export const airdropsAdminApi = {
  airdropReport: endpoint({
    ...on,
    method: 'GET',
    path: '/api/admin/twitter/campaigns/{id}/report',
    summary: 'What is known of the posts of a campaign, and where its pool is',
    reply: airdropReport,
    errors: ['NOT_FOUND'],
  }),
  settleAirdrop: endpoint({
    ...on,
    method: 'POST',
    path: '/api/admin/twitter/campaigns/{id}/settle',
    summary: 'Settle a campaign that is over by what is known: what is unknown counts as not done',
    body: z.strictObject({ reason: label(500) }),
    reply: z.object({ commandId: longId }),
    errors: ['NOT_FOUND', 'CONFLICT', 'AWAITS_APPROVAL'],
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field-kinds.ts';
import { byId, id, intMax, label, listed, longId } from '../kit/fields.ts';
import { rewardFields, rewardNumbers, rewardShapes } from '../kit/rewards.ts';
import { defineFeed, defineSection } from '../kit/section.ts';

const page = {
  group: 'panel',
  page: 'referral-rewards',
  label: ['Referral rewards', 'Награды за приглашения'],
} as const;
/** Deeds by the number of `type`. */
export const deedChoices = [
  { value: 0, label: ['Verified', 'Подтверждён'] },
  { value: 1, label: ['Level', 'Уровень'] },
  { value: 2, label: ['Matches', 'Матчи'] },
  { value: 3, label: ['Purchases', 'Покупки'] },
] as const;
const pays = rewardFields('rewardingType', (kind) => rewardShapes[kind].number);

export const referralRewards = defineSection({
  name: 'referral-rewards',
  base: '/api/admin/referral-rewards',
  may: 'admin',
  menu: { ...page, tab: ['Rewards', 'Награды'] },
  singular: ['referral reward', 'награда за приглашения'],
  tells: 'REFERRAL_UPDATE',
  order: 'order',
  title: 'name',
  fields: {
    art: f.computed(f.image({ label: ['Picture', 'Изображение'], list: true })),
    imageUrl: f.image({ label: ['Own picture', 'Своё изображение'] }),
    name: f.computed(f.text({ label: ['Reward', 'Награда'], list: true })),
    order: f.int({
      label: ['Order', 'Порядок'],
      list: true,
      initial: 0,
      max: 10_000,
      help: ['The place in the player’s list', 'Место в списке игрока'],
    }),
    type: f.numbers(deedChoices, {
      label: ['Deed', 'Условие'],
      list: true,
      filter: true,
      help: [
        'What recruits must have done; only verified ones who have finished a match count',
        'Что должны сделать приглашённые; считаются только подтверждённые, завершившие матч',
      ],
    }),
    settings: f.group(
      {
        count: f.int({
          label: ['Heads', 'Голов'],
          min: 1,
          max: 100_000,
          help: [
            'So many recruits who did it; an event may count one as several',
            'Сколько приглашённых это сделали; событие может засчитать одного за нескольких',
          ],
        }),
        value: f.optionalAmount({
          label: ['Level, matches or spent', 'Уровень, матчи или траты'],
          min: 1,
          unit: { currency: 'currency' },
          help: [
            'The level that each must have reached, the matches finished, or what each must have spent on purchases, less what was reversed',
            'Уровень, которого должен достичь каждый, число завершённых матчей или сколько каждый потратил на покупки за вычетом возвратов',
          ],
          when: { field: 'type', is: [1, 2, 3] },
        }),
        currency: f.currency({
          label: ['Spent in', 'Валюта покупок'],
          when: { field: 'type', is: [3] },
        }),
      },
      { label: ['Goal', 'Цель'] },
    ),
    rewardingType: f.numbers(rewardNumbers, { label: ['Reward', 'Награда'], filter: true }),
    rewardingSettings: f.group(pays, { label: ['What it pays', 'Чем платит'] }),
    enabled: f.flag({
      label: ['Enabled', 'Включено'],
      list: true,
      filter: true,
      initial: true,
      help: [
        'Off: nobody gets it ready any more; who has it ready keeps it',
        'Выключено: новым игрокам не достаётся; у кого уже готова, остаётся',
      ],
    }),
    reached: f.computed(f.int({ label: ['Reached', 'Достигли'], list: true, initial: 0 })),
    claimed: f.computed(f.int({ label: ['Claimed', 'Получен'], list: true, initial: 0 })),
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

export const recruits = defineFeed({
  name: 'recruits',
  base: '/api/admin/recruits',
  may: 'admin',
  menu: { ...page, tab: ['Recruits', 'Приглашённые'] },
  singular: ['recruit', 'приглашённый'],
  order: '-id',
  title: 'username',
  sorts: ['id', 'registeredAt', 'matches', 'lvl'],
  fields: {
    username: f.text({ label: ['Recruit', 'Приглашённый'], list: true }),
    userId: f.ref('users', { label: ['Player', 'Игрок'], filter: true }),
    recruiterId: f.ref('users', { label: ['Recruiter', 'Пригласил'], list: true, filter: true }),
    state: f.choice(
      ['REGISTERED', 'VERIFIED', 'QUALIFIED', 'REWARDED', 'HELD', 'REFUSED'],
      {
        REGISTERED: ['Registered', 'Зарегистрирован'],
        VERIFIED: ['Verified', 'Подтверждён'],
        QUALIFIED: ['Qualified', 'Засчитан'],
        REWARDED: ['Rewarded', 'Награждён'],
        HELD: ['Held', 'Удержан'],
        REFUSED: ['Refused', 'Отклонён'],
      },
      { label: ['State', 'Состояние'], list: true, filter: true },
    ),
    heldFor: f.tags({ label: ['Held for', 'Причина удержания'], list: true }),
    lvl: f.int({ label: ['Level', 'Уровень'], list: true }),
    matches: f.int({ label: ['Matches', 'Матчи'], list: true }),
    alike: f.int({
      label: ['Same network', 'Та же сеть'],
      list: true,
      help: [
        'Accounts of this recruiter’s circle that registered from the same network',
        'Аккаунты из круга этого пригласившего, зарегистрированные из той же сети',
      ],
    }),
    registeredAt: f.instant({ label: ['Registered', 'Регистрация'], list: true, filter: true }),
    releasedAt: f.optionalInstant({ label: ['Released', 'Отпущен'] }),
  },
});

/** Recruiters whose recruits are held, one line each: hundreds of fake accounts are one case. */
export const recruiters = defineFeed({
  name: 'recruiters',
  base: '/api/admin/recruiters',
  may: 'admin',
  menu: { ...page, tab: ['Held by recruiter', 'Удержанные по пригласившим'] },
  singular: ['recruiter', 'пригласивший'],
  order: '-waiting',
  title: 'username',
  sorts: ['waiting', 'newestAt'],
  fields: {
    username: f.text({ label: ['Recruiter', 'Пригласил'], list: true }),
    userId: f.ref('users', { label: ['Player', 'Игрок'], filter: true }),
    isBlocked: f.flag({ label: ['Blocked', 'Заблокирован'], list: true, filter: true }),
    waiting: f.int({ label: ['Held', 'Удержано'], list: true }),
    refused: f.int({ label: ['Refused', 'Отклонено'], list: true }),
    recruits: f.int({ label: ['All recruits', 'Всего приглашённых'], list: true }),
    heldFor: f.tags({ label: ['Held for', 'Причина удержания'], list: true }),
    firstAt: f.instant({ label: ['First', 'Первый'], list: true }),
    newestAt: f.instant({ label: ['Newest', 'Последний'], list: true }),
    newestId: f.int({ label: ['Newest recruit', 'Последний приглашённый'] }),
  },
});

export const referralEvents = defineSection({
  name: 'referral-events',
  base: '/api/admin/referral-events',
  may: 'admin',
  menu: {
    group: 'panel',
    page: 'referral-events',
    label: ['Referral events', 'События приглашений'],
  },
  singular: ['referral event', 'событие приглашений'],
  tells: 'REFERRAL_UPDATE',
  turns: ['start', 'end'],
  order: '-start',
  fields: {
    name: f.text({
      label: ['Name', 'Название'],
      list: true,
      search: true,
      max: 120,
      help: ['Players see it', 'Видно игрокам'],
    }),
    ...f.window(
      { name: 'start', label: ['Start', 'Начало'], list: true, filter: true },
      {
        name: 'end',
        label: ['End', 'Конец'],
        list: true,
        filter: true,
        help: [
          'The first moment that no longer belongs to it',
          'Первый миг, который уже не входит',
        ],
      },
    ),
    factor: f.int({
      label: ['Factor', 'Множитель'],
      list: true,
      min: 1,
      max: 10,
      initial: 1,
      help: [
        'A recruit registered in the window counts as so many heads',
        'Столько голов засчитывается за приглашённого, который зарегистрировался в этот срок',
      ],
    }),
    cap: f.optionalInt({
      label: ['Cap', 'Предел'],
      list: true,
      min: 1,
      help: [
        'Only the first so many recruits of a recruiter; empty: all',
        'Только столько первых приглашённых у каждого; пусто: все',
      ],
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

const numbered = listed(z.object({ id: z.int(), name: z.string() }));
const decision = {
  method: 'POST',
  may: 'admin',
  params: byId,
  body: z.strictObject({ reason: label(500) }),
  reply: z.object({ commandId: longId }),
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const;
const decisionOnAll = {
  ...decision,
  body: z.strictObject({
    reason: label(500),
    /** Number of held recruits that the operator has seen, and the newest of them. */
    count: z.int().check(z.gte(1), z.lte(intMax)),
    newestId: id,
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

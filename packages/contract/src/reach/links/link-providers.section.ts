import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { instant, listed } from '../../kit/field/fields.ts';
import { problem } from '../../kit/problem/problem.ts';
import { defineSection } from '../../kit/section/section.ts';
import { linkProviders, providerNames } from './link-names.ts';

const toBoth = (name: string) => [name, name] as const;
/**
 * Services of others at which players link accounts, one row each from the start: what operators let
 * the product do there, and how each is.
 */
export const linkProvidersSection = defineSection({
  name: 'link-providers',
  base: '/api/admin/operations/providers',
  may: 'admin',
  menu: {
    group: 'operations',
    page: 'operations',
    label: ['Servers and queues', 'Серверы и очереди'],
    tab: ['Services', 'Сервисы'],
  },
  singular: ['service', 'сервис'],
  ops: ['list', 'update'],
  order: 'id',
  tells: 'FEATURES_UPDATED',
  fields: {
    name: f.readOnly(
      f.choice(
        linkProviders,
        {
          discord: toBoth(providerNames.discord),
          twitch: toBoth(providerNames.twitch),
          twitter: toBoth(providerNames.twitter),
          openloot: toBoth(providerNames.openloot),
        },
        { label: ['Service', 'Сервис'], list: true },
      ),
    ),
    state: f.choice(
      ['ACTIVE', 'DEGRADED', 'READ_ONLY', 'MIGRATING'],
      {
        ACTIVE: ['Active', 'Работает'],
        DEGRADED: ['Not asked', 'Не опрашивается'],
        READ_ONLY: ['No new links', 'Без новых привязок'],
        MIGRATING: ['Closing', 'Закрывается'],
      },
      {
        label: ['State', 'Состояние'],
        list: true,
        initial: 'ACTIVE',
        help: [
          'Not asked: players see what was read last, with its age. No new links: links that exist work on, and nothing goes to a marketplace, while assets still come back. Closing: the same until the date, which players see; then every link is removed',
          'Не опрашивается: игроки видят последнее прочитанное и его возраст. Без новых привязок: существующие работают, на торговую площадку ничего не уходит, вернуть активы можно. Закрывается: то же до даты, которую видят игроки, затем все привязки удаляются',
        ],
      },
    ),
    endsAt: f.optionalInstant({
      label: ['Closes', 'Закрывается'],
      list: true,
      help: [
        'With the state Closing: the date that players see. Links are removed after it',
        'Для состояния «Закрывается»: дата, которую видят игроки. После неё привязки удаляются',
      ],
    }),
    offered: f.computed(
      f.flag({
        label: ['Offered', 'Предлагается'],
        list: true,
        help: ['Whether its settings are there', 'Заданы ли его настройки'],
      }),
    ),
    standing: f.computed(
      f.choice(
        ['ANSWERS', 'SILENT'],
        { ANSWERS: ['Answers', 'Отвечает'], SILENT: ['Does not answer', 'Не отвечает'] },
        {
          label: ['Connection', 'Связь'],
          list: true,
          help: [
            'After five failures within half a minute it is tried once a minute, until it answers',
            'После пяти неудач за полминуты пробуем раз в минуту, пока не ответит',
          ],
        },
      ),
    ),
    links: f.computed(f.int({ label: ['Links', 'Привязки'], list: true })),
    broken: f.computed(
      f.int({
        label: ['To be reconnected', 'Ждут переподключения'],
        list: true,
        help: [
          'Links whose access the service takes no longer',
          'Привязки, доступ по которым сервис больше не принимает',
        ],
      }),
    ),
    backlog: f.computed(
      f.int({
        label: ['Waiting', 'Ожидают'],
        list: true,
        help: [
          'Messages to the service that have not been delivered yet',
          'Сообщения сервису, которые ещё не доставлены',
        ],
      }),
    ),
  },
  check: ({ state, endsAt }) =>
    state === 'MIGRATING' && endsAt === null
      ? { field: 'endsAt', problem: problem('needed') }
      : undefined,
  sample: {},
});

/** @public Named in the API document. How a service is. */
export const linkProviderStanding = z.object({
  name: z.enum(linkProviders),
  state: z.enum(['ACTIVE', 'DEGRADED', 'READ_ONLY', 'MIGRATING']),
  endsAt: z.nullable(instant),
  offered: z.boolean(),
  standing: z.enum(['ANSWERS', 'SILENT']),
  links: z.int(),
  broken: z.int(),
  backlog: z.int(),
});
export const linkProvidersApi = {
  adminListProviders: endpoint({
    method: 'GET',
    path: '/api/admin/operations/providers',
    may: 'admin',
    summary: 'How every service is at which players link accounts',
    reply: listed(linkProviderStanding),
    errors: [],
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { instantSchema, buildListSchema } from '../../kit/field/fields.ts';
import { problem } from '../../kit/problem/problem.ts';
import { defineSection } from '../../kit/section/section.ts';
import { linkProviders, linkProviderNames } from './link-names.ts';
import { operationsPage } from '../../kit/section/menu-pages.ts';

/**
 * Link providers: external services whose accounts players link. Each provider has one row, which
 * exists from the start and contains the functions that operators allow and the state of the
 * provider.
 */
export const linkProvidersSection = defineSection({
  name: 'link-providers',
  base: '/api/admin/operations/providers',
  may: 'admin',
  menu: { ...operationsPage, tab: 'Services' },
  singular: 'service',
  ops: ['list', 'update'],
  order: 'id',
  tells: 'FEATURES_UPDATED',
  fields: {
    name: f.readOnly(
      f.choice(
        linkProviders,
        {
          discord: linkProviderNames.discord,
          twitch: linkProviderNames.twitch,
          twitter: linkProviderNames.twitter,
          openloot: linkProviderNames.openloot,
        },
        { label: 'Service', list: true },
      ),
    ),
    state: f.choice(
      ['ACTIVE', 'DEGRADED', 'READ_ONLY', 'MIGRATING'],
      { ACTIVE: 'Active', DEGRADED: 'Not asked', READ_ONLY: 'No new links', MIGRATING: 'Closing' },
      {
        label: 'State',
        list: true,
        initial: 'ACTIVE',
        help:
          'Not asked: players see what was read last, with its age. No new links: links that ' +
          'exist work on, and nothing goes to a marketplace, while assets still come back. ' +
          'Closing: the same until the date, which players see; then every link is removed',
      },
    ),
    endsAt: f.optionalInstant({
      label: 'Closes',
      list: true,
      help: 'With the state Closing: the date that players see. Links are removed after it',
    }),
    offered: f.computed(
      f.flag({ label: 'Offered', list: true, help: 'Whether its settings are there' }),
    ),
    standing: f.computed(
      f.choice(
        ['ANSWERS', 'SILENT'],
        { ANSWERS: 'Answers', SILENT: 'Does not answer' },
        {
          label: 'Connection',
          list: true,
          help: 'After five failures within half a minute it is tried once a minute, until it answers',
        },
      ),
    ),
    links: f.computed(f.int({ label: 'Links', list: true })),
    broken: f.computed(
      f.int({
        label: 'To be reconnected',
        list: true,
        help: 'Links whose access the service takes no longer',
      }),
    ),
    backlog: f.computed(
      f.int({
        label: 'Waiting',
        list: true,
        help: 'Messages to the service that have not been delivered yet',
      }),
    ),
  },
  check: ({ state, endsAt }) =>
    state === 'MIGRATING' && endsAt === null
      ? { field: 'endsAt', problem: problem('needed') }
      : undefined,
  sample: {},
});

/** @public Named in the API document. State of a provider, and its permitted uses. */
export const linkProviderStandingSchema = z.object({
  name: z.enum(linkProviders),
  state: z.enum(['ACTIVE', 'DEGRADED', 'READ_ONLY', 'MIGRATING']),
  endsAt: z.nullable(instantSchema),
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
    reply: buildListSchema(linkProviderStandingSchema),
    errors: [],
  }),
};

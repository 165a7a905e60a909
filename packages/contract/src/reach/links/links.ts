import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  instantSchema,
  buildListSchema,
  idSchema,
  text,
} from '../../kit/field/fields.ts';
import { linkStartPages, linkProviders } from './link-names.ts';

/** @public Named in the API document. */
export const accountLinkSchema = z.object({
  provider: z.enum(linkProviders),
  /** False if this installation does not offer the provider. */
  available: z.boolean(),
  /**
   * RECONNECT: the provider no longer accepts the platform's access, and the player can renew the
   * access.
   */
  state: z.enum(['NONE', 'LINKED', 'RECONNECT']),
  /** Name of the linked account at the provider. */
  name: z.nullable(z.string()),
  linkedAt: z.nullable(instantSchema),
});

const { catch: otherwise } = z;
/** Text that counts as absent if it is too long or occurs twice. */
const lenient = (max: number) => otherwise(z.optional(text(max)), undefined);
const component = z._default(z.enum(linkStartPages), 'dashboard');
const begun = z.object({ url: z.string() });
const unlinked = z.object({ commandId: idSchema });

/** Accounts of players at link providers. */
export const accountLinkCalls = {
  listLinks: endpoint({
    method: 'GET',
    path: '/api/users/{id}/links',
    may: 'self',
    summary: 'The own accounts at other services, one row for each service',
    params: idParamsSchema,
    reply: buildListSchema(accountLinkSchema),
    errors: [],
  }),
  linkDiscord: endpoint({
    method: 'GET',
    path: '/api/users/{id}/link-discord',
    may: 'self',
    feature: 'linking',
    summary: 'Begin to link an account of Discord: the address to go to, good for ten minutes',
    params: idParamsSchema,
    query: z.object({ component }),
    reply: begun,
    errors: ['CONFLICT', 'NOT_FOUND'],
  }),
  linkTwitch: endpoint({
    method: 'GET',
    path: '/api/users/{id}/link-twitch',
    may: 'self',
    feature: 'linking',
    summary: 'Begin to link an account of Twitch, which can sign in from then on',
    params: idParamsSchema,
    query: z.object({ component }),
    reply: begun,
    errors: ['CONFLICT', 'PROOF_REQUIRED', 'NOT_FOUND'],
  }),
  linkTwitter: endpoint({
    method: 'GET',
    path: '/api/users/{id}/link-twitter',
    may: 'self',
    feature: 'linking',
    summary: 'Begin to link an account of Twitter',
    params: idParamsSchema,
    query: z.object({ component }),
    reply: begun,
    errors: ['CONFLICT', 'NOT_FOUND'],
  }),
  linkOpenloot: endpoint({
    method: 'GET',
    path: '/api/users/{id}/link-openloot',
    may: 'self',
    feature: 'linking',
    summary: 'Begin to link an account of the marketplace, or to renew our access to it',
    params: idParamsSchema,
    query: z.object({ component }),
    reply: begun,
    errors: ['CONFLICT', 'PROOF_REQUIRED', 'NOT_FOUND'],
  }),
  unlinkDiscord: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/discord',
    may: 'self',
    summary: 'Unlink the account of Discord',
    params: idParamsSchema,
    reply: unlinked,
    errors: ['NOT_FOUND', 'PROOF_REQUIRED', 'CONFLICT'],
  }),
  unlinkTwitch: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/twitch',
    may: 'self',
    summary: 'Unlink the account of Twitch; an account without a password keeps it',
    params: idParamsSchema,
    reply: unlinked,
    errors: ['NOT_FOUND', 'PROOF_REQUIRED', 'CONFLICT'],
  }),
  unlinkTwitter: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/twitter',
    may: 'self',
    summary: 'Unlink the account of Twitter',
    params: idParamsSchema,
    reply: unlinked,
    errors: ['NOT_FOUND', 'PROOF_REQUIRED', 'CONFLICT'],
  }),
  unlinkOpenloot: endpoint({
    method: 'DELETE',
    path: '/api/openloot/{id}',
    may: 'signed-in',
    summary: 'Unlink the account of the marketplace; `id` is the own user (OP-74)',
    params: idParamsSchema,
    reply: unlinked,
    errors: ['NOT_FOUND', 'PROOF_REQUIRED', 'CONFLICT'],
  }),
  discordStatus: endpoint({
    method: 'GET',
    path: '/api/users/{id}/discord-status',
    may: 'self',
    summary: 'Whether an account of Discord is linked',
    params: idParamsSchema,
    reply: z.object({ data: z.object({ status: z.boolean() }) }),
    errors: [],
  }),
  finishLink: endpoint({
    method: 'GET',
    path: '/api/links/{provider}/callback',
    may: 'anyone',
    summary: 'The way back from a service: links, then leads to a page that says what became of it',
    params: z.object({ provider: z.enum(linkProviders) }),
    // every return from the provider must lead to a page with an explanation, never to an error
    // that names a field
    query: z.object({ code: lenient(2_000), state: lenient(200), error: lenient(200) }),
    carries: 'redirect',
    reply: z.object({ location: z.string() }),
    errors: [],
  }),
};

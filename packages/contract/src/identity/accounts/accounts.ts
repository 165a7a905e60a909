import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParams,
  id,
  idParam,
  instant,
  listed,
  emptyReply,
  text,
} from '../../kit/field/fields.ts';
import { language, user, userInventoryItem } from '../../shapes.ts';

export const accountCalls = {
  currentUser: endpoint({
    method: 'GET',
    path: '/api/users/{id}',
    may: 'self',
    summary: 'The own user',
    params: idParams,
    reply: user,
    errors: [],
  }),
  listAccounts: endpoint({
    method: 'GET',
    path: '/api/accounts',
    may: 'signed-in',
    summary: 'The own accounts',
    reply: listed(
      z.object({
        id,
        username: z.string(),
        autoDLC: z.boolean(),
        inventories: z.array(userInventoryItem),
      }),
    ),
    errors: [],
  }),
  readCommandState: endpoint({
    method: 'GET',
    path: '/api/users/{id}/commands/{key}',
    may: 'self',
    summary: 'Whether a change of the user was made, by the idempotency key it was sent under',
    params: z.object({ id: idParam, key: text(100) }),
    reply: z.object({ done: z.boolean() }),
    errors: [],
  }),
  setAutoDlc: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/auto-dlc',
    may: 'self',
    summary: 'Whether the game installs packs by itself',
    params: idParams,
    body: z.strictObject({ autoDLC: z.boolean() }),
    reply: emptyReply,
    errors: [],
  }),
  setUsername: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/username',
    may: 'self',
    summary: 'Choose another name; once a day',
    params: idParams,
    body: z.strictObject({ username: text(200) }),
    reply: emptyReply,
    errors: ['CONFLICT'],
  }),
  setLanguage: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/language',
    may: 'self',
    summary: 'The language of mails and messages',
    params: idParams,
    body: z.strictObject({ language }),
    reply: emptyReply,
    errors: [],
    duringPasswordReset: true,
  }),
  displayedStatistics: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/statistics',
    may: 'self',
    summary: 'Lifetime totals that the game shows',
    params: idParams,
    reply: listed(z.object({ id, name: z.string(), total: z.number() })),
    errors: [],
  }),
};
export const availability = z.object({
  gameSessionsEnabled: z.boolean(),
  nextPlaytime: z.nullable(instant),
});

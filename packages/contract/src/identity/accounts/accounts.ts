import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  idParamSchema,
  instantSchema,
  buildListSchema,
  emptyReplySchema,
  text,
} from '../../kit/field/fields.ts';
import { languageSchema, userSchema, userInventoryItemSchema } from '../../shapes.ts';

export const accountCalls = {
  currentUser: endpoint({
    method: 'GET',
    path: '/api/users/{id}',
    may: 'self',
    summary: 'The own user',
    params: idParamsSchema,
    reply: userSchema,
    errors: [],
  }),
  listAccounts: endpoint({
    method: 'GET',
    path: '/api/accounts',
    may: 'signed-in',
    summary: 'The own accounts',
    reply: buildListSchema(
      z.object({
        id: idSchema,
        username: z.string(),
        autoDLC: z.boolean(),
        inventories: z.array(userInventoryItemSchema),
      }),
    ),
    errors: [],
  }),
  readCommandState: endpoint({
    method: 'GET',
    path: '/api/users/{id}/commands/{key}',
    may: 'self',
    summary: 'Whether a change of the user was made, by the idempotency key it was sent under',
    params: z.object({ id: idParamSchema, key: text(100) }),
    reply: z.object({ done: z.boolean() }),
    errors: [],
  }),
  setAutoDlc: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/auto-dlc',
    may: 'self',
    summary: 'Whether the game installs packs by itself',
    params: idParamsSchema,
    body: z.strictObject({ autoDLC: z.boolean() }),
    reply: emptyReplySchema,
    errors: [],
  }),
  setUsername: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/username',
    may: 'self',
    summary: 'Choose another name; once a day',
    params: idParamsSchema,
    body: z.strictObject({ username: text(200) }),
    reply: emptyReplySchema,
    errors: ['CONFLICT'],
  }),
  setLanguage: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/language',
    may: 'self',
    summary: 'The language of mails and messages',
    params: idParamsSchema,
    body: z.strictObject({ language: languageSchema }),
    reply: emptyReplySchema,
    errors: [],
    duringPasswordReset: true,
  }),
  displayedStatistics: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/statistics',
    may: 'self',
    summary: 'Lifetime totals that the game shows',
    params: idParamsSchema,
    reply: buildListSchema(z.object({ id: idSchema, name: z.string(), total: z.number() })),
    errors: [],
  }),
};
export const gameAvailabilitySchema = z.object({
  gameSessionsEnabled: z.boolean(),
  nextPlaytime: z.nullable(instantSchema),
});

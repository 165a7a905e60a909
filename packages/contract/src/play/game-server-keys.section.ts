import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import { idParamsSchema, idSchema, instantSchema, nonEmptyText } from '../kit/field/fields.ts';
import { defineTexts } from '../kit/text/text.ts';
import { defineFeed } from '../kit/section/section.ts';
import { operationsPage } from '../kit/section/menu-pages.ts';

export const gameServerScopes = ['matches', 'economy', 'config', 'players'] as const;
/** Permissions of a key, as shown to the operator who creates it. */
export const gameServerScopeNames = defineTexts('game-server-scope', {
  matches: 'Matches',
  economy: 'Economy',
  config: 'Configuration',
  players: 'Players',
});

/** Keys of game servers. Keys are created, rotated and revoked, but never edited. */
export const gameServerKeysFeed = defineFeed({
  name: 'game-server-keys',
  base: '/api/admin/game-server-keys',
  may: 'admin',
  menu: { ...operationsPage, tab: 'Server keys' },
  singular: 'key',
  order: '-id',
  title: 'name',
  fields: {
    name: f.text({ label: 'Name', list: true, filter: true }),
    keyId: f.text({ label: 'Key id', list: true }),
    scopes: f.tags({ label: 'Scopes', list: true }),
    regionId: f.optionalRef('regions', {
      label: 'Region',
      list: true,
      help: 'Empty: good for all',
    }),
    createdAt: f.instant({ label: 'Made', list: true }),
    expiresAt: f.optionalInstant({ label: 'Expires', list: true }),
    lastUsedAt: f.optionalInstant({ label: 'Last used', list: true }),
    revokedAt: f.optionalInstant({ label: 'Revoked', list: true }),
  },
});
const shownOnce = z.object({ id: idSchema, keyId: z.string(), key: z.string() });

export const gameServerKeysApi = {
  createGameServerKey: endpoint({
    method: 'POST',
    path: '/api/admin/game-server-keys',
    may: 'admin',
    summary: 'Make a key; its secret is shown once',
    body: z.strictObject({
      name: nonEmptyText(80),
      scopes: z.array(z.enum(gameServerScopes)).check(z.minLength(1), z.maxLength(20)),
      /** Region to which the key is limited. If it is omitted, the key is valid for all regions. */
      regionId: z.optional(z.nullable(idSchema)),
      expiresAt: z.optional(z.nullable(instantSchema)),
    }),
    reply: shownOnce,
    errors: [],
  }),
  rotateGameServerKey: endpoint({
    method: 'POST',
    path: '/api/admin/game-server-keys/{id}/rotate',
    may: 'admin',
    summary: 'A new secret; the old one lives on for an hour',
    params: idParamsSchema,
    reply: shownOnce,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  revokeGameServerKey: endpoint({
    method: 'POST',
    path: '/api/admin/game-server-keys/{id}/revoke',
    may: 'admin',
    summary: 'Refuse a key from now on',
    params: idParamsSchema,
    body: z.strictObject({ reason: nonEmptyText(500) }),
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};

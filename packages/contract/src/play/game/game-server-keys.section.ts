import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { byId, id, instant, label, longId } from '../../kit/field/fields.ts';
import type { Said } from '../../kit/text/said.ts';
import { defineFeed } from '../../kit/section/section.ts';

export const gameServerScopes = ['matches', 'economy', 'config', 'players'] as const;
/** Permissions of a key, in the words shown to whoever creates it. */
export const scopeNames: Readonly<Record<(typeof gameServerScopes)[number], Said>> = {
  matches: ['Matches', 'Матчи'],
  economy: ['Economy', 'Экономика'],
  config: ['Configuration', 'Настройки игры'],
  players: ['Players', 'Игроки'],
};

/** Keys of game servers: a list that nobody edits; a key is made, rotated and revoked. */
export const gameServerKeys = defineFeed({
  name: 'game-server-keys',
  base: '/api/admin/game-server-keys',
  may: 'admin',
  menu: {
    group: 'operations',
    page: 'operations',
    label: ['Servers and queues', 'Серверы и очереди'],
    tab: ['Server keys', 'Ключи серверов'],
  },
  singular: ['key', 'ключ'],
  order: '-id',
  title: 'name',
  fields: {
    name: f.text({ label: ['Name', 'Название'], list: true, filter: true }),
    keyId: f.text({ label: ['Key id', 'Номер ключа'], list: true }),
    scopes: f.tags({ label: ['Scopes', 'Права'], list: true }),
    regionId: f.optionalRef('regions', {
      label: ['Region', 'Регион'],
      list: true,
      help: ['Empty: good for all', 'Пусто: подходит для всех'],
    }),
    createdAt: f.instant({ label: ['Made', 'Создан'], list: true }),
    expiresAt: f.optionalInstant({ label: ['Expires', 'Истекает'], list: true }),
    lastUsedAt: f.optionalInstant({ label: ['Last used', 'Последнее использование'], list: true }),
    revokedAt: f.optionalInstant({ label: ['Revoked', 'Отозван'], list: true }),
  },
});
const shownOnce = z.object({ id, keyId: z.string(), key: z.string() });

export const gameServerKeysApi = {
  createGameServerKey: endpoint({
    method: 'POST',
    path: '/api/admin/game-server-keys',
    may: 'admin',
    summary: 'Make a key; its secret is shown once',
    body: z.strictObject({
      name: label(80),
      scopes: z.array(z.enum(gameServerScopes)).check(z.minLength(1), z.maxLength(20)),
      /** Good for servers of this region alone; left out: of all. */
      regionId: z.optional(z.nullable(id)),
      expiresAt: z.optional(z.nullable(instant)),
    }),
    reply: shownOnce,
    errors: [],
  }),
  rotateGameServerKey: endpoint({
    method: 'POST',
    path: '/api/admin/game-server-keys/{id}/rotate',
    may: 'admin',
    summary: 'A new secret; the old one lives on for an hour',
    params: byId,
    reply: shownOnce,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  revokeGameServerKey: endpoint({
    method: 'POST',
    path: '/api/admin/game-server-keys/{id}/revoke',
    may: 'admin',
    summary: 'Refuse a key from now on',
    params: byId,
    body: z.strictObject({ reason: label(500) }),
    reply: z.object({ commandId: longId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, label, none, text, whole } from '../kit/fields.ts';
import { perkSlot } from '../wealth/perks.ts';
import { receipt, userInventoryItem } from '../shapes.ts';
import { role } from '../roles.ts';
import { says } from '../kit/problem.ts';

const matchModes = ['VR', 'FS'] as const;
const serverId = id;
const matchId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, says('key', { min: 1, max: 64 })));
const rosterEntry = z.strictObject({
  accountId: id,
  team: z._default(text(40), ''),
  class: z._default(text(40), ''),
  loadout: z._default(z.array(id).check(z.maxLength(50)), []),
});
/** @public Named in the API document. */
export const statisticDelta = z.strictObject({
  name: label(80),
  segments: z._default(z.record(text(40), text(60)), {}),
  delta: z.number().check(z.gte(-1e9), z.lte(1e9)),
});
const playerResult = z.strictObject({
  accountId: id,
  place: z.int().check(z.gte(1), z.lte(10_000)),
  won: z.boolean(),
  durationMs: z.int().check(z.gte(0), z.lte(86_400_000)),
  exp: z.int().check(z.gte(0), z.lte(1_000_000)),
  statistics: z._default(z.array(statisticDelta).check(z.maxLength(100)), []),
});
const matchStates = ['RUNNING', 'HELD', 'FINISHED', 'VOID'] as const;

/**
 * `/gs/v1`, first slice: register, heartbeat, ticket, match start, result, void. Signed as
 * `signature.ts` says.
 */
export const gameServerApi = {
  registerServer: endpoint({
    method: 'POST',
    path: '/gs/v1/servers',
    may: 'game-server:matches',
    summary: 'Register a game server',
    body: z.strictObject({
      region: label(60),
      version: label(60),
      endpoint: label(200),
      capacity: z.int().check(z.gte(1), z.lte(10_000)),
    }),
    reply: z.object({ serverId, heartbeatSeconds: z.int() }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN'],
  }),
  heartbeat: endpoint({
    method: 'POST',
    path: '/gs/v1/servers/{id}/heartbeat',
    may: 'game-server:matches',
    summary: 'Still here',
    params: z.object({ id: idParam }),
    body: z.strictObject({
      players: whole,
      matches: whole,
      cpu: z.number().check(z.gte(0), z.lte(100)),
    }),
    reply: z.object({ drain: z.boolean() }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND'],
  }),
  unregisterServer: endpoint({
    method: 'DELETE',
    path: '/gs/v1/servers/{id}',
    may: 'game-server:matches',
    summary: 'Gone',
    params: z.object({ id: idParam }),
    reply: none,
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND'],
  }),
  validateTicket: endpoint({
    method: 'POST',
    path: '/gs/v1/tickets/validate',
    may: 'game-server:players',
    summary: 'Admit a player by a single-use ticket',
    body: z.strictObject({ serverId, ticket: text(200), mode: z.enum(matchModes) }),
    reply: z.object({
      refused: z.nullable(z.enum(['BLOCKED', 'CLOSED', 'USED', 'EXPIRED'])),
      accountId: z.nullable(id),
      username: z.nullable(z.string()),
      level: z.nullable(z.int()),
      roles: z.array(role),
      items: z.array(z.extend(userInventoryItem, { perks: z.array(perkSlot) })),
      autoDLC: z.nullable(z.boolean()),
    }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND'],
  }),
  startMatch: endpoint({
    method: 'POST',
    path: '/gs/v1/matches',
    may: 'game-server:matches',
    summary: 'Start a match; idempotent by server and match id',
    body: z.strictObject({
      serverId,
      matchId,
      mode: z.enum(matchModes),
      map: z._default(text(60), ''),
      players: z.array(rosterEntry).check(z.minLength(1), z.maxLength(64)),
    }),
    reply: z.object({ startedAt: instant }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
  reportResult: endpoint({
    method: 'POST',
    path: '/gs/v1/matches/{id}/result',
    may: 'game-server:matches',
    summary: 'Report a result; the same body answers with the first receipts',
    params: z.object({ id: matchId }),
    body: z.strictObject({
      serverId,
      endedAt: instant,
      players: z.array(playerResult).check(z.minLength(1), z.maxLength(64)),
    }),
    reply: z.object({
      state: z.enum(matchStates),
      held: z.array(z.string()),
      receipts: z.array(z.object({ accountId: id, receipt })),
    }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
  voidMatch: endpoint({
    method: 'POST',
    path: '/gs/v1/matches/{id}/void',
    may: 'game-server:matches',
    summary: 'Call a match off; nothing is paid',
    params: z.object({ id: matchId }),
    body: z.strictObject({ serverId, reason: label(500) }),
    reply: z.object({ state: z.enum(matchStates) }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
};

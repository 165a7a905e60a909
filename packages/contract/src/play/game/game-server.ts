import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParams,
  id,
  idParam,
  instant,
  intMax,
  nonEmptyText,
  emptyReply,
  text,
  wholeNumber,
} from '../../kit/field/fields.ts';
import { energyItemPurchase, energyRefill } from '../../wealth/items/energy.ts';
import { gameConfigApi } from './game-config.ts';
import { gameLocalizationsApi } from '../localizations.section.ts';
import { gameServerAccountCalls, matchMode } from './game-server-accounts.ts';
import { gameServerEventsApi } from './game-server-events.ts';
import { serverRegion } from './regions.section.ts';
import { loadoutItem } from '../../wealth/items/loadout.ts';
import { receipt } from '../../shapes.ts';
import { role } from '../../roles.ts';
import { says } from '../../kit/problem/problem.ts';

const serverId = id;
const matchId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, says('key', { min: 1, max: 64 })));
const rosterEntry = z.strictObject({
  accountId: id,
  team: z._default(text(40), ''),
  class: z._default(text(40), ''),
  loadout: z._default(z.array(id).check(z.maxLength(50)), []),
  /** Item whose energy the match uses: a contract, a badge or a disposable badge. */
  itemId: z.optional(id),
});
/** Boost of a player's match, as recorded at its start. */
const matchBoost = z.object({
  accountId: id,
  percent: z.int(),
  boosters: z.array(z.object({ collectionId: id, itemId: id, percent: z.int() })),
});
/** @public Named in the API document. */
export const statisticDelta = z.strictObject({
  name: nonEmptyText(80),
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

/** Message for a server whose region has changed. */
const serverMessage = z.object({
  id,
  type: z.literal('REGION_UPDATED'),
  at: instant,
  payload: serverRegion,
});

export type ServerMessage = z.output<typeof serverMessage>;

/**
 * Calls of `/gs/v1`: configuration, register, heartbeat, ticket, match start, result, void, and the
 * events since the last read. Game servers sign requests as described in `signature.ts`.
 */
export const gameServerApi = {
  ...gameConfigApi,
  ...gameLocalizationsApi,
  registerServer: endpoint({
    method: 'POST',
    path: '/gs/v1/servers',
    may: 'game-server:matches',
    summary: 'Register a game server',
    body: z.strictObject({
      region: nonEmptyText(60),
      version: nonEmptyText(60),
      endpoint: nonEmptyText(200),
      capacity: z.int().check(z.gte(1), z.lte(10_000)),
    }),
    reply: z.object({ serverId, heartbeatSeconds: z.int(), region: serverRegion }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'CONFLICT', 'VERSION_DISABLED'],
  }),
  heartbeat: endpoint({
    method: 'POST',
    path: '/gs/v1/servers/{id}/heartbeat',
    may: 'game-server:matches',
    repeats: 'contents',
    summary: 'Send a heartbeat',
    params: z.object({ id: idParam }),
    body: z.strictObject({
      players: wholeNumber,
      matches: wholeNumber,
      cpu: z.number().check(z.gte(0), z.lte(100)),
      /** Number of the last message that the server has read; 0 before the first message. */
      cursor: z.optional(z.int().check(z.gte(0))),
    }),
    /** Without a cursor, no messages are returned. */
    reply: z.object({ drain: z.boolean(), messages: z.array(serverMessage) }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND'],
  }),
  unregisterServer: endpoint({
    method: 'DELETE',
    path: '/gs/v1/servers/{id}',
    may: 'game-server:matches',
    summary: 'Unregister a game server',
    params: z.object({ id: idParam }),
    reply: emptyReply,
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND'],
  }),
  validateTicket: endpoint({
    method: 'POST',
    path: '/gs/v1/tickets/validate',
    may: 'game-server:players',
    repeats: 'never',
    summary: 'Admit a player by a single-use ticket',
    body: z.strictObject({ serverId, ticket: text(200), mode: matchMode }),
    reply: z.object({
      /**
       * Reasons for a refusal. MISMATCH: the ticket was issued for another version or region, where
       * it stays valid.
       */
      refused: z.nullable(
        z.enum(['BLOCKED', 'CLOSED', 'VERSION_DISABLED', 'MISMATCH', 'USED', 'EXPIRED']),
      ),
      accountId: z.nullable(id),
      username: z.nullable(z.string()),
      level: z.nullable(z.int()),
      roles: z.array(role),
      items: z.array(loadoutItem),
      autoDLC: z.nullable(z.boolean()),
    }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND'],
  }),
  startMatch: endpoint({
    method: 'POST',
    path: '/gs/v1/matches',
    may: 'game-server:matches',
    repeats: 'contents',
    summary:
      'Start a match; idempotent by server and match id. For a stake all entries go into escrow, or the start names the accounts that cannot pay',
    body: z.strictObject({
      serverId,
      matchId,
      mode: matchMode,
      map: z._default(text(60), ''),
      /** Active game mission. The match counts for the present step of this mission. */
      missionId: z.optional(id),
      /** A running event. */
      eventId: z.optional(id),
      /** Stake of each player in minor units, which must be one of the offered stakes. */
      stake: z.optional(z.int().check(z.gte(1), z.lte(intMax))),
      players: z.array(rosterEntry).check(z.minLength(1), z.maxLength(64)),
    }),
    reply: z.object({
      startedAt: instant,
      /**
       * Total boosts of players in this match in percent, with the sources of each boost. Players
       * without a boost are omitted.
       */
      boosts: z.array(matchBoost),
    }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'VERSION_DISABLED'],
  }),
  reportResult: endpoint({
    method: 'POST',
    path: '/gs/v1/matches/{id}/result',
    may: 'game-server:matches',
    repeats: 'contents',
    summary: 'Report a result; the same body answers with the first receipts',
    params: z.object({ id: matchId }),
    bodyBytesMax: 1024 * 1024,
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
    repeats: 'contents',
    summary: 'Call a match off; nothing is paid',
    params: z.object({ id: matchId }),
    body: z.strictObject({ serverId, reason: nonEmptyText(500) }),
    reply: z.object({ state: z.enum(matchStates) }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
  activateContract: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/activate',
    may: 'game-server:economy',
    repeats: 'key',
    summary: 'Activate a contract of a player: its lifetime begins',
    params: idParams,
    body: z.strictObject({ itemId: id }),
    reply: z.object({ receipt }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
  refillCharges: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/refill',
    may: 'game-server:economy',
    repeats: 'key',
    summary: 'Buy used charges of a player’s contract or badge back, at the price that was seen',
    params: idParams,
    body: z.extend(energyRefill, { itemId: id }),
    reply: z.object({ receipt }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
  buyDisposableBadge: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/badges',
    may: 'game-server:economy',
    repeats: 'key',
    summary: 'Buy a disposable badge for a player, at the price that was seen',
    params: idParams,
    body: energyItemPurchase,
    reply: z.object({ receipt }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
  ...gameServerAccountCalls,
  ...gameServerEventsApi,
};

import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idSchema, instantSchema, intMax, nonEmptyText, text } from '../kit/field/fields.ts';
import { toErrorText } from '../kit/problem/problem.ts';
import { receiptSchema } from '../shapes.ts';

/** Mode of a match: virtual reality (VR) or flat screen (FS). */
export const matchModeSchema = z.enum(['VR', 'FS']);
const serverId = idSchema;
const matchId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, toErrorText('key', { min: 1, max: 64 })));
const rosterEntry = z.strictObject({
  accountId: idSchema,
  team: z._default(text(40), ''),
  class: z._default(text(40), ''),
  loadout: z._default(z.array(idSchema).check(z.maxLength(50)), []),
  /** Item whose energy the match uses: a contract, a badge or a disposable badge. */
  itemId: z.optional(idSchema),
});
/** Boost of a player's match, as recorded at its start. */
const matchBoost = z.object({
  accountId: idSchema,
  percent: z.int(),
  boosters: z.array(z.object({ collectionId: idSchema, itemId: idSchema, percent: z.int() })),
});
/** @public Named in the API document. */
export const statisticDeltaSchema = z.strictObject({
  name: nonEmptyText(80),
  segments: z._default(z.record(text(40), text(60)), {}),
  delta: z.number().check(z.gte(-1e9), z.lte(1e9)),
});
const playerResult = z.strictObject({
  accountId: idSchema,
  place: z.int().check(z.gte(1), z.lte(10_000)),
  won: z.boolean(),
  durationMs: z.int().check(z.gte(0), z.lte(86_400_000)),
  exp: z.int().check(z.gte(0), z.lte(1_000_000)),
  statistics: z._default(z.array(statisticDeltaSchema).check(z.maxLength(100)), []),
});
const matchStates = ['RUNNING', 'HELD', 'FINISHED', 'VOID'] as const;

/** Calls of a game server about matches, from their start to their result. */
export const gameServerMatchCalls = {
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
      mode: matchModeSchema,
      map: z._default(text(60), ''),
      /** Active game mission. The match counts for the present step of this mission. */
      missionId: z.optional(idSchema),
      /** Event to which the match belongs; the event must be running. */
      eventId: z.optional(idSchema),
      /** Stake of each player in minor units: one of the offered stakes. */
      stake: z.optional(z.int().check(z.gte(1), z.lte(intMax))),
      players: z.array(rosterEntry).check(z.minLength(1), z.maxLength(64)),
    }),
    reply: z.object({
      startedAt: instantSchema,
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
      endedAt: instantSchema,
      players: z.array(playerResult).check(z.minLength(1), z.maxLength(64)),
    }),
    reply: z.object({
      state: z.enum(matchStates),
      held: z.array(z.string()),
      receipts: z.array(z.object({ accountId: idSchema, receipt: receiptSchema })),
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
};

import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idSchema,
  idParamSchema,
  instantSchema,
  nonEmptyText,
  emptyReplySchema,
  wholeNumberSchema,
} from '../../kit/field/fields.ts';
import { serverRegionSchema } from '../regions.section.ts';

/** Message for a server whose region has changed. */
const serverMessage = z.object({
  id: idSchema,
  type: z.literal('REGION_UPDATED'),
  at: instantSchema,
  payload: serverRegionSchema,
});

export type ServerMessage = z.output<typeof serverMessage>;

/** Calls of a game server about itself. */
export const gameServerRegistrationCalls = {
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
    reply: z.object({ serverId: idSchema, heartbeatSeconds: z.int(), region: serverRegionSchema }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'CONFLICT', 'VERSION_DISABLED'],
  }),
  heartbeat: endpoint({
    method: 'POST',
    path: '/gs/v1/servers/{id}/heartbeat',
    may: 'game-server:matches',
    repeats: 'contents',
    summary: 'Send a heartbeat',
    params: z.object({ id: idParamSchema }),
    body: z.strictObject({
      players: wholeNumberSchema,
      matches: wholeNumberSchema,
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
    params: z.object({ id: idParamSchema }),
    reply: emptyReplySchema,
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND'],
  }),
};

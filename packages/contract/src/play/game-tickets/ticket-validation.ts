import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idSchema, text } from '../../kit/field/fields.ts';
import { roleNameSchema } from '../../roles.ts';
import { loadoutItemSchema } from '../../wealth/items/loadout.ts';
import { matchModeSchema } from '../matches.ts';

export const gameServerTicketCalls = {
  validateTicket: endpoint({
    method: 'POST',
    path: '/gs/v1/tickets/validate',
    may: 'game-server:players',
    repeats: 'never',
    summary: 'Admit a player by a single-use ticket',
    body: z.strictObject({ serverId: idSchema, ticket: text(200), mode: matchModeSchema }),
    reply: z.object({
      /**
       * Reasons for a refusal. MISMATCH: the ticket was issued for another version or region, where
       * it stays valid.
       */
      refused: z.nullable(
        z.enum(['BLOCKED', 'CLOSED', 'VERSION_DISABLED', 'MISMATCH', 'USED', 'EXPIRED']),
      ),
      accountId: z.nullable(idSchema),
      username: z.nullable(z.string()),
      level: z.nullable(z.int()),
      roles: z.array(roleNameSchema),
      items: z.array(loadoutItemSchema),
      autoDLC: z.nullable(z.boolean()),
    }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND'],
  }),
};

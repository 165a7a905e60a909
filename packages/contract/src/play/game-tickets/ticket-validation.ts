import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { id, text } from '../../kit/field/fields.ts';
import { role } from '../../roles.ts';
import { loadoutItem } from '../../wealth/items/loadout.ts';
import { matchMode } from '../matches.ts';

export const gameServerTicketCalls = {
  validateTicket: endpoint({
    method: 'POST',
    path: '/gs/v1/tickets/validate',
    may: 'game-server:players',
    repeats: 'never',
    summary: 'Admit a player by a single-use ticket',
    body: z.strictObject({ serverId: id, ticket: text(200), mode: matchMode }),
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
};

import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { instantSchema, nonEmptyText } from '../../kit/field/fields.ts';

export const gameTicketCalls = {
  askTicket: endpoint({
    method: 'POST',
    path: '/api/game/tickets',
    may: 'signed-in',
    summary: 'A single-use ticket for a game server, valid for two minutes',
    body: z.strictObject({ version: nonEmptyText(60), region: nonEmptyText(60) }),
    reply: z.object({ ticket: z.string(), expiresAt: instantSchema }),
    errors: ['CONFLICT', 'VERSION_DISABLED'],
  }),
};

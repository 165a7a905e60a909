import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParamsSchema, idSchema } from '../../kit/field/fields.ts';
import { receiptSchema } from '../../shapes.ts';
import { energyItemPurchaseSchema, energyRefillSchema } from '../../wealth/items/energy.ts';
import { gameServerTicketCalls } from '../game-tickets/ticket-validation.ts';
import { gameLocalizationsApi } from '../localizations.section.ts';
import { gameServerMatchCalls } from '../matches.ts';
import { gameServerEventsApi } from '../server-events.ts';
import { gameConfigApi } from './game-config.ts';
import { gameServerAccountCalls } from './game-server-accounts.ts';
import { gameServerRegistrationCalls } from './registration.ts';

/**
 * Calls of `/gs/v1` for game servers: configuration, register, heartbeat, ticket, match start,
 * result, void, and events since the last read. Requests are signed as `signature.ts` describes.
 */
export const gameServerApi = {
  ...gameConfigApi,
  ...gameLocalizationsApi,
  ...gameServerRegistrationCalls,
  ...gameServerTicketCalls,
  ...gameServerMatchCalls,
  activateContract: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/activate',
    may: 'game-server:economy',
    repeats: 'key',
    summary: 'Activate a contract of a player: its lifetime begins',
    params: idParamsSchema,
    body: z.strictObject({ itemId: idSchema }),
    reply: z.object({ receipt: receiptSchema }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
  refillCharges: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/refill',
    may: 'game-server:economy',
    repeats: 'key',
    summary: 'Buy used charges of a player’s contract or badge back, at the price that was seen',
    params: idParamsSchema,
    body: z.extend(energyRefillSchema, { itemId: idSchema }),
    reply: z.object({ receipt: receiptSchema }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
  buyDisposableBadge: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/badges',
    may: 'game-server:economy',
    repeats: 'key',
    summary: 'Buy a disposable badge for a player, at the price that was seen',
    params: idParamsSchema,
    body: energyItemPurchaseSchema,
    reply: z.object({ receipt: receiptSchema }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
  ...gameServerAccountCalls,
  ...gameServerEventsApi,
};

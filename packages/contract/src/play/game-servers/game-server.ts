import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParams, id } from '../../kit/field/fields.ts';
import { receipt } from '../../shapes.ts';
import { energyItemPurchase, energyRefill } from '../../wealth/items/energy.ts';
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

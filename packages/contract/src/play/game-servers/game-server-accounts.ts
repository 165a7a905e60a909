import * as z from 'zod/mini';
import { passProgressSchema, passUpgradeSchema } from '../../goals/battle-passes.ts';
import { gameMissionSchema } from '../../goals/game-missions.ts';
import { missionSchema } from '../../goals/missions.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { idParamsSchema, idParamSchema, buildListSchema } from '../../kit/field/fields.ts';
import { receiptSchema } from '../../shapes.ts';
import { currencyBalanceSchema } from '../../wealth/bank/balances.ts';
import { exchangeOrderSchema } from '../../wealth/exchange/exchange.ts';
import { loadoutItemSchema } from '../../wealth/items/loadout.ts';
import {
  craftReplySchema,
  craftOrderSchema,
  dismantleReplySchema,
  dismantleOrderSchema,
} from '../../wealth/craft/crafting.ts';
import { mergeReplySchema, mergeOrderSchema } from '../../wealth/merge/merging.ts';
import { matchModeSchema } from '../matches.ts';
import { purchaseOrderSchema } from '../../wealth/shop/shop.ts';

const signed = ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND'] as const;

/**
 * Calls of a game server about a player's account. The game server reads the account as the player
 * sees it, and acts for the player.
 */
export const gameServerAccountCalls = {
  readBalances: endpoint({
    method: 'GET',
    path: '/gs/v1/accounts/{id}/balances',
    may: 'game-server:players',
    summary: 'The balances of a player',
    params: idParamsSchema,
    reply: buildListSchema(currencyBalanceSchema),
    errors: signed,
  }),
  readLoadout: endpoint({
    method: 'GET',
    path: '/gs/v1/accounts/{id}/loadout',
    may: 'game-server:players',
    summary:
      'What a player can take into a match of a mode now; nothing, and why, where they may not play',
    params: idParamsSchema,
    query: z.object({ mode: matchModeSchema }),
    reply: z.object({
      refused: z.nullable(z.enum(['BLOCKED', 'CLOSED'])),
      data: z.array(loadoutItemSchema),
    }),
    errors: signed,
  }),
  readMissions: endpoint({
    method: 'GET',
    path: '/gs/v1/accounts/{id}/missions',
    may: 'game-server:players',
    summary:
      'The missions of a player, and the game missions that matches can name with how far the player is',
    params: idParamsSchema,
    reply: z.extend(buildListSchema(missionSchema), { gameMissions: z.array(gameMissionSchema) }),
    errors: signed,
  }),
  readPasses: endpoint({
    method: 'GET',
    path: '/gs/v1/accounts/{id}/passes',
    may: 'game-server:players',
    summary: 'Both tracks of the passes that run or are announced, and how far the player is',
    params: idParamsSchema,
    reply: buildListSchema(passProgressSchema),
    errors: signed,
  }),
  upgradePassFor: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/passes/{passId}/upgrade',
    may: 'game-server:economy',
    repeats: 'key',
    summary: 'Buy the paid track for a player, at the price that was seen',
    params: z.object({ id: idParamSchema, passId: idParamSchema }),
    body: passUpgradeSchema,
    reply: z.object({ receipt: receiptSchema }),
    errors: [...signed, 'CHANGED', 'CONFLICT'],
  }),
  exchangeFor: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/exchange',
    may: 'game-server:economy',
    repeats: 'key',
    feature: 'exchange',
    summary: 'Exchange currency of a player, whole multiples of a pair at the rate that was seen',
    params: idParamsSchema,
    body: exchangeOrderSchema,
    reply: z.object({ receipt: receiptSchema }),
    errors: [...signed, 'CHANGED', 'CONFLICT'],
  }),
  mergeFor: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/merge',
    may: 'game-server:economy',
    repeats: 'key',
    summary: 'Merge items of a player, at the price that was seen',
    params: idParamsSchema,
    body: mergeOrderSchema,
    reply: mergeReplySchema,
    errors: [...signed, 'CHANGED', 'CONFLICT'],
  }),
  purchaseFor: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/purchase',
    may: 'game-server:economy',
    repeats: 'key',
    feature: 'shop',
    summary: 'Buy so many of an offer for a player, at the price of one that was seen',
    params: idParamsSchema,
    body: purchaseOrderSchema,
    reply: z.object({ receipt: receiptSchema }),
    errors: [...signed, 'CHANGED', 'CONFLICT'],
  }),
  craftFor: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/craft',
    may: 'game-server:economy',
    repeats: 'key',
    summary: 'Craft an item of a collection for a player, at the price that was seen',
    params: idParamsSchema,
    body: craftOrderSchema,
    reply: craftReplySchema,
    errors: [...signed, 'CHANGED', 'CONFLICT'],
  }),
  dismantleFor: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/dismantle',
    may: 'game-server:economy',
    repeats: 'key',
    summary: 'Take items of a player apart, for the sum that was seen',
    params: idParamsSchema,
    body: dismantleOrderSchema,
    reply: dismantleReplySchema,
    errors: [...signed, 'CHANGED', 'CONFLICT'],
  }),
};

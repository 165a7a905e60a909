import * as z from 'zod/mini';
import { passProgress, passUpgrade } from '../../goals/battle-passes.ts';
import { gameMission } from '../../goals/game-missions.ts';
import { mission } from '../../goals/missions.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { idParams, idParam, listed } from '../../kit/field/fields.ts';
import { receipt } from '../../shapes.ts';
import { balance } from '../../wealth/bank/balances.ts';
import { exchangeOrder } from '../../wealth/exchange/exchange.ts';
import { loadoutItem } from '../../wealth/items/loadout.ts';
import {
  craftReply,
  craftOrder,
  dismantleReply,
  dismantleOrder,
} from '../../wealth/craft/crafting.ts';
import { mergeReply, mergeOrder } from '../../wealth/merge/merging.ts';
import { matchMode } from '../matches.ts';
import { purchaseOrder } from '../../wealth/shop/shop.ts';

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
    params: idParams,
    reply: listed(balance),
    errors: signed,
  }),
  readLoadout: endpoint({
    method: 'GET',
    path: '/gs/v1/accounts/{id}/loadout',
    may: 'game-server:players',
    summary:
      'What a player can take into a match of a mode now; nothing, and why, where they may not play',
    params: idParams,
    query: z.object({ mode: matchMode }),
    reply: z.object({
      refused: z.nullable(z.enum(['BLOCKED', 'CLOSED'])),
      data: z.array(loadoutItem),
    }),
    errors: signed,
  }),
  readMissions: endpoint({
    method: 'GET',
    path: '/gs/v1/accounts/{id}/missions',
    may: 'game-server:players',
    summary:
      'The missions of a player, and the game missions that matches can name with how far the player is',
    params: idParams,
    reply: z.extend(listed(mission), { gameMissions: z.array(gameMission) }),
    errors: signed,
  }),
  readPasses: endpoint({
    method: 'GET',
    path: '/gs/v1/accounts/{id}/passes',
    may: 'game-server:players',
    summary: 'Both tracks of the passes that run or are announced, and how far the player is',
    params: idParams,
    reply: listed(passProgress),
    errors: signed,
  }),
  upgradePassFor: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/passes/{passId}/upgrade',
    may: 'game-server:economy',
    repeats: 'key',
    summary: 'Buy the bought track for a player, at the price that was seen',
    params: z.object({ id: idParam, passId: idParam }),
    body: passUpgrade,
    reply: z.object({ receipt }),
    errors: [...signed, 'CHANGED', 'CONFLICT'],
  }),
  exchangeFor: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/exchange',
    may: 'game-server:economy',
    repeats: 'key',
    feature: 'exchange',
    summary: 'Exchange currency of a player, whole multiples of a pair at the rate that was seen',
    params: idParams,
    body: exchangeOrder,
    reply: z.object({ receipt }),
    errors: [...signed, 'CHANGED', 'CONFLICT'],
  }),
  mergeFor: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/merge',
    may: 'game-server:economy',
    repeats: 'key',
    summary: 'Merge items of a player, at the price that was seen',
    params: idParams,
    body: mergeOrder,
    reply: mergeReply,
    errors: [...signed, 'CHANGED', 'CONFLICT'],
  }),
  purchaseFor: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/purchase',
    may: 'game-server:economy',
    repeats: 'key',
    feature: 'shop',
    summary: 'Buy so many of an offer for a player, at the price of one that was seen',
    params: idParams,
    body: purchaseOrder,
    reply: z.object({ receipt }),
    errors: [...signed, 'CHANGED', 'CONFLICT'],
  }),
  craftFor: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/craft',
    may: 'game-server:economy',
    repeats: 'key',
    summary: 'Craft an item of a collection for a player, at the price that was seen',
    params: idParams,
    body: craftOrder,
    reply: craftReply,
    errors: [...signed, 'CHANGED', 'CONFLICT'],
  }),
  dismantleFor: endpoint({
    method: 'POST',
    path: '/gs/v1/accounts/{id}/dismantle',
    may: 'game-server:economy',
    repeats: 'key',
    summary: 'Take items of a player apart, for the sum that was seen',
    params: idParams,
    body: dismantleOrder,
    reply: dismantleReply,
    errors: [...signed, 'CHANGED', 'CONFLICT'],
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import {
  idParams,
  id,
  idParam,
  instant,
  listed,
  emptyReply,
  paged,
  pageQuery,
  text,
} from '../kit/field/fields.ts';
import { itemEnergy } from '../wealth/items/energy.ts';
import { itemAttribute, itemPerk } from '../wealth/perks/perks.ts';
import { language, receipt, seasonOfItem, userInventoryItem } from '../shapes.ts';

export const accountCalls = {
  listAccounts: endpoint({
    method: 'GET',
    path: '/api/accounts',
    may: 'signed-in',
    summary: 'The own accounts',
    reply: listed(
      z.object({
        id,
        username: z.string(),
        autoDLC: z.boolean(),
        inventories: z.array(userInventoryItem),
      }),
    ),
    errors: [],
  }),
  readCommandState: endpoint({
    method: 'GET',
    path: '/api/users/{id}/commands/{key}',
    may: 'self',
    summary: 'Whether a change of the user was made, by the idempotency key it was sent under',
    params: z.object({ id: idParam, key: text(100) }),
    reply: z.object({ done: z.boolean() }),
    errors: [],
  }),
  setAutoDlc: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/auto-dlc',
    may: 'self',
    summary: 'Whether the game installs packs by itself',
    params: idParams,
    body: z.strictObject({ autoDLC: z.boolean() }),
    reply: emptyReply,
    errors: [],
  }),
  setUsername: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/username',
    may: 'self',
    summary: 'Choose another name; once a day',
    params: idParams,
    body: z.strictObject({ username: text(200) }),
    reply: emptyReply,
    errors: ['CONFLICT'],
  }),
  setLanguage: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/language',
    may: 'self',
    summary: 'The language of mails and messages',
    params: idParams,
    body: z.strictObject({ language }),
    reply: emptyReply,
    errors: [],
    duringPasswordReset: true,
  }),
  listInventories: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/inventories',
    may: 'self',
    summary: 'The own items, newest first',
    params: idParams,
    query: z.extend(pageQuery, { dlc: z.optional(text(100)) }),
    reply: paged(userInventoryItem),
    errors: [],
  }),
  itemDetail: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/inventories/{itemId}',
    may: 'self',
    summary: 'One of the own items: its perks, and the attributes with what they add',
    params: z.object({ id: idParam, itemId: idParam }),
    reply: z.object({
      data: userInventoryItem,
      /** Energy of contracts and badges. */
      energy: z.nullable(itemEnergy),
      season: z.nullable(seasonOfItem),
      /**
       * Percent by which the item's collection raises rewards of matches; null if the collection
       * has no booster.
       */
      boost: z.nullable(z.int()),
      perks: z.array(itemPerk),
      attributes: z.array(itemAttribute),
    }),
    errors: ['NOT_FOUND'],
  }),
  itemHistory: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/inventories/{itemId}/history',
    may: 'self',
    summary: 'What happened to an item, and why the player has it',
    params: z.object({ id: idParam, itemId: idParam }),
    reply: listed(receipt),
    errors: ['NOT_FOUND'],
  }),
  displayedStatistics: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/statistics',
    may: 'self',
    summary: 'Lifetime totals that the game shows',
    params: idParams,
    reply: listed(z.object({ id, name: z.string(), total: z.number() })),
    errors: [],
  }),
  listReceipts: endpoint({
    method: 'GET',
    path: '/api/users/{id}/receipts',
    may: 'self',
    summary: 'Why a player has something, newest first',
    params: idParams,
    query: pageQuery,
    reply: paged(receipt),
    errors: [],
  }),
  readReceipt: endpoint({
    method: 'GET',
    path: '/api/users/{id}/receipts/{receiptId}',
    may: 'self',
    summary: 'One own receipt; of a part of a match the receipt of the whole match',
    params: z.object({ id: idParam, receiptId: idParam }),
    reply: z.object({ receipt }),
    errors: ['NOT_FOUND'],
  }),
};
export const availability = z.object({
  gameSessionsEnabled: z.boolean(),
  nextPlaytime: z.nullable(instant),
});

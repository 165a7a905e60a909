import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParams, idParam, paged, pageQuery } from '../../kit/field/fields.ts';
import { receipt } from '../../shapes.ts';

export const receiptCalls = {
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

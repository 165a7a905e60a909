import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idParamSchema,
  buildPageSchema,
  pageQuerySchema,
} from '../../kit/field/fields.ts';
import { receiptSchema } from '../../shapes.ts';

export const receiptCalls = {
  listReceipts: endpoint({
    method: 'GET',
    path: '/api/users/{id}/receipts',
    may: 'self',
    summary: 'Why a player has something, newest first',
    params: idParamsSchema,
    query: pageQuerySchema,
    reply: buildPageSchema(receiptSchema),
    errors: [],
  }),
  readReceipt: endpoint({
    method: 'GET',
    path: '/api/users/{id}/receipts/{receiptId}',
    may: 'self',
    summary: 'One own receipt; of a part of a match the receipt of the whole match',
    params: z.object({ id: idParamSchema, receiptId: idParamSchema }),
    reply: z.object({ receipt: receiptSchema }),
    errors: ['NOT_FOUND'],
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  idParamSchema,
  instantSchema,
  buildPageSchema,
  pageQuerySchema,
} from '../../kit/field/fields.ts';
import { receiptSchema, shownRewardSchema } from '../../shapes.ts';

/**
 * REVIEW: the studio reviews the reward first. REFUSED: the studio has reviewed the reward and does
 * not pay it.
 */
const inboxStates = ['WAITING', 'REVIEW', 'CLAIMED', 'EXPIRED', 'REFUSED'] as const;
/**
 * Reward that waits because it was unclaimed at the end of a mission, cannot be delivered at
 * present, or is no longer offered.
 */
const inboxMessage = z.object({
  id: idSchema,
  title: z.string(),
  text: z.string(),
  attachments: z.array(z.extend(shownRewardSchema, { id: z.nullable(idSchema) })),
  state: z.enum(inboxStates),
  createdAt: instantSchema,
  /** Null: the reward does not expire. */
  expiresAt: z.nullable(instantSchema),
});

export const inboxCalls = {
  listInbox: endpoint({
    method: 'GET',
    path: '/api/users/{id}/inbox',
    may: 'self',
    summary: 'Messages with something to claim, newest first (OP-117)',
    params: idParamsSchema,
    query: pageQuerySchema,
    reply: z.extend(buildPageSchema(inboxMessage), { waiting: z.int() }),
    errors: [],
  }),
  claimInboxMessage: endpoint({
    method: 'POST',
    path: '/api/users/{id}/inbox/{messageId}/claim',
    may: 'self',
    summary: 'Claim what is attached, once; `held` where it still cannot be delivered (OP-117)',
    params: z.object({ id: idParamSchema, messageId: idParamSchema }),
    reply: z.object({ receipt: receiptSchema }),
    errors: ['NOT_FOUND', 'ALREADY_CLAIMED', 'CONFLICT'],
  }),
};

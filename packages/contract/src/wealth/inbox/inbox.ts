import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParams, id, idParam, instant, paged, pageQuery } from '../../kit/field/fields.ts';
import { receipt, shownReward } from '../../shapes.ts';

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
  id,
  title: z.string(),
  text: z.string(),
  attachments: z.array(z.extend(shownReward, { id: z.nullable(id) })),
  state: z.enum(inboxStates),
  createdAt: instant,
  /** Null: the reward does not expire. */
  expiresAt: z.nullable(instant),
});

export const inboxCalls = {
  listInbox: endpoint({
    method: 'GET',
    path: '/api/users/{id}/inbox',
    may: 'self',
    summary: 'Messages with something to claim, newest first (OP-117)',
    params: idParams,
    query: pageQuery,
    reply: z.extend(paged(inboxMessage), { waiting: z.int() }),
    errors: [],
  }),
  claimInboxMessage: endpoint({
    method: 'POST',
    path: '/api/users/{id}/inbox/{messageId}/claim',
    may: 'self',
    summary: 'Claim what is attached, once; `held` where it still cannot be delivered (OP-117)',
    params: z.object({ id: idParam, messageId: idParam }),
    reply: z.object({ receipt }),
    errors: ['NOT_FOUND', 'ALREADY_CLAIMED', 'CONFLICT'],
  }),
};

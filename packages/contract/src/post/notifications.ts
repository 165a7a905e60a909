import * as z from 'zod/mini';
import { notificationSchema } from '../events.ts';
import { endpoint } from '../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  emptyReplySchema,
  buildPageSchema,
  pageQuerySchema,
} from '../kit/field/fields.ts';
import { limits } from '../limits.ts';

export const notificationCalls = {
  listNotifications: endpoint({
    method: 'GET',
    path: '/api/users/{id}/notifications',
    may: 'self',
    summary: 'Notifications, newest first',
    params: idParamsSchema,
    query: pageQuerySchema,
    reply: buildPageSchema(notificationSchema),
    errors: [],
  }),
  readNotifications: endpoint({
    method: 'POST',
    path: '/api/users/{id}/notifications/read',
    may: 'self',
    summary: 'Mark one or several as read (OP-21)',
    params: idParamsSchema,
    duringPasswordReset: true,
    body: z.strictObject({
      id: z.union([
        idSchema,
        z.array(idSchema).check(z.minLength(1), z.maxLength(limits.notificationReadMax)),
      ]),
    }),
    reply: emptyReplySchema,
    errors: [],
  }),
  readAllNotifications: endpoint({
    method: 'POST',
    path: '/api/users/{id}/notifications/read-all',
    may: 'self',
    summary: 'Mark all as read',
    params: idParamsSchema,
    reply: emptyReplySchema,
    errors: [],
    duringPasswordReset: true,
  }),
  checkUnread: endpoint({
    method: 'GET',
    path: '/api/users/{id}/notifications/check-unread',
    may: 'self',
    summary: 'Whether anything is unread',
    params: idParamsSchema,
    reply: z.object({ unread: z.boolean() }),
    errors: [],
  }),
};

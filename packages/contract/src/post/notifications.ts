import * as z from 'zod/mini';
import { notification } from '../events.ts';
import { endpoint } from '../kit/endpoint.ts';
import { idParams, id, emptyReply, paged, pageQuery } from '../kit/field/fields.ts';
import { limits } from '../limits.ts';

export const notificationCalls = {
  listNotifications: endpoint({
    method: 'GET',
    path: '/api/users/{id}/notifications',
    may: 'self',
    summary: 'Notifications, newest first',
    params: idParams,
    query: pageQuery,
    reply: paged(notification),
    errors: [],
  }),
  readNotifications: endpoint({
    method: 'POST',
    path: '/api/users/{id}/notifications/read',
    may: 'self',
    summary: 'Mark one or several as read (OP-21)',
    params: idParams,
    duringPasswordReset: true,
    body: z.strictObject({
      id: z.union([id, z.array(id).check(z.minLength(1), z.maxLength(limits.notificationReadMax))]),
    }),
    reply: emptyReply,
    errors: [],
  }),
  readAllNotifications: endpoint({
    method: 'POST',
    path: '/api/users/{id}/notifications/read-all',
    may: 'self',
    summary: 'Mark all as read',
    params: idParams,
    reply: emptyReply,
    errors: [],
    duringPasswordReset: true,
  }),
  checkUnread: endpoint({
    method: 'GET',
    path: '/api/users/{id}/notifications/check-unread',
    may: 'self',
    summary: 'Whether anything is unread',
    params: idParams,
    reply: z.object({ unread: z.boolean() }),
    errors: [],
  }),
};

import * as z from 'zod/mini';
import { amountMax } from '../amounts.ts';
import { currencyCodeSchema } from '../kit/field/currency-fields.ts';
import { endpoint } from '../kit/endpoint.ts';
import {
  idSchema,
  instantSchema,
  nonEmptyText,
  text,
  wholeNumberSchema,
} from '../kit/field/fields.ts';
import { limits } from '../limits.ts';
import { adminUserFilterFields } from './users/users.ts';
import { toErrorText } from '../kit/problem/problem.ts';

const grantAmount = z.int().check(z.gte(limits.grantAmountMin), z.lte(limits.grantAmountMax));
const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('block'), until: z.nullable(instantSchema) }),
  z.strictObject({ kind: z.literal('unblock') }),
  z.strictObject({ kind: z.literal('item'), inventoryId: idSchema, amount: grantAmount }),
  z.strictObject({
    kind: z.literal('currency'),
    currency: currencyCodeSchema,
    amount: z.int().check(z.gte(1), z.lte(amountMax)),
  }),
  z.strictObject({ kind: z.literal('avatar'), avatarId: idSchema }),
]);
export type UserBulkAction = z.output<typeof action>;

/**
 * Reasons for which a selected user is skipped. `changed`: the user has changed since the preview.
 */
const leftOutReasons = [
  'self',
  'administrator',
  'deleted',
  'blocked',
  'not-blocked',
  'owned',
  'changed',
] as const;
export type BulkSkipReason = (typeof leftOutReasons)[number];

/** Bulk actions on users. */
export const userBulkApi = {
  adminBulkUsers: endpoint({
    method: 'POST',
    path: '/api/admin/users/bulk',
    may: 'admin',
    summary:
      'Block, unblock or grant to many users: all whom it may touch, or nobody; with preview=true it says whom and how much and changes nothing',
    query: z.object({ preview: z.optional(z.enum(['true', 'false'])) }),
    body: z
      .strictObject({
        /**
         * Users to change. A user who has changed since the preview is left out, if the version
         * from the preview is sent.
         */
        users: z.optional(
          z
            .array(z.strictObject({ id: idSchema, version: z.optional(wholeNumberSchema) }))
            .check(
              z.minLength(1, toErrorText('usersMin')),
              z.maxLength(limits.userBulkMax, toErrorText('usersMax', { max: limits.userBulkMax })),
            ),
        ),
        /**
         * Filters whose matching users are all selected. The action itself must send the `seen`
         * value of its preview.
         */
        filters: z.optional(z.strictObject(adminUserFilterFields)),
        seen: z.optional(text(100)),
        action,
        reason: z.optional(nonEmptyText(500)),
      })
      .check(
        z.refine((body) => (body.users === undefined) !== (body.filters === undefined), {
          error: toErrorText('usersOrFilters'),
          path: ['users'],
        }),
      ),
    reply: z.object({
      touched: z.array(
        z.object({
          id: idSchema,
          username: z.string(),
          version: z.int(),
          lvl: z.int(),
          statusId: z.int(),
          statusAfter: z.int(),
          /**
           * The player's amount before the grant, in items or minor units. Null if nothing is
           * granted, or if the grant was not tried.
           */
          before: z.nullable(z.string()),
          /** The player's amount after the grant, like `before`. */
          after: z.nullable(z.string()),
        }),
      ),
      leftOut: z.array(
        z.object({ id: idSchema, username: z.nullable(z.string()), why: z.enum(leftOutReasons) }),
      ),
      /**
       * Granted item or currency, in items or minor units. Sums over players are texts, because
       * they may exceed the range of a number. `left` is the remaining supply before the grant;
       * null without a cap.
       */
      what: z.nullable(
        z.object({
          name: z.string(),
          currency: z.nullable(z.string()),
          decimals: z.int(),
          total: z.string(),
          left: z.nullable(z.string()),
          /** Total amount issued before this grant; null if the amount is not counted. */
          issued: z.nullable(z.string()),
          /**
           * Amount of the currency that players held before this grant. Null for anything except a
           * currency.
           */
          held: z.nullable(z.string()),
        }),
      ),
      /**
       * Value that identifies exactly the affected users and their state at the preview. The caller
       * sends it back, so that no other user is affected.
       */
      seen: z.string(),
      /** Reasons why the action needs a second administrator; empty if one operator may run it. */
      awaits: z.array(z.string()),
      commandId: z.nullable(idSchema),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'AWAITS_APPROVAL'],
  }),
};

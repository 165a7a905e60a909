import * as z from 'zod/mini';
import type { notificationTypes } from '../events.ts';
import { endpoint } from '../kit/endpoint.ts';
import { idParamsSchema, emptyReplySchema } from '../kit/field/fields.ts';

/** Kinds of push messages. A player can turn each kind off for all of the player's browsers. */
export const pushKinds = ['REWARDS', 'PROGRESS', 'ACCOUNT', 'OFFICE'] as const;
export type PushKind = (typeof pushKinds)[number];

/**
 * Kind of push message for each notification. Other messages that have a text are distinguished by
 * their type.
 */
export const pushKindByNotification: Readonly<
  Record<(typeof notificationTypes)[number], PushKind>
> = {
  REFERRAL_REWARD_AVAILABLE: 'REWARDS',
  INVENTORY_ADDED: 'REWARDS',
  REWARD_PAID: 'REWARDS',
  LEVEL_REWARD_AVAILABLE: 'REWARDS',
  ACHIEVEMENT_UNLOCKED: 'PROGRESS',
  INVENTORY_REMOVED: 'ACCOUNT',
  GRANT_REVOKED: 'ACCOUNT',
  PURCHASE_REVERSED: 'ACCOUNT',
  ALPHA_KEY_REVOKED: 'ACCOUNT',
  DEBT_REPAID: 'ACCOUNT',
  TWO_FACTOR_RESET: 'ACCOUNT',
  APPROVAL_WAITS: 'OFFICE',
  APPROVAL_DECIDED: 'OFFICE',
  ECONOMY_ALARM: 'OFFICE',
  ECONOMY_CALM: 'OFFICE',
  RECRUITS_HELD: 'OFFICE',
  MAIL_ALARM: 'OFFICE',
  MAIL_CALM: 'OFFICE',
  CHAIN_FEES_ALARM: 'OFFICE',
  DISCORD_ALARM: 'OFFICE',
  DISCORD_CALM: 'OFFICE',
  CHAIN_DIFFERENCE_ALARM: 'OFFICE',
};

/** Settings of push messages; tokens are saved and deleted by calls of a user. */
export const pushSettingCalls = {
  getPushSettings: endpoint({
    method: 'GET',
    path: '/api/users/{id}/push-settings',
    may: 'self',
    summary: 'Which kinds of push messages are turned off',
    params: idParamsSchema,
    reply: z.object({ off: z.array(z.enum(pushKinds)) }),
    errors: [],
  }),
  savePushSetting: endpoint({
    method: 'POST',
    path: '/api/users/{id}/push-settings',
    may: 'self',
    summary: 'Turn one kind of push messages on or off',
    params: idParamsSchema,
    body: z.strictObject({ kind: z.enum(pushKinds), isOn: z.boolean() }),
    reply: emptyReplySchema,
    errors: [],
  }),
};

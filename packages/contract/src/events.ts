import * as z from 'zod/mini';
import { idSchema } from './kit/field/fields.ts';
import { avatarSchema, rewardSchema } from './shapes.ts';

/** Names of the browser's queries that an event can invalidate. */
export type QueryName =
  | 'user'
  | 'avatars'
  | 'news'
  | 'notifications'
  | 'unread'
  | 'level-rewards'
  | 'inventories'
  | 'wallets'
  | 'links'
  | 'discord-roles'
  | 'airdrops'
  | 'assets'
  | 'item-history'
  | 'sessions'
  | 'balances'
  | 'game-shares'
  | 'exchange'
  | 'receipts'
  | 'statistics'
  | 'alpha-key'
  | 'referral'
  | 'missions'
  | 'game-missions'
  | 'achievements'
  | 'activity-events'
  | 'battle-passes'
  | 'game-events'
  | 'availability'
  | 'merge-lines'
  | 'shop'
  | 'crafting'
  | 'inbox'
  | 'tournaments'
  | 'settings'
  | 'office'
  | 'office-row';

interface EventEntry {
  readonly payload: z.ZodMiniType;
  readonly stale: readonly QueryName[];
  /**
   * `logs-out`: the session has ended; `recheck`: the page reads the unread state again a little
   * later; `gathers`: messages that arrive while one is shown are combined, with the sum of their
   * gains; `celebrates`: a message with a text is shown as a separate celebration.
   */
  readonly effect?: 'logs-out' | 'recheck' | 'gathers' | 'celebrates';
}
const event = <const E extends EventEntry>(declared: E): E => declared;

export const missionTypes = ['common', 'special'] as const;
export const missionStatuses = ['IN_PROGRESS', 'READY_TO_CLAIM', 'CLAIMED', 'EXPIRED'] as const;
export const notificationTypes = [
  'REFERRAL_REWARD_AVAILABLE',
  'INVENTORY_ADDED',
  'INVENTORY_REMOVED',
  'REWARD_PAID',
  'GRANT_REVOKED',
  'PURCHASE_REVERSED',
  'ALPHA_KEY_REVOKED',
  'DEBT_REPAID',
  'ACHIEVEMENT_UNLOCKED',
  'LEVEL_REWARD_AVAILABLE',
  'TWO_FACTOR_RESET',
  'APPROVAL_WAITS',
  'APPROVAL_DECIDED',
  'ECONOMY_ALARM',
  'ECONOMY_CALM',
  'RECRUITS_HELD',
  'CHAIN_FEES_ALARM',
  'DISCORD_ALARM',
  'DISCORD_CALM',
  'CHAIN_DIFFERENCE_ALARM',
  'MAIL_ALARM',
  'MAIL_CALM',
] as const;
export const notificationSchema = z.object({
  id: idSchema,
  text: z.string(),
  type: z.enum(notificationTypes),
  image: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});

/**
 * Maximum number of rewards in a message, so that the message stays small. The message's text names
 * all rewards.
 */
export const messageRewardsMax = 5;
const paidRewards = z.array(rewardSchema).check(z.maxLength(messageRewardsMax));

/**
 * Table of all realtime messages, each with its payload and the queries that become stale. One
 * handler reads this table.
 */
export const realtimeEvents = {
  INVENTORY_LIST_CHANGED: event({
    payload: z.object({ accountId: idSchema }),
    stale: ['inventories', 'item-history', 'merge-lines', 'crafting'],
  }),
  /** An asset was minted, moved, staked, released or burnt, or its transaction has progressed. */
  ASSET_LIST_CHANGED: event({
    payload: z.object({ accountId: idSchema }),
    /** `balances` too, because claimable amounts are shown next to the balances */
    stale: ['assets', 'balances'],
  }),
  SESSION_DESTROYED: event({ payload: z.object({}), stale: [], effect: 'logs-out' }),
  AVATAR_UPDATED: event({
    payload: z.object({ avatar: z.nullable(avatarSchema) }),
    stale: ['user', 'avatars'],
  }),
  AUTO_DLC_CHANGED: event({
    payload: z.object({ accountId: idSchema, autoDLC: z.boolean() }),
    stale: ['user'],
  }),
  /**
   * Sent when another tab changed the name or the language, or requested or cancelled the
   * account's deletion.
   */
  ACCOUNT_UPDATED: event({
    payload: z.object({ accountId: idSchema }),
    stale: ['user', 'wallets', 'links', 'discord-roles', 'airdrops'],
  }),
  NEW_NOTIFICATION: event({
    payload: z.object({ notification: notificationSchema }),
    stale: ['notifications', 'unread'],
  }),
  NOTIFICATION_UPDATED: event({
    payload: z.object({ ids: z.optional(z.array(idSchema)) }),
    stale: ['notifications'],
    effect: 'recheck',
  }),
  EMAIL_VERIFIED: event({ payload: z.object({ statusId: z.int() }), stale: ['user'] }),
  LEVEL_REWARDS_UPDATE: event({ payload: z.object({}), stale: ['level-rewards'] }),
  EXP_GAINED: event({
    /** `amount` is the gained experience. */
    payload: z.object({ lvl: z.int(), exp: z.int(), maxExp: z.int(), amount: z.int() }),
    stale: ['user', 'level-rewards', 'statistics', 'missions', 'achievements', 'receipts'],
    effect: 'gathers',
  }),
  /**
   * Sent when a match without experience was counted. A match with experience sends EXP_GAINED
   * instead.
   */
  STATISTICS_UPDATED: event({
    payload: z.object({}),
    stale: ['statistics', 'missions', 'achievements', 'receipts'],
  }),
  /**
   * Sent without a text if the key was revoked (state 0) or was claimed in another tab (state 2).
   */
  ALPHA_KEY_GRANTED: event({ payload: z.object({ alphaKey: z.int() }), stale: ['alpha-key'] }),
  REFERRAL_UPDATE: event({ payload: z.object({}), stale: ['referral'] }),
  ACHIEVEMENT_UNLOCKED: event({
    payload: z.object({
      achievement: z.object({
        id: idSchema,
        name: z.string(),
        exp: z.int(),
        activeImage: z.nullable(z.string()),
      }),
    }),
    stale: ['achievements'],
    effect: 'celebrates',
  }),
  MISSION_STATUS_UPDATED: event({
    payload: z.object({
      missionId: idSchema,
      templateId: idSchema,
      status: z.enum(missionStatuses),
    }),
    stale: ['missions'],
  }),
  /** Sent when an operator changed the data of these lists. */
  ACHIEVEMENTS_UPDATED: event({ payload: z.object({}), stale: ['achievements'] }),
  NEWS_UPDATED: event({ payload: z.object({}), stale: ['news'] }),
  AVATARS_UPDATED: event({ payload: z.object({}), stale: ['avatars'] }),
  /**
   * Sent when a campaign was created, changed, started, ended or settled, or an action was
   * detected.
   */
  AIRDROPS_UPDATED: event({ payload: z.object({}), stale: ['airdrops'] }),
  /**
   * Sent when names, pictures or attributes of items changed. All pages that show these items are
   * affected.
   */
  CATALOGUE_UPDATED: event({
    payload: z.object({}),
    stale: [
      'inventories',
      'item-history',
      'level-rewards',
      'missions',
      'game-missions',
      'referral',
      'activity-events',
      'battle-passes',
      'crafting',
    ],
  }),
  MISSION_LIST_UPDATED: event({
    payload: z.object({ type: z.optional(z.enum(missionTypes)) }),
    stale: ['missions'],
  }),
  /**
   * Sent when parameters of the rules changed, such as the experience for levels or the number of
   * missions.
   */
  RULES_UPDATED: event({
    payload: z.object({}),
    stale: ['user', 'level-rewards', 'missions', 'referral', 'inventories'],
  }),
  /** Sent when the player's own score has changed; with a text if a prize was paid. */
  TOURNAMENTS_UPDATED: event({
    payload: z.object({ prize: z.optional(z.object({ place: z.int(), rewards: paidRewards })) }),
    stale: ['tournaments'],
    effect: 'celebrates',
  }),
  /** Sent when operators opened or closed a part of the portal or an external service. */
  FEATURES_UPDATED: event({
    payload: z.object({}),
    stale: ['settings', 'referral', 'tournaments', 'exchange', 'links'],
  }),
  ACTIVITY_EVENTS_UPDATED: event({ payload: z.object({}), stale: ['activity-events'] }),
  /** Sent for experience in a pass, a granted tier, an upgrade, and a published or ended pass. */
  BATTLE_PASS_UPDATED: event({
    payload: z.object({
      /** Highest granted tier of a track, and the rewards of all granted tiers. */
      tier: z.optional(z.object({ passId: idSchema, goal: z.int(), rewards: paidRewards })),
    }),
    stale: ['battle-passes', 'receipts'],
    effect: 'celebrates',
  }),
  /** Sent when a match advanced a game mission, or an operator changed a mission. */
  GAME_MISSIONS_UPDATED: event({ payload: z.object({}), stale: ['game-missions', 'receipts'] }),
  /** Sent when an event of the game was created, changed, started or ended. */
  GAME_EVENTS_UPDATED: event({ payload: z.object({}), stale: ['game-events'] }),
  /** Sent when an operator opened or closed the game, or changed its opening hours. */
  SESSION_AVAILABILITY: event({ payload: z.object({}), stale: ['availability'] }),
  /** Sent when an operator changed the rewards of staking, or the assets that can be split. */
  STAKING_UPDATED: event({ payload: z.object({}), stale: ['assets', 'balances'] }),
  /** Sent when an operator changed the possible merges or their price. */
  MERGE_LINES_UPDATED: event({ payload: z.object({}), stale: ['merge-lines'] }),
  /**
   * Sent when an operator changed an offer, when the time window of an offer started or ended, or
   * when an offer was bought or sold out.
   */
  SHOP_UPDATED: event({ payload: z.object({}), stale: ['shop'] }),
  /** Sent when an operator changed the cost of crafting or the yield of disassembly. */
  CRAFTING_UPDATED: event({ payload: z.object({}), stale: ['crafting'] }),
  /** Sent to administrators when a request waits for a second administrator, or was decided. */
  APPROVALS_UPDATED: event({ payload: z.object({}), stale: ['office', 'office-row'] }),
  /**
   * Sent to administrators when a row of a declared section was created, deleted or restored, or
   * when the deletion of a player was requested, cancelled or done. Pages read the open row again.
   * They read its list again only if the list lacks the open row, because otherwise rows would move
   * under the pointer.
   */
  OFFICE_ROWS_UPDATED: event({ payload: z.object({}), stale: ['office-row'] }),
  INBOX_UPDATED: event({ payload: z.object({}), stale: ['inbox', 'discord-roles'] }),
  BALANCE_UPDATED: event({
    payload: z.object({}),
    stale: ['balances', 'receipts', 'exchange', 'game-shares'],
  }),
  /** Sent when an operator changed the exchange pairs or a rate. */
  EXCHANGE_UPDATED: event({ payload: z.object({}), stale: ['exchange'] }),
} as const satisfies Record<string, EventEntry>;

export type EventType = keyof typeof realtimeEvents;
/** Events that can be sent to every open page, because they contain no personal data. */
export type PublicEventType = {
  [T in EventType]: Record<never, never> extends z.input<(typeof realtimeEvents)[T]['payload']>
    ? T
    : never;
}[EventType];
export type EventPayload<T extends EventType> = z.output<(typeof realtimeEvents)[T]['payload']>;

/**
 * Envelope of a message as it is sent (OP-62). `seq` orders a user's messages and is the cursor
 * from which a channel resumes.
 */
export interface EventMessage<T extends string = string> {
  readonly id: string;
  readonly seq: number;
  readonly type: T;
  readonly title?: string;
  readonly text?: string;
  readonly payload?: unknown;
  /**
   * Set for messages of the log that everybody reads, because this log has its own numbering and
   * its own cursor.
   */
  readonly toAll?: true;
}
/** Several messages in one envelope, handled one by one (R4.48). */
export interface EventGroup {
  readonly type: 'GROUP';
  readonly payload: { readonly items: readonly EventMessage[] };
}

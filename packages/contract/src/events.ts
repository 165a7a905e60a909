import * as z from 'zod/mini';
import { id } from './kit/field/fields.ts';
import { avatar, reward } from './shapes.ts';

/** Names of the queries in the browser that an event can make stale. */
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
  | 'office';

interface EventEntry {
  readonly payload: z.ZodMiniType;
  readonly stale: readonly QueryName[];
  /**
   * `logs-out`: the session has ended; `recheck`: the unread state is read again a little later;
   * `gathers`: the gains of several messages that arrive while one is being shown are shown as one
   * sum; `celebrates`: a message with text is shown as a celebration of its own.
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
export const notification = z.object({
  id,
  text: z.string(),
  type: z.enum(notificationTypes),
  image: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});

/** Rewards of a message, at most so many that it stays small; its text names all. */
export const messageRewardsMax = 5;
const paidRewards = z.array(reward).check(z.maxLength(messageRewardsMax));

/**
 * Every realtime message: its payload and the queries that it makes stale. One generic handler
 * reads this table.
 */
export const realtimeEvents = {
  INVENTORY_LIST_CHANGED: event({
    payload: z.object({ accountId: id }),
    stale: ['inventories', 'item-history', 'merge-lines', 'crafting'],
  }),
  /** An asset was minted, moved, staked, released or burnt, or its transaction has come further. */
  ASSET_LIST_CHANGED: event({
    payload: z.object({ accountId: id }),
    /**
     * Makes `balances` stale, too, because amounts waiting to be claimed are shown next to them.
     */
    stale: ['assets', 'balances'],
  }),
  SESSION_DESTROYED: event({ payload: z.object({}), stale: [], effect: 'logs-out' }),
  AVATAR_UPDATED: event({
    payload: z.object({ avatar: z.nullable(avatar) }),
    stale: ['user', 'avatars'],
  }),
  AUTO_DLC_CHANGED: event({
    payload: z.object({ accountId: id, autoDLC: z.boolean() }),
    stale: ['user'],
  }),
  /** Derived: name, language or the wish to leave changed in another tab. */
  ACCOUNT_UPDATED: event({
    payload: z.object({ accountId: id }),
    stale: ['user', 'wallets', 'links', 'discord-roles', 'airdrops'],
  }),
  NEW_NOTIFICATION: event({
    payload: z.object({ notification }),
    stale: ['notifications', 'unread'],
  }),
  NOTIFICATION_UPDATED: event({
    payload: z.object({ ids: z.optional(z.array(id)) }),
    stale: ['notifications'],
    effect: 'recheck',
  }),
  EMAIL_VERIFIED: event({ payload: z.object({ statusId: z.int() }), stale: ['user'] }),
  LEVEL_REWARDS_UPDATE: event({ payload: z.object({}), stale: ['level-rewards'] }),
  EXP_GAINED: event({
    /** Derived: `amount`, what was gained. */
    payload: z.object({ lvl: z.int(), exp: z.int(), maxExp: z.int(), amount: z.int() }),
    stale: ['user', 'level-rewards', 'statistics', 'missions', 'achievements', 'receipts'],
    effect: 'gathers',
  }),
  /**
   * Derived: a match that gave no experience was counted; a match with experience sends EXP_GAINED.
   */
  STATISTICS_UPDATED: event({
    payload: z.object({}),
    stale: ['statistics', 'missions', 'achievements', 'receipts'],
  }),
  /**
   * Also without words, when the state changes otherwise: taken back (0), claimed in another tab
   * (2).
   */
  ALPHA_KEY_GRANTED: event({ payload: z.object({ alphaKey: z.int() }), stale: ['alpha-key'] }),
  REFERRAL_UPDATE: event({ payload: z.object({}), stale: ['referral'] }),
  ACHIEVEMENT_UNLOCKED: event({
    payload: z.object({
      achievement: z.object({
        id,
        name: z.string(),
        exp: z.int(),
        activeImage: z.nullable(z.string()),
      }),
    }),
    stale: ['achievements'],
    effect: 'celebrates',
  }),
  MISSION_STATUS_UPDATED: event({
    payload: z.object({ missionId: id, templateId: id, status: z.enum(missionStatuses) }),
    stale: ['missions'],
  }),
  /** Derived: an operator changed what these lists are made of. */
  ACHIEVEMENTS_UPDATED: event({ payload: z.object({}), stale: ['achievements'] }),
  NEWS_UPDATED: event({ payload: z.object({}), stale: ['news'] }),
  AVATARS_UPDATED: event({ payload: z.object({}), stale: ['avatars'] }),
  /** Derived: a campaign was made or changed, began, ended or was settled; also what was seen. */
  AIRDROPS_UPDATED: event({ payload: z.object({}), stale: ['airdrops'] }),
  /** Derived: names, pictures or attributes of items, wherever they show. */
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
  /** Derived: the rules go by other parameters: what levels take, how many missions are given. */
  RULES_UPDATED: event({
    payload: z.object({}),
    stale: ['user', 'level-rewards', 'missions', 'referral', 'inventories'],
  }),
  /** The own score has changed; with words when a prize was paid. */
  TOURNAMENTS_UPDATED: event({
    payload: z.object({ prize: z.optional(z.object({ place: z.int(), rewards: paidRewards })) }),
    stale: ['tournaments'],
    effect: 'celebrates',
  }),
  /** Derived: operators have opened or closed a part of the portal, or a service of others. */
  FEATURES_UPDATED: event({
    payload: z.object({}),
    stale: ['settings', 'referral', 'tournaments', 'exchange', 'links'],
  }),
  ACTIVITY_EVENTS_UPDATED: event({ payload: z.object({}), stale: ['activity-events'] }),
  /** Derived: experience for a pass, a tier handed out, an upgrade, a pass published or over. */
  BATTLE_PASS_UPDATED: event({
    payload: z.object({
      /** The highest tier of a track that was handed out, and what all of them brought. */
      tier: z.optional(z.object({ passId: id, goal: z.int(), rewards: paidRewards })),
    }),
    stale: ['battle-passes', 'receipts'],
    effect: 'celebrates',
  }),
  /** Derived: a match has brought a game mission further, or an operator changed one. */
  GAME_MISSIONS_UPDATED: event({ payload: z.object({}), stale: ['game-missions', 'receipts'] }),
  /** Derived: an event of the game was made or changed, has begun or is over. */
  GAME_EVENTS_UPDATED: event({ payload: z.object({}), stale: ['game-events'] }),
  /** Derived: an operator opened or closed the game, or changed when it is open. */
  SESSION_AVAILABILITY: event({ payload: z.object({}), stale: ['availability'] }),
  /** Derived: an operator changed what staking pays, or which assets can be split. */
  STAKING_UPDATED: event({ payload: z.object({}), stale: ['assets', 'balances'] }),
  /** Derived: an operator changed what can be merged, or its price. */
  MERGE_LINES_UPDATED: event({ payload: z.object({}), stale: ['merge-lines'] }),
  /** Derived: an operator changed an offer, its window turned, it is sold out, somebody bought. */
  SHOP_UPDATED: event({ payload: z.object({}), stale: ['shop'] }),
  /** Derived: an operator changed what crafting costs, or what taking apart brings. */
  CRAFTING_UPDATED: event({ payload: z.object({}), stale: ['crafting'] }),
  /** Derived, to administrators: a request waits for a second one, or was decided on. */
  APPROVALS_UPDATED: event({ payload: z.object({}), stale: ['office'] }),
  INBOX_UPDATED: event({ payload: z.object({}), stale: ['inbox', 'discord-roles'] }),
  BALANCE_UPDATED: event({
    payload: z.object({}),
    stale: ['balances', 'receipts', 'exchange', 'game-shares'],
  }),
  /** Derived: an operator changed what can be exchanged, or at which rate. */
  EXCHANGE_UPDATED: event({ payload: z.object({}), stale: ['exchange'] }),
} as const satisfies Record<string, EventEntry>;

export type EventType = keyof typeof realtimeEvents;
/** Events that can be sent to every open page, because they carry nobody's data. */
export type PublicEventType = {
  [T in EventType]: Record<never, never> extends z.input<(typeof realtimeEvents)[T]['payload']>
    ? T
    : never;
}[EventType];
export type EventPayload<T extends EventType> = z.output<(typeof realtimeEvents)[T]['payload']>;

/**
 * The envelope on the wire (OP-62). `seq` orders a user's messages and is the cursor to resume
 * from.
 */
export interface EventMessage<T extends string = string> {
  readonly id: string;
  readonly seq: number;
  readonly type: T;
  readonly title?: string;
  readonly text?: string;
  readonly payload?: unknown;
  /**
   * Set for messages of the log that everybody reads: this log has its own numbering and its own
   * cursor.
   */
  readonly toAll?: true;
}
/** Several messages at once, handled one by one (R4.48). */
export interface EventGroup {
  readonly type: 'GROUP';
  readonly payload: { readonly items: readonly EventMessage[] };
}

import * as z from 'zod/mini';
import { idSchema, instantSchema } from './kit/field/fields.ts';
import { languages } from './languages.ts';
import { limits } from './limits.ts';
import { roleNameSchema } from './roles.ts';

export const languageSchema = z.enum(languages);
/** Rarity of an item: the index of its name in `rarityNames`. */
export const raritySchema = z.int().check(z.gte(0), z.lte(limits.rarityMax));
export const avatarSchema = z.object({
  id: idSchema,
  isDefault: z.boolean(),
  name: z.string(),
  image: z.nullable(z.string()),
});
/** @public Named in the API document. */
export const walletSchema = z.object({
  id: idSchema,
  address: z.string(),
  authWay: z.string(),
  createdAt: instantSchema,
});
export const userInventoryItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  rarity: raritySchema,
  section: z.int(),
  typeId: idSchema,
  typeName: z.string(),
  assetId: z.nullable(idSchema),
  imageUrl: z.nullable(z.string()),
  issuedId: z.int(),
  /** Inventory from which the item was made, or from which items of its collection are crafted. */
  commonId: z.nullable(idSchema),
  collectionId: z.nullable(idSchema),
  dlc: z.nullable(z.string()),
  description: z.string(),
  grantedAt: instantSchema,
  /** Energy that matches can still use; null for items without energy. */
  energy: z.nullable(z.int()),
  /** Energy of the item when it is full; null for items without energy. */
  energyMax: z.nullable(z.int()),
  /** Number of remaining charges, including a partly used one. */
  charges: z.nullable(z.int()),
  /** Season in which the item was made; null if there was no season. */
  seasonId: z.nullable(idSchema),
});
/** Present effects of an item's season. */
export const seasonOfItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Factors of the season; 1 changes nothing. */
  power: z.number(),
  value: z.number(),
});
/** One number per day, oldest first. The last day is today, in UTC. */
export const dailyNumbersSchema = z.array(z.int()).check(z.length(limits.trendDays));
/** Issued and burned amounts, day by day. */
export const dailyFlowSchema = z.object({
  /** Date of the first day. */
  from: z.iso.date(),
  /** Time of the oldest counted movement, if there are more movements than can be counted. */
  countedFrom: z.nullable(instantSchema),
  issued: dailyNumbersSchema,
  burnt: dailyNumbersSchema,
});
/** Kinds of rewards in the API, in the order of their numbers. */
const wireKinds = [
  'AVATAR',
  'INVENTORY',
  'COLLECTION',
  'CURRENCY',
  'EXP',
  'DISCORD_ROLE',
  'PASS',
] as const;
/** @public Named in the API document. */
export const rewardSchema = z.object({
  kind: z.enum(wireKinds),
  id: z.nullable(idSchema),
  currency: z.nullable(z.string()),
  amount: z.int(),
  /** Number of decimals of a currency; the amount is in minor units. */
  decimals: z.optional(z.int()),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
});
/** Reward of a rule for display to a player. */
export const shownRewardSchema = z.object({
  kind: z.enum(wireKinds),
  name: z.string(),
  amount: z.int(),
  /**
   * Code of a currency. If there is one, the amount is in minor units with `decimals` digits after
   * the point.
   */
  currency: z.optional(z.nullable(z.string())),
  decimals: z.optional(z.int()),
  rarity: z.nullable(raritySchema),
  imageUrl: z.nullable(z.string()),
});
/** Subjects of a receipt's line: a part of a match, or one of several items. */
const receiptSubjects = [
  'EXPERIENCE',
  'ENERGY',
  'MATCH_REWARD',
  'VALUE_PERK',
  'LEVEL_REWARD',
  'MISSION',
  'GAME_MISSION',
  'ACHIEVEMENT',
  'ACTIVITY_EVENT',
  'TOURNAMENT',
  'PASS',
  'ITEM',
  'STAKE',
  'BOOSTER',
] as const;
/**
 * Outcomes of a line: the reward was paid immediately, is ready to be claimed, was counted, is held
 * for its owner, or was not paid.
 */
const receiptOutcomes = ['PAID', 'READY', 'COUNTED', 'WAITS', 'NOT_PAID'] as const;
/** @public Named in the API document. */
export const receiptLineSchema = z.object({
  about: z.enum(receiptSubjects),
  outcome: z.enum(receiptOutcomes),
  what: z.string(),
  /** Rewards that the line paid, will pay, or would have paid. */
  rewards: z.array(rewardSchema),
  /** Reason why the line waits or was not paid. */
  why: z.nullable(z.string()),
});
/**
 * Reasons why a player has received a payment: the rule that paid, its cause, and the paid rewards.
 */
export const receiptSchema = z.object({
  id: idSchema,
  kind: z.string(),
  at: instantSchema,
  rule: z.string(),
  cause: z.record(z.string(), z.unknown()),
  rewards: z.array(rewardSchema),
  held: z.boolean(),
  /**
   * True if the reward waits for the studio's approval. Any other reward on hold waits until it can
   * be delivered.
   */
  inReview: z.optional(z.boolean()),
  /** Reason why the receipt waits or is not paid. */
  why: z.optional(z.string()),
  /** True if a review has refused the reward permanently. */
  refused: z.optional(z.boolean()),
  /**
   * Lines of the receipt. For a match, they contain everything that it paid, and everything that it
   * did not pay with the reason. For items that were taken apart, each item has one line.
   */
  lines: z.optional(z.array(receiptLineSchema)),
});
export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  account: z.object({
    id: idSchema,
    username: z.string(),
    autoDLC: z.boolean(),
    usernameChangeableAt: z.nullable(instantSchema),
    inventories: z.array(userInventoryItemSchema),
  }),
  roleNames: z.array(roleNameSchema),
  avatar: z.nullable(avatarSchema),
  lvl: z.int(),
  exp: z.int(),
  maxExp: z.int(),
  wallets: z.array(walletSchema),
  passwordResetRequired: z.boolean(),
  twoFAEnabled: z.boolean(),
  statusId: z.int(),
  /** A value of `gameAccessType`: 1 for a tester, who may enter while the game is closed. */
  accessType: z.int(),
  createdAt: instantSchema,
  blockedUntil: z.nullable(instantSchema),
  blockReason: z.nullable(z.string()),
  language: z.string(),
  /**
   * False without a password (sign-in through a provider). A mailed code then replaces the
   * password.
   */
  hasPassword: z.boolean(),
  /** Time of deletion if the player has requested it. */
  deletesAt: z.nullable(instantSchema),
});
/**
 * Reply of a sign-in. `token` is one of the two secrets of the session; the other is an HttpOnly
 * cookie.
 */
export const sessionDataSchema = z.object({
  token: z.string(),
  userId: idSchema,
  accountId: idSchema,
  roleNames: z.array(roleNameSchema),
  avatar: z.nullable(avatarSchema),
  wallets: z.array(walletSchema),
});

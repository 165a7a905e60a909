import * as z from 'zod/mini';
import { id, instant } from './kit/field/fields.ts';
import { languages } from './languages.ts';
import { limits } from './limits.ts';
import { role } from './roles.ts';

export const language = z.enum(languages);
/** Schemas that several domains share. */
export const rarity = z.int().check(z.gte(0), z.lte(limits.rarityMax));
export const avatar = z.object({
  id,
  isDefault: z.boolean(),
  name: z.string(),
  image: z.nullable(z.string()),
});
/** @public Named in the API document. */
export const wallet = z.object({
  id,
  address: z.string(),
  authWay: z.string(),
  createdAt: instant,
});
export const userInventoryItem = z.object({
  id,
  name: z.string(),
  rarity,
  section: z.int(),
  typeId: id,
  typeName: z.string(),
  assetId: z.nullable(id),
  imageUrl: z.nullable(z.string()),
  issuedId: z.int(),
  /** Inventory from which the item was made, or from which items of its collection are crafted. */
  commonId: z.nullable(id),
  collectionId: z.nullable(id),
  dlc: z.nullable(z.string()),
  description: z.string(),
  grantedAt: instant,
  /**
   * Energy of contracts and badges: the energy that matches can still use, and the energy of a full
   * item.
   */
  energy: z.nullable(z.int()),
  energyMax: z.nullable(z.int()),
  /** Number of remaining charges, including a partly used one. */
  charges: z.nullable(z.int()),
  /** Season in which the item was made; null if there was no season. */
  seasonId: z.nullable(id),
});
/** Present effects of an item's season. */
export const seasonOfItem = z.object({
  id,
  name: z.string(),
  /** Factors of the season; 1 changes nothing. */
  power: z.number(),
  value: z.number(),
});
/** One number per day, oldest first. The last day is today, in UTC. */
export const dailyNumbers = z.array(z.int()).check(z.length(limits.trendDays));
/** Issued and burned amounts, day by day. */
export const dailyFlow = z.object({
  /** Date of the first day. */
  from: z.iso.date(),
  /** Time of the oldest counted movement, if there are more movements than can be counted. */
  countedFrom: z.nullable(instant),
  issued: dailyNumbers,
  burnt: dailyNumbers,
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
export const reward = z.object({
  kind: z.enum(wireKinds),
  id: z.nullable(id),
  currency: z.nullable(z.string()),
  amount: z.int(),
  /** Number of decimals of a currency; the amount is in minor units. */
  decimals: z.optional(z.int()),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
});
/** Reward of a rule for display to a player. */
export const shownReward = z.object({
  kind: z.enum(wireKinds),
  name: z.string(),
  amount: z.int(),
  /**
   * Code of a currency. If there is one, the amount is in minor units with `decimals` digits after
   * the point.
   */
  currency: z.optional(z.nullable(z.string())),
  decimals: z.optional(z.int()),
  rarity: z.nullable(rarity),
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
export const receiptLine = z.object({
  about: z.enum(receiptSubjects),
  outcome: z.enum(receiptOutcomes),
  what: z.string(),
  /** Rewards that the line paid, will pay, or would have paid. */
  rewards: z.array(reward),
  /** Reason why the line waits or was not paid. */
  why: z.nullable(z.string()),
});
/**
 * Reasons why a player has received a payment: the rule that paid, its cause, and the paid rewards.
 */
export const receipt = z.object({
  id,
  kind: z.string(),
  at: instant,
  rule: z.string(),
  cause: z.record(z.string(), z.unknown()),
  rewards: z.array(reward),
  held: z.boolean(),
  /**
   * True if the reward waits for the studio's approval. Any other held reward waits until it can be
   * delivered.
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
  lines: z.optional(z.array(receiptLine)),
});
export const user = z.object({
  id,
  email: z.string(),
  account: z.object({
    id,
    username: z.string(),
    autoDLC: z.boolean(),
    usernameChangeableAt: z.nullable(instant),
    inventories: z.array(userInventoryItem),
  }),
  roleNames: z.array(role),
  avatar: z.nullable(avatar),
  lvl: z.int(),
  exp: z.int(),
  maxExp: z.int(),
  wallets: z.array(wallet),
  passwordResetRequired: z.boolean(),
  twoFAEnabled: z.boolean(),
  statusId: z.int(),
  accessType: z.int(),
  createdAt: instant,
  blockedUntil: z.nullable(instant),
  blockReason: z.nullable(z.string()),
  language: z.string(),
  /**
   * False without a password (sign-in through a provider). A mailed code then replaces the
   * password.
   */
  hasPassword: z.boolean(),
  /** Time of deletion if the player has requested it. */
  deletesAt: z.nullable(instant),
});
/** Reply of a sign-in; the token is the header part of the split session. */
export const sessionData = z.object({
  token: z.string(),
  userId: id,
  accountId: id,
  roleNames: z.array(role),
  avatar: z.nullable(avatar),
  wallets: z.array(wallet),
});

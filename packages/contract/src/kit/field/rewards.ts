/**
 * Declares the kinds of reward. Forms, validation, names and payments of all rules derive from this
 * table.
 */
import { limits } from '../../limits.ts';
import { f } from './field-kinds.ts';
import { defineLabels, type TranslatableText } from '../text/text.ts';

/** Properties of a kind of reward, apart from its payment. */
export interface RewardKindSpec {
  /** Number of the kind, for rules whose API identifies kinds by number. */
  readonly number: number;
  readonly label: TranslatableText;
  /** Section whose rows this kind refers to by id; null if the kind refers to no rows. */
  readonly section: string | null;
  /**
   * Largest amount that one reward may pay; null if only the capacity of an account limits the
   * amount.
   */
  readonly max: number | null;
  /** True if the players who share a place can split the amount. Items are drawn by lot instead. */
  readonly divisible: boolean;
}
export const rewardKindSpecs = defineLabels('reward', {
  AVATAR: { number: 0, label: 'Avatar', section: 'avatars', max: 1, divisible: false },
  INVENTORY: {
    number: 1,
    label: 'Item',
    section: 'inventories',
    max: limits.grantAmountMax,
    divisible: false,
  },
  COLLECTION: {
    number: 2,
    label: 'Item of a collection',
    section: 'collections',
    max: limits.grantAmountMax,
    divisible: false,
  },
  CURRENCY: { number: 3, label: 'Currency', section: null, max: null, divisible: true },
  EXP: { number: 4, label: 'Experience', section: null, max: 1_000_000, divisible: true },
  DISCORD_ROLE: {
    number: 5,
    label: 'Discord role',
    section: 'discord-roles',
    max: 1,
    divisible: false,
  },
  PASS: { number: 6, label: 'Pass', section: 'battle-passes', max: 1, divisible: false },
} as const satisfies Readonly<
  Record<string, Omit<RewardKindSpec, 'label'> & { readonly label: string }>
>);
export type RewardKind = keyof typeof rewardKindSpecs;
/** Kinds in the order of their numbers. */
export const rewardKinds = Object.keys(rewardKindSpecs) as [RewardKind, ...RewardKind[]];
export const rewardLabels = Object.fromEntries(
  rewardKinds.map((kind) => [kind, rewardKindSpecs[kind].label]),
) as Record<RewardKind, TranslatableText>;
/** Kinds by their number, as choices of a form. */
export const rewardKindChoices = rewardKinds.map((kind) => ({
  value: rewardKindSpecs[kind].number,
  kind,
  label: rewardKindSpecs[kind].label,
}));
/** Returns the kind with a number; undefined if there is none. */
export const findRewardKind = (number: unknown): RewardKind | undefined =>
  rewardKindChoices.find((entry) => entry.value === number)?.kind;

/** Converts a kind to its name or number in the API of a rule. */
type Wire = (kind: RewardKind) => string | number;
const listKinds = (is: (kind: RewardKind) => boolean, wire: Wire): (string | number)[] =>
  rewardKinds.filter(is).map(wire);
/**
 * Builds the fields next to the kind (`by`): row, currency and amount. Each is shown only for kinds
 * that have it.
 */
export function buildRewardTargetFields(by: string, wire: Wire = (kind) => kind) {
  const named = rewardKinds.filter((kind) => rewardKindSpecs[kind].section !== null);
  return {
    id: f.optionalRef(
      {
        by,
        to: Object.fromEntries(
          named.map((kind) => [wire(kind), rewardKindSpecs[kind].section ?? '']),
        ),
      },
      { label: 'Which', when: { field: by, is: named.map(wire) } },
    ),
    currency: f.currency({
      label: 'Currency',
      when: { field: by, is: listKinds((kind) => kind === 'CURRENCY', wire) },
      help: 'Soft or event currency; it is made for the player',
    }),
    amount: f.amount({
      label: 'Amount',
      min: 1,
      initial: 1,
      unit: { currency: 'currency' },
      when: { field: by, is: listKinds((kind) => rewardKindSpecs[kind].max !== 1, wire) },
    }),
  };
}
/** A list of rewards: rows of kind, id, currency and amount. */
export const buildRewardListField = (hints: { label: string; max: number; help?: string }) =>
  f.rows(
    {
      kind: f.choice(rewardKinds, rewardLabels, { label: 'Reward' }),
      ...buildRewardTargetFields('kind'),
    },
    { layout: 'lines', ...hints },
  );
/** An amount of an item, an avatar, a currency or experience. */
export interface RewardCost {
  readonly kind: RewardKind;
  readonly id: number | null;
  readonly currency: string | null;
  readonly amount: number;
}
/**
 * Cost with the label of its kind and the section of its id, from the declaration: pages need not
 * load the table of kinds.
 */
export interface LabelledRewardCost extends RewardCost {
  readonly label: TranslatableText;
  readonly section: string | null;
}
export const toLabelledRewardCost = (cost: RewardCost): LabelledRewardCost => {
  const { label, section } = rewardKindSpecs[cost.kind];
  return { ...cost, label, section };
};

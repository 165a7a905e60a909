import * as z from 'zod/mini';
import { idSchema, wholeNumberSchema } from '../../kit/field/fields.ts';
import { limits } from '../../limits.ts';
import { raritySchema } from '../../shapes.ts';
import { encodeSentence, rule } from '../../kit/problem/problem.ts';

/**
 * Types of perks: COMMON perks increase attributes of the character; VALUE perks pay when a
 * gameplay task is completed.
 */
export const perkTypes = ['COMMON', 'VALUE'] as const;
export type PerkType = (typeof perkTypes)[number];
/** Types of slots. A slot holds a perk, or it raises the level of an earlier slot. */
export const slotTypes = ['PERK_GRANT', 'PERK_UPGRADE'] as const;
export type SlotType = (typeof slotTypes)[number];
/** Level that an upgrade slot gives to its target slot (OP-33). */
export const upgradedSlotLevel = 1;

/**
 * Perk slot of an item. The rules determine its points and its level. An upgrade slot holds no
 * perk.
 */
export const perkSlotSchema = z.object({
  acquisitionRarity: raritySchema,
  perkId: z.nullable(idSchema),
  perkRarity: z.nullable(raritySchema),
  type: z.enum(perkTypes),
  typeName: z.enum(slotTypes),
  points: z.nullable(z.number()),
  level: z.nullable(z.int()),
  gameplayTaskId: z.nullable(idSchema),
});
export type PerkSlot = z.output<typeof perkSlotSchema>;
/**
 * A slot as a form sends it. Fields that follow from the rules may be omitted; if sent, they are
 * checked.
 *
 * @public Named in the API document.
 */
export const sentPerkSlotSchema = z.strictObject({
  acquisitionRarity: raritySchema,
  perkId: z.prefault(z.nullable(idSchema), null),
  perkRarity: z.prefault(z.nullable(raritySchema), null),
  type: z.enum(perkTypes),
  typeName: z.enum(slotTypes),
  points: z.optional(z.nullable(z.number())),
  level: z.optional(z.nullable(wholeNumberSchema)),
  gameplayTaskId: z.prefault(z.nullable(idSchema), null),
});
export type SentPerkSlot = z.output<typeof sentPerkSlotSchema>;
export const sentPerkSlotsSchema = z
  .array(sentPerkSlotSchema)
  .check(
    z.maxLength(limits.perkSlotsMax, encodeSentence(rule('slots', { max: limits.perkSlotsMax }))),
  );

type Levelled = { readonly typeName: SlotType };
/**
 * Returns for each upgrade slot the slot that it raises: the nearest earlier grant slot that no
 * earlier upgrade slot raises; null if there is none (OP-33).
 */
export function listUpgradeSlotTargets(slots: readonly Levelled[]): (number | null)[] {
  const taken = new Set<number>();
  return slots.map((slot, at) => {
    if (slot.typeName !== 'PERK_UPGRADE') return null;
    for (let before = at - 1; before >= 0; before--) {
      if (slots[before]?.typeName !== 'PERK_GRANT' || taken.has(before)) continue;
      taken.add(before);
      return before;
    }
    return null;
  });
}
/** Computes the levels of all slots, ignoring earlier levels. */
export function computeSlotLevels(slots: readonly Levelled[]): (number | null)[] {
  const raised = new Set(listUpgradeSlotTargets(slots));
  return slots.map((_, at) => (raised.has(at) ? upgradedSlotLevel : null));
}
/**
 * Computes the points of a perk in a slot. They are the points of the perk's rarity, increased by
 * the perk's level. Amounts to be paid are in whole units of the currency.
 */
export function computePerkPoints(
  perk: { readonly type: PerkType; readonly rarityPoints: readonly number[] },
  perkRarity: number,
  level: number | null,
  levelPercent: number,
): number {
  const points = (perk.rarityPoints[perkRarity] ?? 0) * (1 + ((level ?? 0) * levelPercent) / 100);
  return perk.type === 'VALUE' ? Math.floor(points) : points;
}

/** The formula of a character attribute. */
export const attributeFormulaSchema = z.object({
  paramA: z.number(),
  paramB: z.number(),
  paramC: z.number(),
  precision: z.int(),
});
/** Computes parameter × (A + B v + C v²), rounded half away from zero. */
export function computeAttributeValue(
  { paramA, paramB, paramC, precision }: z.output<typeof attributeFormulaSchema>,
  v: number,
  parameter: number,
): number {
  const exact = parameter * (paramA + paramB * v + paramC * v * v);
  const scale = 10 ** precision;
  // a number such as 1.005 is stored slightly below its written value; the correction is smaller
  // than any significant digit
  const rounded =
    (Math.sign(exact) * Math.round(Math.abs(exact) * scale * (1 + Number.EPSILON))) / scale;
  return Object.is(rounded, -0) ? 0 : rounded;
}

/** Attributes of one item with the effect of its perks, and its perks by name. */
export const itemPerkSchema = z.extend(perkSlotSchema, {
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  currencyName: z.nullable(z.string()),
  decimals: z.int(),
  attributes: z.array(z.string()),
  task: z.nullable(z.object({ name: z.string(), description: z.string() })),
});
export const itemAttributeSchema = z.object({
  id: idSchema,
  type: z.string(),
  name: z.string(),
  internalName: z.string(),
  description: z.string(),
  precision: z.int(),
  base: z.number(),
  value: z.number(),
});

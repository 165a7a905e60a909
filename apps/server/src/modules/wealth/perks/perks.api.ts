import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import {
  platformBalanceParameters,
  mainPresetNumbers,
} from '@guildhall/contract/play/balance/balance';
import {
  computeAttributeValue,
  computePerkPoints,
  type itemAttributeSchema,
  type itemPerkSchema,
  type PerkSlot,
  type SentPerkSlot,
} from '@guildhall/contract/wealth/perks/perks';
import type * as z from 'zod/mini';
import type { SettingsSnapshot } from '../../../kernel/config/configuration.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import {
  checkFilledPerkSlots,
  findSentPerkSlotProblem,
  rollPerkSlots,
  type PerkRules,
  type StoredPerkSlot,
} from './perks.policy.ts';
import {
  listAttributeTexts,
  lockPerks,
  lockGameplayTasks,
  insertPerkRolls,
  listPerkTexts,
  findPerkRollOfItem,
  readCurrentPerkRollTable,
  listGameplayTaskTexts,
  upsertPerkRollTable,
  type AttributeText,
  type PerkText,
} from './perks.store.ts';

export type { PerkRules, StoredPerkSlot } from './perks.policy.ts';
/** Creates the rules of perks and attributes from the present settings. */
export function createPerkRules(configuration: SettingsSnapshot): PerkRules {
  const { all: numbers } = configuration.of(mainPresetNumbers);
  const byName = new Map(numbers.map(({ name, value }) => [toNormalForm(name), value]));
  return {
    levelPercent: configuration.of(platformBalanceParameters)['perk.levelPercent'],
    factor: (parameter) => byName.get(toNormalForm(parameter ?? '')) ?? 1,
  };
}
/** Properties of an item that determine its slots. */
export interface SlotItemData {
  readonly typeId: number;
  readonly section: number;
  readonly rarity: number;
  readonly attributes: readonly TemplateAttribute[];
}
/**
 * Value that a template gives to a character attribute. It is the variable `v` in the formula of
 * the attribute.
 */
export interface TemplateAttribute {
  readonly characterAttributeId: number;
  readonly value: number;
}
const equipment = 0;
const attributeIdsOf = ({ attributes }: SlotItemData): number[] =>
  attributes.map((attribute) => attribute.characterAttributeId);
const present = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id) => id !== null && id !== undefined)),
];

/**
 * Draws the slots of new items. Stores each draw with its table, its seed, and a flag that is true
 * if it was boosted. `seedOf` returns a new seed; `boostedOf` is called only if something is drawn.
 * Does nothing if items of this type have no slots.
 */
export async function drawPerkSlots(
  tx: Tx,
  owner: SlotItemData,
  {
    itemIds,
    seedOf,
    boostedOf,
  }: {
    readonly itemIds: readonly number[];
    readonly seedOf: (itemId: number) => string;
    readonly boostedOf: () => Promise<(itemId: number) => boolean>;
  },
  at: Date,
): Promise<{ itemId: number; slots: readonly StoredPerkSlot[] }[]> {
  if (owner.section !== equipment || itemIds.length === 0) return [];
  const table = await readCurrentPerkRollTable(tx, owner.typeId);
  if (!table.slots.some((slot) => slot.rarity <= owner.rarity)) return [];
  const isBoosted = await boostedOf();
  const rolls = itemIds.map((itemId) => {
    const roll = {
      seed: seedOf(itemId),
      rarity: owner.rarity,
      attributeIds: attributeIdsOf(owner),
      isBoosted: isBoosted(itemId),
    };
    return { ...roll, itemId, slots: rollPerkSlots(table, roll) };
  });
  await insertPerkRolls(tx, rolls, await upsertPerkRollTable(tx, table, at), at);
  return rolls.map(({ itemId, slots }) => ({ itemId, slots }));
}
/**
 * Returns the stored draw of an item's slots. The flag in the result is true if repeating the draw
 * gives the same slots.
 */
export async function findPerkRollWithCheck(db: Queries, itemId: number) {
  const row = await findPerkRollOfItem(db, itemId);
  if (!row) return null;
  const again = rollPerkSlots(row.contents, {
    seed: row.seed,
    rarity: row.rarity,
    attributeIds: row.attribute_ids,
    isBoosted: row.boosted,
  });
  const text = (slots: readonly StoredPerkSlot[]): string =>
    JSON.stringify(slots.map((slot) => Object.entries(slot).sort(([a], [b]) => (a < b ? -1 : 1))));
  return {
    table: row.table_id,
    seed: row.seed,
    isBoosted: row.boosted,
    repeats: text(again) === text(row.slots),
  };
}
/**
 * Validates the slots that an operator has chosen. Throws VALIDATION, naming the field, if a slot
 * breaks a rule.
 */
export async function assertPerkSlots(
  tx: Tx,
  going: PerkRules,
  owner: SlotItemData,
  sent: readonly SentPerkSlot[],
): Promise<StoredPerkSlot[]> {
  const { slots: rules } =
    owner.section === equipment ? await readCurrentPerkRollTable(tx, owner.typeId) : { slots: [] };
  const perks = await lockPerks(tx, present(sent.map((slot) => slot.perkId)));
  const tasks = await lockGameplayTasks(tx, present(sent.map((slot) => slot.gameplayTaskId)));
  const filled = checkFilledPerkSlots(sent, {
    rules,
    rarity: owner.rarity,
    attributeIds: attributeIdsOf(owner),
    perks: new Map(perks.map((perk) => [perk.id, perk])),
    tasks: new Set(tasks.map((task) => task.id)),
  });
  if (!Array.isArray(filled)) throw buildFieldError(filled.field, filled.problem);
  const [whole = []] = await addPerkPoints(tx, going, [filled]);
  const wrong = findSentPerkSlotProblem(sent, whole);
  if (wrong) throw buildFieldError(wrong.field, wrong.problem);
  return filled;
}
const fieldsOf = (slot: StoredPerkSlot, points: number | null): PerkSlot => ({
  acquisitionRarity: slot.acquisitionRarity,
  perkId: slot.perkId,
  perkRarity: slot.perkRarity,
  type: slot.type,
  typeName: slot.typeName,
  points,
  level: slot.level,
  gameplayTaskId: slot.gameplayTaskId,
});
/** Adds the points of their perks to the slots of several items. */
export async function addPerkPoints(
  db: Queries,
  { levelPercent }: PerkRules,
  items: readonly (readonly StoredPerkSlot[])[],
): Promise<PerkSlot[][]> {
  const ids = present(items.flat().map((slot) => slot.perkId));
  const perks = new Map(
    ids.length === 0 ? [] : (await listPerkTexts(db, ids)).map((perk) => [perk.id, perk]),
  );
  return items.map((slots) =>
    slots.map((slot) => {
      const perk = slot.perkId === null ? undefined : perks.get(slot.perkId);
      return fieldsOf(
        slot,
        perk && slot.perkRarity !== null
          ? computePerkPoints(perk, slot.perkRarity, slot.level, levelPercent)
          : null,
      );
    }),
  );
}
type ItemPerk = z.output<typeof itemPerkSchema>;
type ItemAttribute = z.output<typeof itemAttributeSchema>;
const byId = <T extends { readonly id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]));
const empty = {
  name: null,
  description: null,
  category: null,
  imageUrl: null,
  currency: null,
  currencyName: null,
  decimals: 0,
  attributes: [],
};
const perkTexts = (
  { attributeIds, ...perk }: PerkText,
  attributes: ReadonlyMap<number, Pick<AttributeText, 'name'>>,
) => ({
  name: perk.name,
  description: perk.description,
  category: perk.category,
  imageUrl: perk.imageUrl,
  currency: perk.currency,
  currencyName: perk.currencyName,
  decimals: perk.decimals,
  attributes: attributeIds.flatMap((id) => attributes.get(id)?.name ?? []),
});
/** Sums the points that the perks of an item add to each attribute, by attribute id. */
function addedBy(
  slots: readonly PerkSlot[],
  perks: ReadonlyMap<number, PerkText>,
): Map<number, number> {
  const added = new Map<number, number>();
  for (const { perkId, points } of slots)
    for (const id of perks.get(perkId ?? 0)?.attributeIds ?? [])
      added.set(id, (added.get(id) ?? 0) + (points ?? 0));
  return added;
}
/** Attributes of an item's template, and the item's slots with the perks that add to them. */
interface Giving {
  readonly own: readonly TemplateAttribute[];
  readonly slots: readonly PerkSlot[];
}
/**
 * Computes the attributes of several items by their formulas. Each attribute has a value without
 * the points of perks, and a value with them.
 */
export async function computeItemAttributes(
  db: Queries,
  { factor }: PerkRules,
  items: readonly Giving[],
): Promise<ItemAttribute[][]> {
  const perkIds = present(items.flatMap(({ slots }) => slots.map(({ perkId }) => perkId)));
  const perks = byId(perkIds.length === 0 ? [] : await listPerkTexts(db, perkIds));
  const valued = items.map(({ own, slots }) => ({
    own: new Map(own.map(({ characterAttributeId, value }) => [characterAttributeId, value])),
    added: addedBy(slots, perks),
  }));
  const ids = present(valued.flatMap(({ own, added }) => [...own.keys(), ...added.keys()]));
  const known = ids.length === 0 ? [] : await listAttributeTexts(db, ids);
  return valued.map(({ own, added }) =>
    known
      .filter(({ id }) => own.has(id) || added.has(id))
      .map((entry) => {
        const v = own.get(entry.id) ?? 0;
        const { id, type, name, internalName, description, precision } = entry;
        const times = factor(entry.balanceParameter);
        return {
          id,
          type,
          name,
          internalName,
          description,
          precision,
          base: computeAttributeValue(entry, v, times),
          value: computeAttributeValue(entry, v + (added.get(id) ?? 0), times),
        };
      }),
  );
}
/**
 * Describes an item for replies: its perks, and its attributes including the points of the perks.
 */
export async function describePerksAndAttributes(
  db: Queries,
  rules: PerkRules,
  own: readonly TemplateAttribute[],
  stored: readonly StoredPerkSlot[],
): Promise<{ perks: ItemPerk[]; attributes: ItemAttribute[] }> {
  const [slots = []] = await addPerkPoints(db, rules, [stored]);
  const [attributes = []] = await computeItemAttributes(db, rules, [{ own, slots }]);
  const perks = byId(await listPerkTexts(db, present(stored.map((slot) => slot.perkId))));
  const tasks = byId(
    await listGameplayTaskTexts(db, present(stored.map((slot) => slot.gameplayTaskId))),
  );
  const known = byId(attributes);
  return {
    perks: slots.map((slot) => {
      const [perk, task] = [perks.get(slot.perkId ?? 0), tasks.get(slot.gameplayTaskId ?? 0)];
      return {
        ...slot,
        ...(perk ? perkTexts(perk, known) : empty),
        task: task ? { name: task.name, description: task.description } : null,
      };
    }),
    attributes,
  };
}

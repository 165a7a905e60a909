import {
  computeSlotLevels,
  type PerkSlot,
  type PerkType,
  type SentPerkSlot,
  type SlotType,
} from '@guildhall/contract/wealth/perks/perks';
import { computeSha256 } from '../../../kernel/secrets.ts';
import { perkMessages } from './perks.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { problem } from '@guildhall/contract/kit/problem/problem';

/**
 * A slot as it is stored with an item. Its points are not stored, because they are computed from
 * its perk.
 */
export type StoredPerkSlot = Omit<PerkSlot, 'points'>;
/** Balance parameters of perks and attributes. */
export interface PerkRules {
  /** Percentage by which level 1 increases the points of a perk. */
  readonly levelPercent: number;
  /**
   * Returns the value of a balance parameter, to be used as a factor. Returns 1 if the name is null
   * or there is no such parameter.
   */
  readonly factor: (parameter: string | null) => number;
}
/** A slot that items of a type have from a given rarity on. */
export interface PerkSlotRule {
  readonly rarity: number;
  readonly type: SlotType;
  readonly perkType: PerkType;
  readonly probabilities: readonly number[];
  readonly boostedProbabilities: readonly number[];
}
export interface RollablePerk {
  readonly id: number;
  readonly type: PerkType;
  readonly weight: number;
  readonly minAcquisitionRarity: number;
  readonly limitationCharacterAttributeId: number | null;
}
/**
 * Everything that determines a draw, apart from the item. It is stored with each draw, so that the
 * draw can be repeated.
 */
export interface PerkRollTable {
  readonly slots: readonly PerkSlotRule[];
  readonly perks: readonly RollablePerk[];
  readonly tasks: readonly { readonly id: number; readonly weight: number }[];
}
export interface PerkRoll {
  readonly seed: string;
  readonly rarity: number;
  /** Ids of the item's character attributes. Some perks need one of them. */
  readonly attributeIds: readonly number[];
  readonly isBoosted: boolean;
}

/**
 * Returns a generator of numbers that are at least 0 and below 1. The same seed gives the same
 * numbers on every machine.
 */
function drawsOf(seed: string): () => number {
  let drawn = 0;
  return () => Number(computeSha256(`${seed} ${drawn++}`).readBigUInt64BE(0) >> 11n) / 2 ** 53;
}
/**
 * Picks a candidate with a probability proportional to its weight. Returns undefined if all weights
 * are zero.
 */
function pick<T extends { readonly weight: number }>(
  candidates: readonly T[],
  draw: number,
): T | undefined {
  const total = candidates.reduce((sum, candidate) => sum + candidate.weight, 0);
  let left = draw * total;
  for (const candidate of candidates) {
    left -= candidate.weight;
    if (left < 0) return candidate;
  }
  return candidates.findLast((candidate) => candidate.weight > 0);
}
const empty = (rule: PerkSlotRule): StoredPerkSlot => ({
  acquisitionRarity: rule.rarity,
  perkId: null,
  perkRarity: null,
  type: rule.perkType,
  typeName: rule.type,
  level: null,
  gameplayTaskId: null,
});
const withLevels = (slots: readonly StoredPerkSlot[]): StoredPerkSlot[] => {
  const levels = computeSlotLevels(slots);
  return slots.map((slot, at) => ({ ...slot, level: levels[at] ?? null }));
};
/** Returns the slots that an item of this rarity has, in the order of the rules. */
const slotsAt = (rules: readonly PerkSlotRule[], rarity: number): PerkSlotRule[] =>
  rules.filter((rule) => rule.rarity <= rarity);

/** Returns the reason why a perk does not fit into a slot; undefined if it fits. */
function misfit(
  perk: RollablePerk,
  rule: PerkSlotRule,
  attributeIds: readonly number[],
  taken: ReadonlySet<number>,
): Sentence | undefined {
  if (perk.type !== rule.perkType)
    return perkMessages.otherType({ type: perk.type, slot: rule.perkType });
  if (taken.has(perk.id)) return perkMessages.onItem();
  if (perk.minAcquisitionRarity > rule.rarity)
    return perkMessages.needsRarity({ rarity: perk.minAcquisitionRarity });
  const limit = perk.limitationCharacterAttributeId;
  return limit === null || attributeIds.includes(limit)
    ? undefined
    : perkMessages.needsAttribute({ attribute: limit });
}
/**
 * Draws the slots of one item. Each slot takes three random numbers, even if it needs fewer, so
 * that no slot affects the next one. A slot stays empty if no perk fits; a slot for a value perk
 * also stays empty if no task fits.
 */
export function rollPerkSlots(table: PerkRollTable, roll: PerkRoll): StoredPerkSlot[] {
  const next = drawsOf(roll.seed);
  const taken = new Set<number>();
  const slots = slotsAt(table.slots, roll.rarity).map((rule) => {
    const [forRarity, forPerk, forTask] = [next(), next(), next()];
    if (rule.type === 'PERK_UPGRADE') return empty(rule);
    const chances = (roll.isBoosted ? rule.boostedProbabilities : rule.probabilities).map(
      (weight, rarity) => ({ weight, rarity }),
    );
    const rarity = pick(chances, forRarity)?.rarity;
    const perk = pick(
      table.perks.filter((perk) => misfit(perk, rule, roll.attributeIds, taken) === undefined),
      forPerk,
    );
    const task = rule.perkType === 'VALUE' ? pick(table.tasks, forTask) : null;
    if (rarity === undefined || !perk || task === undefined) return empty(rule);
    taken.add(perk.id);
    return {
      ...empty(rule),
      perkId: perk.id,
      perkRarity: rarity,
      gameplayTaskId: task?.id ?? null,
    };
  });
  return withLevels(slots);
}

export interface PerkSlotProblem {
  readonly field: string;
  readonly problem: Sentence;
}
interface Judging {
  readonly rules: readonly PerkSlotRule[];
  readonly rarity: number;
  readonly attributeIds: readonly number[];
  /** Perks that exist, by id. */
  readonly perks: ReadonlyMap<number, RollablePerk>;
  /** Ids of the tasks that exist. */
  readonly tasks: ReadonlySet<number>;
}
function validateGrant(
  sent: SentPerkSlot,
  rule: PerkSlotRule,
  judging: Judging,
  taken: ReadonlySet<number>,
): PerkSlotProblem | undefined {
  if (sent.perkId === null) return { field: 'perkId', problem: perkMessages.neededSlotHoldsPerk() };
  const perk = judging.perks.get(sent.perkId);
  if (!perk) return { field: 'perkId', problem: problem('idAbsent', { id: sent.perkId }) };
  const wrong = misfit(perk, rule, judging.attributeIds, taken);
  if (wrong !== undefined) return { field: 'perkId', problem: wrong };
  if (rule.perkType === 'VALUE' && sent.gameplayTaskId === null)
    return { field: 'gameplayTaskId', problem: perkMessages.neededPerkValuePaysTask() };
  if (rule.perkType !== 'VALUE' && sent.gameplayTaskId !== null)
    return { field: 'gameplayTaskId', problem: perkMessages.belongsPerksValueOnly() };
  if (sent.gameplayTaskId !== null && !judging.tasks.has(sent.gameplayTaskId))
    return { field: 'gameplayTaskId', problem: problem('idAbsent', { id: sent.gameplayTaskId }) };
  return undefined;
}
function validateUpgrade(sent: SentPerkSlot): PerkSlotProblem | undefined {
  for (const field of ['perkId', 'gameplayTaskId'] as const)
    if (sent[field] !== null) return { field, problem: perkMessages.mustEmptySlotRaisesAnother() };
  return undefined;
}
function validateSlot(
  sent: SentPerkSlot,
  rule: PerkSlotRule,
  judging: Judging,
  taken: ReadonlySet<number>,
): PerkSlotProblem | undefined {
  if (sent.acquisitionRarity !== rule.rarity)
    return { field: 'acquisitionRarity', problem: perkMessages.asSlots({ value: rule.rarity }) };
  if (sent.typeName !== rule.type)
    return { field: 'typeName', problem: perkMessages.asSlots({ value: rule.type }) };
  if (sent.type !== rule.perkType)
    return { field: 'type', problem: perkMessages.asSlots({ value: rule.perkType }) };
  return rule.type === 'PERK_GRANT'
    ? validateGrant(sent, rule, judging, taken)
    : validateUpgrade(sent);
}
/**
 * Returns the slots that an operator has chosen, if they obey all rules. Otherwise returns the
 * first fault and its field.
 */
export function checkFilledPerkSlots(
  sent: readonly SentPerkSlot[],
  judging: Judging,
): StoredPerkSlot[] | PerkSlotProblem {
  const rules = slotsAt(judging.rules, judging.rarity);
  if (sent.length !== rules.length)
    return { field: 'perks', problem: perkMessages.mustSlotsItem({ n: rules.length }) };
  const taken = new Set<number>();
  const slots: StoredPerkSlot[] = [];
  for (const [at, rule] of rules.entries()) {
    const chosen = sent[at] as SentPerkSlot;
    const wrong = validateSlot(chosen, rule, judging, taken);
    if (wrong) return { field: `perks.${at}.${wrong.field}`, problem: wrong.problem };
    if (chosen.perkId !== null) taken.add(chosen.perkId);
    slots.push({
      ...empty(rule),
      perkId: chosen.perkId,
      gameplayTaskId: chosen.gameplayTaskId,
      perkRarity: rule.type === 'PERK_GRANT' ? (chosen.perkRarity ?? rule.rarity) : null,
    });
  }
  return withLevels(slots);
}
/**
 * Finds a sent level or number of points that differs from the one computed under the present
 * rules. It differs if the operator has loaded the form before the rules changed.
 */
export function findSentPerkSlotProblem(
  sent: readonly SentPerkSlot[],
  slots: readonly PerkSlot[],
): PerkSlotProblem | undefined {
  for (const [at, slot] of slots.entries())
    for (const field of ['level', 'points'] as const) {
      const sentValue = sent[at]?.[field];
      // for a slot without a level, the form may send level 0 (OP-33)
      if (sentValue !== undefined && (sentValue ?? 0) !== (slot[field] ?? 0))
        return {
          field: `perks.${at}.${field}`,
          problem: perkMessages.byRules({ value: slot[field] ?? perkMessages.empty() }),
        };
    }
  return undefined;
}

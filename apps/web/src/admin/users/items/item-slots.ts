import type {
  PerkSlot,
  PerkType,
  SentPerkSlot,
  SlotType,
} from '@guildhall/contract/wealth/perks/perks';

/**
 * Slot that items of a type have from a certain rarity on: a row of the section
 * `rarity-acquisitions`.
 */
export interface SlotRule {
  readonly id: number;
  readonly rarity: number;
  readonly type: SlotType;
  readonly perkType: PerkType;
}
/** Choice of the operator for one slot. */
export interface PerkSlotChoice {
  readonly perkId: number | null;
  readonly perkRarity: number;
  readonly gameplayTaskId: number | null;
}

/**
 * Lists the slots that an item of a rarity has. The form shows, requires and sends no other slots
 * (R5.13).
 */
export const listPerkSlotRulesUpToRarity = (
  rules: readonly SlotRule[],
  rarity: number,
): SlotRule[] => rules.filter((rule) => rule.rarity <= rarity);

/**
 * Returns the perks of an item by slot. A slot added to the settings later starts empty, with its
 * own rarity.
 */
export function toPerkSlotChoices(
  rules: readonly SlotRule[],
  stored: readonly PerkSlot[],
): PerkSlotChoice[] {
  const left = [...stored];
  return rules.map((rule) => {
    const at = left.findIndex(
      (slot) =>
        slot.acquisitionRarity === rule.rarity &&
        slot.typeName === rule.type &&
        slot.type === rule.perkType,
    );
    const [slot] = at === -1 ? [] : left.splice(at, 1);
    return {
      perkId: slot?.perkId ?? null,
      perkRarity: slot?.perkRarity ?? rule.rarity,
      gameplayTaskId: slot?.gameplayTaskId ?? null,
    };
  });
}
/** Choices and the slots they are for. */
export interface PerkSlotChoicesWithRules {
  readonly rules: readonly SlotRule[];
  readonly choices: readonly PerkSlotChoice[];
}
/**
 * Carries choices over to the slots of another template. Each slot takes the choice of a similar
 * slot, preferably of its own rarity, if the perk is allowed in the new slot.
 */
export function carryOverPerkSlotChoices(
  rules: readonly SlotRule[],
  chosen: PerkSlotChoicesWithRules | undefined,
  fits: (perkId: number, rule: SlotRule) => boolean,
): PerkSlotChoice[] {
  const empty = toPerkSlotChoices(rules, []);
  if (!chosen) return empty;
  const left = chosen.rules.flatMap((rule, at) => {
    const choice = chosen.choices[at];
    return choice && choice.perkId !== null ? [{ rule, choice, perkId: choice.perkId }] : [];
  });
  const taken = new Map<number, PerkSlotChoice>();
  for (const isMeant of [(from: SlotRule, to: SlotRule) => from.rarity === to.rarity, () => true])
    for (const [at, rule] of rules.entries()) {
      const index = taken.has(at)
        ? -1
        : left.findIndex(
            ({ rule: from, perkId }) =>
              from.type === rule.type &&
              from.perkType === rule.perkType &&
              isMeant(from, rule) &&
              fits(perkId, rule),
          );
      const [match] = index === -1 ? [] : left.splice(index, 1);
      if (match) taken.set(at, match.choice);
    }
  return empty.map((choice, at) => taken.get(at) ?? choice);
}
/**
 * Returns true if each grant slot has its perk, and each slot for a perk of value also has its task
 * (R5.9, R5.10).
 */
export const arePerkSlotsComplete = (
  rules: readonly SlotRule[],
  choices: readonly PerkSlotChoice[],
): boolean =>
  rules.every((rule, at) => {
    if (rule.type === 'PERK_UPGRADE') return true;
    const choice = choices[at];
    return (
      choice !== undefined &&
      choice.perkId !== null &&
      (rule.perkType !== 'VALUE' || choice.gameplayTaskId !== null)
    );
  });

/** Returns the slots as sent to the server. An upgrade slot is sent empty. */
export const toPerkSlotsBody = (
  rules: readonly SlotRule[],
  choices: readonly PerkSlotChoice[],
): SentPerkSlot[] =>
  rules.map((rule, at) => {
    const choice = rule.type === 'PERK_GRANT' ? choices[at] : undefined;
    return {
      acquisitionRarity: rule.rarity,
      typeName: rule.type,
      type: rule.perkType,
      perkId: choice?.perkId ?? null,
      perkRarity: choice?.perkRarity ?? null,
      gameplayTaskId: rule.perkType === 'VALUE' ? (choice?.gameplayTaskId ?? null) : null,
    };
  });

/**
 * Returns the slots whose contents have changed since `began`, each with its index, rule, present
 * contents and own choice. Upgrade slots are skipped.
 */
export function listPerkSlotsChangedSinceStart(
  rules: readonly SlotRule[],
  began: readonly PerkSlot[],
  now: readonly PerkSlot[],
  mine: readonly PerkSlotChoice[],
) {
  const [before, after] = [toPerkSlotChoices(rules, began), toPerkSlotChoices(rules, now)];
  return rules.flatMap((rule, at) => {
    const [theirs, own] = [after[at], mine[at]];
    if (
      rule.type === 'PERK_UPGRADE' ||
      !theirs ||
      !own ||
      JSON.stringify(before[at]) === JSON.stringify(theirs)
    )
      return [];
    return [{ at, rule, theirs, mine: own }];
  });
}

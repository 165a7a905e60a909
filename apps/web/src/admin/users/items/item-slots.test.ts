import { describe, expect, it } from 'vitest';
import {
  toPerkSlotChoices,
  arePerkSlotsComplete,
  listPerkSlotRulesUpToRarity,
  toPerkSlotsBody,
  listPerkSlotsChangedSinceStart,
  carryOverPerkSlotChoices,
  type SlotRule,
} from './item-slots.ts';

const rule = (
  id: number,
  rarity: number,
  type: SlotRule['type'],
  perkType: SlotRule['perkType'] = 'COMMON',
): SlotRule => ({ id, rarity, type, perkType });
const rules = [
  rule(1, 0, 'PERK_GRANT'),
  rule(2, 2, 'PERK_GRANT', 'VALUE'),
  rule(3, 4, 'PERK_UPGRADE'),
];
const none = { perkId: null, perkRarity: 0, gameplayTaskId: null };

describe('the form of a custom item', () => {
  it('shows the slots at or below the rarity, in the order of the list (R5.13)', () => {
    expect(listPerkSlotRulesUpToRarity(rules, 2).map((entry) => entry.id)).toEqual([1, 2]);
    expect(listPerkSlotRulesUpToRarity(rules, 9)).toEqual(rules);
  });
  it('can be saved once all grant slots have a perk and all value slots a gameplay task (R5.9 R5.10)', () => {
    expect(arePerkSlotsComplete(rules, [none, none, none])).toBe(false);
    expect(
      arePerkSlotsComplete(rules, [{ ...none, perkId: 7 }, { ...none, perkId: 8 }, none]),
    ).toBe(false);
    expect(
      arePerkSlotsComplete(rules, [
        { ...none, perkId: 7 },
        { ...none, perkId: 8, gameplayTaskId: 9 },
        none,
      ]),
    ).toBe(true);
    expect(arePerkSlotsComplete(rules.slice(2), [])).toBe(true);
  });
  it('starts with the item’s perks; an empty slot has the slot’s rarity (R2.159)', () => {
    const stored = {
      acquisitionRarity: 0,
      perkId: 7,
      perkRarity: 3,
      type: 'COMMON',
      typeName: 'PERK_GRANT',
      points: 4,
      level: 1,
      gameplayTaskId: null,
    } as const;
    expect(toPerkSlotChoices(rules, [stored])).toEqual([
      { perkId: 7, perkRarity: 3, gameplayTaskId: null },
      { perkId: null, perkRarity: 2, gameplayTaskId: null },
      { perkId: null, perkRarity: 4, gameplayTaskId: null },
    ]);
  });
  it('another template keeps choices that fit an equal slot', () => {
    const before = [
      rule(1, 0, 'PERK_GRANT'),
      rule(2, 2, 'PERK_GRANT', 'VALUE'),
      rule(3, 4, 'PERK_GRANT'),
    ];
    const chosen = {
      rules: before,
      choices: [7, 8, 9].map((perkId) => ({
        perkId,
        perkRarity: 5,
        gameplayTaskId: perkId === 8 ? 3 : null,
      })),
    };
    const after = [
      rule(11, 4, 'PERK_GRANT'),
      rule(12, 5, 'PERK_GRANT'),
      rule(13, 6, 'PERK_UPGRADE'),
    ];
    const kept = (fits: (perkId: number) => boolean) =>
      carryOverPerkSlotChoices(after, chosen, fits).map(({ perkId }) => perkId);
    expect(kept(() => true)).toEqual([9, 7, null]);
    expect(kept((perkId) => perkId !== 7)).toEqual([9, null, null]);
    expect(carryOverPerkSlotChoices(before, chosen, () => true)).toEqual(chosen.choices);
    expect(
      carryOverPerkSlotChoices([rule(11, 2, 'PERK_GRANT', 'VALUE')], chosen, () => true),
    ).toEqual([{ perkId: 8, perkRarity: 5, gameplayTaskId: 3 }]);
    expect(
      carryOverPerkSlotChoices(after, undefined, () => true).every(({ perkId }) => perkId === null),
    ).toBe(true);
  });
  it('sends an upgrade slot empty, and a task for value slots only', () => {
    const full = { perkId: 7, perkRarity: 5, gameplayTaskId: 9 };
    expect(
      toPerkSlotsBody(rules, [full, full, full]).map((entry) => [
        entry.perkId,
        entry.perkRarity,
        entry.gameplayTaskId,
      ]),
    ).toEqual([
      [7, 5, null],
      [7, 5, 9],
      [null, null, null],
    ]);
  });
  it('reports slots changed by another operator beside the own choice, and no others', () => {
    const slot = (acquisitionRarity: number, perkId: number, overrides: object = {}) =>
      ({
        acquisitionRarity,
        perkId,
        perkRarity: 3,
        type: 'COMMON',
        typeName: 'PERK_GRANT',
        points: 4,
        level: 0,
        gameplayTaskId: null,
        ...overrides,
      }) as const;
    const value = { type: 'VALUE', gameplayTaskId: 9 } as const;
    const began = [slot(0, 7), slot(2, 8, value)];
    const mine = [
      { perkId: 5, perkRarity: 4, gameplayTaskId: null },
      { perkId: 8, perkRarity: 3, gameplayTaskId: 9 },
      none,
    ];
    expect(
      listPerkSlotsChangedSinceStart(rules, began, [slot(0, 6), slot(2, 8, value)], mine),
    ).toMatchObject([{ at: 0, theirs: { perkId: 6 }, mine: { perkId: 5 } }]);
    expect(listPerkSlotsChangedSinceStart(rules, began, began, mine)).toEqual([]);
  });
});

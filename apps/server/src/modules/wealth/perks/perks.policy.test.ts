import {
  computeAttributeValue,
  computeSlotLevels,
  computePerkPoints,
  type SlotType,
} from '@guildhall/contract/wealth/perks/perks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  rollPerkSlots,
  type RollablePerk,
  type PerkRollTable,
  type PerkSlotRule,
  type StoredPerkSlot,
} from './perks.policy.ts';

const slotType = fc.constantFrom<SlotType>('PERK_GRANT', 'PERK_UPGRADE');
const perkType = fc.constantFrom<'COMMON' | 'VALUE'>('COMMON', 'VALUE');
const rarity = fc.integer({ min: 0, max: 9 });
/** Generates ten whole numbers that add up to 10,000. */
const chances = fc
  .array(fc.integer({ min: 0, max: 1000 }), { minLength: 10, maxLength: 10 })
  .map((parts) =>
    parts.map((part) => Math.floor((part / (parts.reduce((a, b) => a + b, 0) || 1)) * 10_000)),
  )
  .map(([first = 0, ...rest]) => [
    first + 10_000 - first - rest.reduce((a, b) => a + b, 0),
    ...rest,
  ]);
const rule: fc.Arbitrary<PerkSlotRule> = fc.record({
  rarity,
  type: slotType,
  perkType,
  probabilities: chances,
  boostedProbabilities: chances,
});
const perk = fc.record({
  type: perkType,
  weight: fc.double({ min: 0, max: 1000, noNaN: true }),
  minAcquisitionRarity: rarity,
  limitationCharacterAttributeId: fc.option(fc.integer({ min: 1, max: 4 })),
});
const table: fc.Arbitrary<PerkRollTable> = fc.record({
  slots: fc.array(rule, { maxLength: 8 }),
  perks: fc
    .array(perk, { maxLength: 8 })
    .map((generatedPerks): RollablePerk[] =>
      generatedPerks.map((entry, at) => ({ ...entry, id: at + 1 })),
    ),
  tasks: fc
    .array(fc.double({ min: 0, max: 9, noNaN: true }), { maxLength: 3 })
    .map((weights) => weights.map((weight, at) => ({ id: at + 1, weight }))),
});
const roll = fc.record({
  seed: fc.stringMatching(/^[0-9a-f]{32}$/),
  rarity,
  attributeIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
  isBoosted: fc.boolean(),
});

/** Returns true if a drawn perk fits into its slot. A perk that needs a task must also have one. */
const fits = (perk: RollablePerk, slot: StoredPerkSlot, attributeIds: readonly number[]): boolean =>
  perk.type === slot.type &&
  perk.minAcquisitionRarity <= slot.acquisitionRarity &&
  (perk.limitationCharacterAttributeId === null ||
    attributeIds.includes(perk.limitationCharacterAttributeId)) &&
  (slot.gameplayTaskId === null) === (slot.type === 'COMMON');

describe('the draw of perks', () => {
  it('gives an equal result for an equal seed and table', () => {
    fc.assert(
      fc.property(table, roll, (from, entry) => {
        expect(
          rollPerkSlots(JSON.parse(JSON.stringify(from)) as PerkRollTable, { ...entry }),
        ).toEqual(rollPerkSlots(from, entry));
      }),
    );
  });
  it('repeats a draw of years ago, which is written down here', () => {
    const even: PerkSlotRule = {
      rarity: 0,
      type: 'PERK_GRANT',
      perkType: 'COMMON',
      probabilities: Array.from({ length: 10 }, () => 1000),
      boostedProbabilities: [],
    };
    const perks = [1, 2, 3, 4, 5].map((id): RollablePerk => ({
      id,
      type: 'COMMON',
      weight: id,
      minAcquisitionRarity: 0,
      limitationCharacterAttributeId: null,
    }));
    const slots = rollPerkSlots(
      { slots: [even, even, even], perks, tasks: [] },
      { seed: '00112233445566778899aabbccddeeff', rarity: 0, attributeIds: [], isBoosted: false },
    );
    expect(slots.map((slot) => [slot.perkId, slot.perkRarity])).toEqual([
      [5, 6],
      [4, 6],
      [1, 5],
    ]);
  });
  it('fills slots up to the rarity in list order with fitting, distinct, possible perks (R5.13)', () => {
    fc.assert(
      fc.property(table, roll, (from, entry) => {
        const slots = rollPerkSlots(from, entry);
        const rules = from.slots.filter((slot) => slot.rarity <= entry.rarity);
        expect(
          slots.map(({ acquisitionRarity, type, typeName }) => ({
            rarity: acquisitionRarity,
            perkType: type,
            type: typeName,
          })),
        ).toEqual(
          rules.map((slot) => ({ rarity: slot.rarity, perkType: slot.perkType, type: slot.type })),
        );
        const drawn = slots.filter((slot) => slot.perkId !== null);
        expect(new Set(drawn.map((slot) => slot.perkId)).size).toBe(drawn.length);
        const upgrades = slots.filter((slot) => slot.typeName === 'PERK_UPGRADE');
        expect(
          upgrades.every(
            (slot) =>
              slot.perkId === null && slot.perkRarity === null && slot.gameplayTaskId === null,
          ),
        ).toBe(true);
        const wrong = [...slots.entries()].filter(([at, slot]) => {
          const perk = from.perks.find((candidate) => candidate.id === slot.perkId);
          const ranks = entry.isBoosted
            ? rules[at]?.boostedProbabilities
            : rules[at]?.probabilities;
          return (
            perk &&
            !(
              fits(perk, slot, entry.attributeIds) &&
              perk.weight > 0 &&
              (ranks?.[slot.perkRarity ?? -1] ?? 0) > 0
            )
          );
        });
        expect(wrong).toEqual([]);
      }),
    );
  });
  it('follows probabilities and weights over ten thousand draws, with boosts for their owners (R3.55)', () => {
    const rule: PerkSlotRule = {
      rarity: 0,
      type: 'PERK_GRANT',
      perkType: 'COMMON',
      probabilities: [7000, 2500, 500, 0, 0, 0, 0, 0, 0, 0],
      boostedProbabilities: [0, 0, 5000, 5000, 0, 0, 0, 0, 0, 0],
    };
    const fitting = (id: number, weight: number): RollablePerk => ({
      id,
      type: 'COMMON',
      weight,
      minAcquisitionRarity: 0,
      limitationCharacterAttributeId: null,
    });
    const from: PerkRollTable = {
      slots: [rule],
      perks: [fitting(1, 3), fitting(2, 1), fitting(3, 0)],
      tasks: [],
    };
    const count = (isBoosted: boolean) => {
      const [rarities, perks] = [new Map<number, number>(), new Map<number, number>()];
      for (let at = 0; at < 10_000; at++) {
        const [slot] = rollPerkSlots(from, {
          seed: `draw ${at}`,
          rarity: 0,
          attributeIds: [],
          isBoosted,
        });
        rarities.set(slot?.perkRarity ?? -1, (rarities.get(slot?.perkRarity ?? -1) ?? 0) + 1);
        perks.set(slot?.perkId ?? -1, (perks.get(slot?.perkId ?? -1) ?? 0) + 1);
      }
      return { rarities, perks };
    };
    const plain = count(false);
    // in ten thousand draws, five standard deviations are less than 250
    for (const [rank, parts] of [7000, 2500, 500].entries())
      expect(Math.abs((plain.rarities.get(rank) ?? 0) - parts)).toBeLessThan(250);
    expect(Math.abs((plain.perks.get(1) ?? 0) - 7500)).toBeLessThan(250);
    expect(new Set(plain.perks.keys())).toEqual(new Set([1, 2]));
    expect(new Set(count(true).rarities.keys())).toEqual(new Set([2, 3]));
  });
  it('leaves a slot empty if no perk fits, or a value perk has no task', () => {
    const value: PerkSlotRule = {
      rarity: 0,
      type: 'PERK_GRANT',
      perkType: 'VALUE',
      probabilities: [10_000, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      boostedProbabilities: [],
    };
    const perk: RollablePerk = {
      id: 1,
      type: 'VALUE',
      weight: 1,
      minAcquisitionRarity: 0,
      limitationCharacterAttributeId: null,
    };
    const draw = (tasks: PerkRollTable['tasks']) =>
      rollPerkSlots(
        { slots: [value], perks: [perk], tasks },
        { seed: 'a', rarity: 9, attributeIds: [], isBoosted: false },
      );
    expect(draw([])).toMatchObject([{ perkId: null, perkRarity: null, gameplayTaskId: null }]);
    expect(draw([{ id: 5, weight: 0 }])).toMatchObject([{ perkId: null }]);
    expect(draw([{ id: 5, weight: 1 }])).toMatchObject([
      { perkId: 1, perkRarity: 0, gameplayTaskId: 5 },
    ]);
  });
});

describe('levels and points', () => {
  /**
   * Computes the level of each slot according to OP-33: an upgrade slot raises the level of the
   * last slot before it that has no level yet.
   */
  const expectedLevels = (types: readonly SlotType[]): (number | null)[] => {
    const open: number[] = [];
    const levels: (number | null)[] = types.map(() => null);
    for (const [at, type] of types.entries()) {
      if (type === 'PERK_GRANT') open.push(at);
      const last = type === 'PERK_UPGRADE' ? open.pop() : undefined;
      if (last !== undefined) levels[last] = 1;
    }
    return levels;
  };
  it('give level 1 by each upgrade slot to the nearest earlier grant slot without one (R5.12, R3.34)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ typeName: slotType, level: fc.option(fc.constantFrom(0, 1)) }), {
          maxLength: 12,
        }),
        (slots) => {
          expect(computeSlotLevels(slots)).toEqual(
            expectedLevels(slots.map((slot) => slot.typeName)),
          );
        },
      ),
    );
    expect(computeSlotLevels([{ typeName: 'PERK_UPGRADE' }, { typeName: 'PERK_GRANT' }])).toEqual([
      null,
      null,
    ]);
    const two = [
      { typeName: 'PERK_GRANT' },
      { typeName: 'PERK_GRANT' },
      { typeName: 'PERK_UPGRADE' },
      { typeName: 'PERK_UPGRADE' },
      { typeName: 'PERK_UPGRADE' },
    ] as const;
    expect(computeSlotLevels(two)).toEqual([1, 1, null, null, null]);
  });
  it('are set by rarity, with half as many more at level 1; payments are whole', () => {
    const points = [3, 5, 0, 0, 0, 0, 0, 0, 0, 0];
    expect([
      computePerkPoints({ type: 'COMMON', rarityPoints: points }, 0, null, 50),
      computePerkPoints({ type: 'COMMON', rarityPoints: points }, 0, 1, 50),
    ]).toEqual([3, 4.5]);
    expect([
      computePerkPoints({ type: 'VALUE', rarityPoints: points }, 1, 0, 50),
      computePerkPoints({ type: 'VALUE', rarityPoints: points }, 1, 1, 50),
    ]).toEqual([5, 7]);
  });
  it('make an attribute A + B v + C v² times its parameter, rounded half away from zero (R3.52, R3.53)', () => {
    const formula = { paramA: 1, paramB: 0.5, paramC: 0.25, precision: 0 };
    expect([0, 1, 2, -1].map((v) => computeAttributeValue(formula, v, 1))).toEqual([1, 2, 3, 1]);
    expect([1.5, -1, 0].map((parameter) => computeAttributeValue(formula, 2, parameter))).toEqual([
      5, -3, 0,
    ]);
    const flat = (paramA: number, precision: number) =>
      computeAttributeValue({ paramA, paramB: 0, paramC: 0, precision }, 9, 1);
    expect([flat(2.5, 0), flat(-2.5, 0), flat(1.005, 2), flat(-1.005, 2), flat(-0.2, 0)]).toEqual([
      3, -3, 1.01, -1.01, 0,
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { findNextPassStep, groupPassTracks, listTiersGrantedByUpgrade } from './pass-groups.ts';
import type { PassProgress } from './use-passes.ts';

const reward = { kind: 'INVENTORY', name: 'Torch', amount: 1, rarity: 2, imageUrl: null } as const;
const track = (
  rarityType: number,
  goals: readonly number[],
  overrides: Partial<PassProgress> = {},
  style = 3,
): PassProgress => ({
  pass: {
    id: rarityType + 1,
    name: rarityType === 0 ? 'Season' : 'Season, upgraded',
    style,
    rarityType,
    imageUrl: null,
    start: '2026-03-01T00:00:00.000Z',
    end: '2026-04-01T00:00:00.000Z',
    price: rarityType === 0 ? null : 500,
    currency: rarityType === 0 ? null : 'GOLD',
    currencyName: rarityType === 0 ? null : 'Gold',
    decimals: 2,
    rewards: goals.map((goal) => ({
      id: rarityType * 100 + goal,
      type: 1,
      goal,
      items: [1],
      rewards: [reward],
    })),
  },
  progress: 0,
  upgraded: rarityType === 0,
  granted: [],
  held: [],
  ...overrides,
});

describe('passes of a player', () => {
  it('tracks of one style share a path, with each step’s progress (R3.64)', () => {
    const [pass, ...others] = groupPassTracks([
      track(0, [50, 200], { progress: 80, granted: [50] }),
      track(1, [100, 200], { progress: 80 }),
    ]);
    expect(others).toEqual([]);
    expect(pass?.name).toBe('Season');
    expect(pass?.steps.map(({ goal, done, free, paid }) => [goal, done, !!free, !!paid])).toEqual([
      [50, 1, true, false],
      [100, 0.6, false, true],
      [200, 0, true, true],
    ]);
    expect(pass?.steps[0]?.free?.isGranted).toBe(true);
    expect(pass && findNextPassStep(pass)?.goal).toBe(100);
  });
  it('an upgrade pays reached tiers that were not paid', () => {
    const [pass] = groupPassTracks([track(1, [50, 70, 200], { progress: 80, granted: [150] })]);
    expect(pass && listTiersGrantedByUpgrade(pass).map(({ goal }) => goal)).toEqual([70]);
  });
  it('passes of other styles are separate, ordered by their end', () => {
    const late = track(0, [5], {}, 7);
    const passes = groupPassTracks([
      { ...late, pass: { ...late.pass, end: '2026-05-01T00:00:00.000Z' } },
      track(0, [5], { progress: 5 }),
    ]);
    expect(passes.map(({ style }) => style)).toEqual([3, 7]);
    expect(passes[0] && findNextPassStep(passes[0])).toBeUndefined();
  });
});

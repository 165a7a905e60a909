import { describe, expect, it } from 'vitest';
import { groupMissions, sortMissions, computeMsToNextMissionEnd } from './mission-groups.ts';

const mission = (
  id: number,
  overrides: Partial<Parameters<typeof sortMissions>[0][number]> = {},
) => ({
  id,
  end: null,
  rotation: null,
  status: 'IN_PROGRESS' as const,
  displayOrder: 0,
  ...overrides,
});

describe('missions on the dashboard', () => {
  it('claimable missions come first, finished ones last; a mission being claimed keeps its place', () => {
    const missions = [
      mission(1, { status: 'CLAIMED' }),
      mission(2),
      mission(3, { status: 'READY_TO_CLAIM' }),
      mission(4, { displayOrder: -1 }),
    ];
    expect(sortMissions(missions, () => false).map(({ id }) => id)).toEqual([3, 4, 2, 1]);
    expect(sortMissions(missions, ({ id }) => id === 1).map(({ id }) => id)).toEqual([1, 3, 4, 2]);
  });
  it('the day and the week are separate, each with its end', () => {
    const now = Date.parse('2031-03-03T12:00:00.000Z');
    const groups = groupMissions(
      [
        mission(1, { rotation: 'WEEKLY', end: '2031-03-10T00:00:00.000Z' }),
        mission(2, { rotation: 'DAILY', end: '2031-03-04T00:00:00.000Z' }),
      ],
      now,
    );
    expect(groups.map(({ name, end }) => [name, end])).toEqual([
      ['DAILY', '2031-03-04T00:00:00.000Z'],
      ['WEEKLY', '2031-03-10T00:00:00.000Z'],
    ]);
    expect(groupMissions([mission(1)], now)).toEqual([]);
  });
  it('yesterday’s are not listed under today, where the same mission may stand again', () => {
    const now = Date.parse('2031-03-04T00:01:00.000Z');
    const groups = groupMissions(
      [
        mission(1, {
          rotation: 'DAILY',
          end: '2031-03-04T00:00:00.000Z',
          status: 'READY_TO_CLAIM',
        }),
        mission(2, { rotation: 'DAILY', end: '2031-03-05T00:00:00.000Z' }),
      ],
      now,
    );
    expect(groups.map(({ name, end, missions }) => [name, end, missions.length])).toEqual([
      ['DAILY', '2031-03-05T00:00:00.000Z', 1],
      ['OVER', null, 1],
    ]);
  });
  it('reload when the next mission ends, and not for ended or endless missions', () => {
    const now = Date.parse('2031-03-03T23:59:00.000Z');
    expect(
      computeMsToNextMissionEnd(
        [{ end: '2031-03-04T00:00:00.000Z' }, { end: '2031-03-10T00:00:00.000Z' }],
        now,
      ),
    ).toBe(61_000);
    expect(
      computeMsToNextMissionEnd([{ end: null }, { end: '2031-03-01T00:00:00.000Z' }], now),
    ).toBe(false);
    expect(computeMsToNextMissionEnd([{ end: '2040-01-01T00:00:00.000Z' }], now)).toBe(2 ** 31 - 1);
  });
});

import { describe, expect, it } from 'vitest';
import { computeRecruitFunnel, countStagesPassedByRecruit, recruitStages } from './stages.ts';

const recruit = (
  state: 'REGISTERED' | 'VERIFIED' | 'QUALIFIED' | 'REWARDED' | 'HELD',
  verified = state !== 'REGISTERED',
) => ({ state, verified, matches: 0 });

describe('stages of recruits (R1.17)', () => {
  it('each stage counts everybody who has passed it, so that none exceeds the one before', () => {
    const recruits = [
      recruit('REGISTERED'),
      recruit('VERIFIED'),
      recruit('QUALIFIED'),
      recruit('QUALIFIED'),
      recruit('REWARDED'),
      recruit('HELD', false),
    ];
    const counted = computeRecruitFunnel(9, recruits);
    expect(counted).toEqual({ visited: 9, registered: 6, verified: 4, played: 3, rewarded: 1 });
    expect(recruitStages.map((stage) => counted[stage]).toSorted((a, b) => b - a)).toEqual(
      recruitStages.map((stage) => counted[stage]),
    );
  });
  it('a household that opened the link once and registered twice counts as two visitors', () =>
    expect(computeRecruitFunnel(1, [recruit('REGISTERED'), recruit('REGISTERED')]).visited).toBe(
      2,
    ));
  it('a recruit under review stays at the reached stage', () =>
    expect([
      countStagesPassedByRecruit(recruit('HELD', false)),
      countStagesPassedByRecruit(recruit('HELD', true)),
    ]).toEqual([1, 2]));
});

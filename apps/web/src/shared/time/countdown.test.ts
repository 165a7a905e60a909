import { describe, expect, it } from 'vitest';
import { formatCountdown } from './countdown.ts';

const at = (days: number, hours: number, minutes: number, seconds: number) =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;

describe('countdown of days and hh:mm:ss (R2.108)', () => {
  it('shows several days, one day and none correctly', () => {
    expect(formatCountdown(at(2, 3, 4, 5))).toBe('2 days, 03:04:05');
    expect(formatCountdown(at(1, 3, 4, 5))).toBe('1 day, 03:04:05');
    expect(formatCountdown(at(0, 3, 4, 5))).toBe('03:04:05');
  });

  it('rounds up to the started second, so that zero is the end', () => {
    expect(formatCountdown(1)).toBe('00:00:01');
    expect(formatCountdown(0)).toBe('00:00:00');
    expect(formatCountdown(-1)).toBe('00:00:00');
  });
});

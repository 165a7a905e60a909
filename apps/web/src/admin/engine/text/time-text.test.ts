import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  parseTypedTime,
  parseUtcTime,
  stepTimePart,
  formatUtcTime,
  formatFieldTime,
} from './time-text.ts';

describe('instants', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('are formatted in UTC in every time zone, with seconds only if they have some', () => {
    // on a machine in the UTC zone, both formats would be equal
    vi.stubEnv('TZ', 'Asia/Kathmandu');
    expect(new Date('2026-03-04T05:06:07.000Z').getHours()).toBe(10);
    expect(formatUtcTime('2026-03-04T05:06:07.000Z')).toBe('2026-03-04 05:06');
    expect(formatUtcTime('2026-03-04T05:06:07.000Z', true)).toBe('2026-03-04 05:06:07');
    expect(formatFieldTime('2026-03-04T05:06:00.000Z')).toBe('2026-03-04 05:06');
    expect(formatFieldTime('2026-03-04T05:06:07.000Z')).toBe('2026-03-04 05:06:07');
  });

  it('are parsed from their own format', () => {
    for (const iso of ['2026-03-04T05:06:00.000Z', '2026-03-04T05:06:07.000Z'])
      expect(parseUtcTime(formatFieldTime(iso))).toEqual({ iso });
  });

  it.each([
    ['2026-11-22T14:05', '2026-11-22T14:05:00.000Z'],
    ['  2026-11-22 14:05:07 UTC ', '2026-11-22T14:05:07.000Z'],
    ['2026-11-22T14:05:07.250Z', '2026-11-22T14:05:07.250Z'],
    ['2026-11-22T14:05:00+02:00', '2026-11-22T12:05:00.000Z'],
    ['2026-11-22 00:30 -0130', '2026-11-22T02:00:00.000Z'],
    ['2028-02-29 00:00', '2028-02-29T00:00:00.000Z'],
  ])('are parsed as pasted: %s', (text, iso) => {
    expect(parseUtcTime(text)).toEqual({ iso });
  });

  it.each([
    ['soon', { problem: 'shape' }],
    ['22.11.2026 14:05', { problem: 'shape' }],
    ['2026-11-22 2:05 pm', { problem: 'shape' }],
    ['2026-11-22', { problem: 'no clock' }],
    ['2026-13-22 14:05', { problem: 'month', entered: '13' }],
    ['2026-02-30 14:05', { problem: 'day', entered: '30', month: '2026-02' }],
    ['2026-02-00', { problem: 'day', entered: '00', month: '2026-02' }],
    ['2026-11-22 24:00', { problem: 'hour', entered: '24' }],
    ['2026-11-22 14:60', { problem: 'minute', entered: '60' }],
    ['2026-11-22 14:05:61', { problem: 'second', entered: '61' }],
  ])('are refused if invalid: %s', (text, wrong) => {
    expect(parseUtcTime(text)).toEqual({ wrong });
  });

  it('are empty for empty text; unreadable text stays text', () => {
    expect(parseTypedTime('  ')).toBeNull();
    expect(parseTypedTime('soon')).toBe('soon');
    expect(parseTypedTime('2026-11-22 14:05')).toBe('2026-11-22T14:05:00.000Z');
  });
});

describe('stepping a time', () => {
  it.each([
    [2, 1, '2027-12-31 23:59', [0, 4]],
    [6, -1, '2026-11-30 23:59', [5, 7]],
    [9, 1, '2027-01-01 23:59', [8, 10]],
    [13, -1, '2026-12-31 22:59', [11, 13]],
    [16, 1, '2027-01-01 00:00', [14, 16]],
  ] as const)(
    'at %i by %i changes the part at the caret, carries over, and keeps a valid day',
    (caret, by, text, [from, to]) => {
      expect(stepTimePart('2026-12-31 23:59', caret, by)).toEqual({ text, from, to });
    },
  );

  it('keeps seconds, and steps them at their position', () => {
    expect(stepTimePart('2026-12-31 23:59:59', 19, 1)?.text).toBe('2027-01-01 00:00:00');
    expect(stepTimePart('2026-12-31 23:58:59', 16, 1)?.text).toBe('2026-12-31 23:59:59');
  });

  it('limits the day to the last day of the month, also across years', () => {
    expect(stepTimePart('2028-02-29 00:00', 0, 1)?.text).toBe('2029-02-28 00:00');
  });

  it('does nothing without a time', () => {
    expect(stepTimePart('2026-12-31', 2, 1)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { controlOf, instantOf, utcText } from './time-text.ts';

describe('instants', () => {
  it('are shown and typed in UTC, whatever the clock of the browser says', () => {
    expect(utcText('2026-03-04T05:06:07.000Z')).toBe('2026-03-04 05:06');
    expect(utcText('2026-03-04T05:06:07.000Z', true)).toBe('2026-03-04 05:06:07');
    expect(instantOf('2026-03-04T05:06')).toBe('2026-03-04T05:06:00.000Z');
  });

  it('come back from a control as they went in', () => {
    for (const iso of ['2026-03-04T05:06:00.000Z', '2026-03-04T05:06:07.000Z'])
      expect(instantOf(controlOf(iso))).toBe(iso);
  });

  it('are nothing while the control is empty', () => {
    expect(controlOf(null)).toBe('');
    expect(instantOf('')).toBeNull();
    expect(instantOf('soon')).toBeNull();
  });
});

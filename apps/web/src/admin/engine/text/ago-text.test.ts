import { describe, expect, it } from 'vitest';
import { formatDistanceToNow } from './ago-text.ts';

const now = Date.parse('2026-11-22T14:00:00.000Z');
const ago = (iso: string): string => formatDistanceToNow(iso, now);

describe('distances to now', () => {
  it('are minutes and hours within a day, then days', () => {
    expect(ago('2026-11-22T13:59:40.000Z')).toBe('now');
    expect(ago('2026-11-22T13:18:00.000Z')).toBe('42 min. ago');
    expect(ago('2026-11-22T12:00:00.000Z')).toBe('2 hr. ago');
    expect(ago('2026-11-21T09:00:00.000Z')).toBe('yesterday');
    expect(ago('2026-11-04T10:00:00.000Z')).toBe('18 days ago');
  });
  it('are formatted likewise for future times', () => {
    expect(ago('2026-11-22T17:30:00.000Z')).toBe('in 3 hr.');
    expect(ago('2026-11-23T15:00:00.000Z')).toBe('tomorrow');
    expect(ago('2026-12-04T18:30:00.000Z')).toBe('in 12 days');
  });
});

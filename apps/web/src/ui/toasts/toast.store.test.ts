import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeToast, showMessage, visibleToasts } from './toast.store.ts';

const texts = () => visibleToasts.get().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { key } of visibleToasts.get()) closeToast(key);
  vi.useRealTimers();
});

describe('how long a toast stays', () => {
  it.each([
    ['R9.23 2000 ms by default', undefined, 2000],
    ['R9.23 2000 ms for an error', 'danger', 2000],
    ['R9.24 1500 ms for a success', 'success', 1500],
  ] as const)('%s', (_, tone, stays) => {
    showMessage({ text: 'one', tone });
    vi.advanceTimersByTime(stays - 1);
    expect(texts()).toEqual(['one']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('a persistent toast stays until it is closed by hand (R8.32)', () => {
    const key = showMessage({ text: 'stays', durationMs: null });
    vi.advanceTimersByTime(3_600_000);
    expect(texts()).toEqual(['stays']);
    closeToast(key);
    expect(texts()).toEqual([]);
  });

  it('equal toasts are one with a count, closed together and timed from the last', () => {
    for (let at = 0; at < 30; at++)
      showMessage({ title: 'Error', text: 'Reward claimed error', tone: 'danger' });
    showMessage({ text: 'Reward claimed error', tone: 'success' });
    expect(visibleToasts.get().map(({ text, count }) => [text, count])).toEqual([
      ['Reward claimed error', 30],
      ['Reward claimed error', 1],
    ]);
    vi.advanceTimersByTime(1_999);
    showMessage({ title: 'Error', text: 'Reward claimed error', tone: 'danger' });
    vi.advanceTimersByTime(1_999);
    expect(visibleToasts.get().map(({ count }) => count)).toEqual([31]);
    vi.advanceTimersByTime(1);
    expect(visibleToasts.get()).toEqual([]);
    const key = showMessage({ text: 'again', durationMs: null });
    expect(showMessage({ text: 'again', durationMs: null })).toBe(key);
    closeToast(key);
    expect(texts()).toEqual([]);
  });

  it('a toast with a known key takes the place and time of the first', () => {
    showMessage({ key: 'same', text: 'in progress', durationMs: null });
    showMessage({ text: 'other', durationMs: null });
    showMessage({ key: 'same', text: 'done', tone: 'success' });
    expect(texts()).toEqual(['done', 'other']);
    vi.advanceTimersByTime(1500);
    expect(texts()).toEqual(['other']);
  });
});
